import { describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { Outcome } from '../../src/model/check.ts';
import { temporaryFolder } from '../support/folder.ts';
import { golden } from '../support/golden.ts';
import { FRAMEWORKS } from '../support/frameworks.ts';
import { REQUEST } from '../support/run-bundle.ts';
import { runCli } from '../support/run-cli.ts';
import { summaryPicture } from '../support/summary-picture.ts';

const output = temporaryFolder();

/** Every verdict of the examples: a change of content or grading shows here, to be read before it is stored. */
describe.each(['hardened', 'weak', 'source'])('examples/%s', (example) => {
  test.each(FRAMEWORKS)('%s', async (framework) => {
    const path = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
    const request = { ...REQUEST, paths: [path], name: example, frameworks: { framework: [framework] } };
    const { frameworks, gaps } = await assess(request, () => undefined);
    const verdicts = frameworks.map(({ assessment }) => verdictsOf(assessment)).join('\n');
    expect(gaps).toEqual([]);
    expect(verdicts).toBe(golden(`${example}-${framework}`, verdicts, 'engine'));
  });
});

/**
 * A system of one cloud twice, as its plan and as the state that came of it. What a plan does not know yet may stay
 * open, and a state does not tell how a secret was given; else both have the same answers.
 */
describe.each(['azure', 'google'])('examples/%s', (cloud) => {
  describe.each(['hardened', 'weak'])('%s', (kind) => {
    test('as plan and as state', async () => {
      const [plan, state] = [
        await outcomes(cloud, kind, 'plan.json'),
        await outcomes(cloud, kind, 'terraform.tfstate'),
      ];
      const sides = [...plan].map(([asked, outcome]) => ({ asked, sides: [outcome, state.get(asked) ?? outcome] }));
      const different = sides.filter(({ sides: [one, other] }) => one !== other);
      expect(different.filter(({ sides: each }) => !each.includes('unknown'))).toEqual([]);
      const failed = new Set(
        [...plan].filter(([, outcome]) => outcome === 'fail').map(([asked]) => asked.split(' ')[0]),
      );
      if (kind === 'hardened') expect([...failed]).toEqual([]);
      else expect(failed.size).toBeGreaterThanOrEqual(70);
    });

    test('verdicts', async () => {
      const assessment = await assessed(`${cloud}/${kind}`);
      const verdicts = verdictsOf(assessment);
      expect(verdicts).toBe(golden(`${cloud}-${kind}`, verdicts, 'engine'));
    });
  });
});

describe.each(['hardened', 'weak'])('examples/bicep/%s', (kind) => {
  test('verdicts', async () => {
    const assessment = await assessed(`bicep/${kind}`);
    const verdicts = verdictsOf(assessment);
    expect(verdicts).toBe(golden(`bicep-${kind}`, verdicts, 'engine'));
    const failed = assessment.findings.filter(({ outcome, check }) => outcome === 'fail' && check.severity !== 'info');
    if (kind === 'hardened') expect(failed.map(({ check }) => check.id)).toEqual([]);
    else expect(new Set(failed.map(({ check }) => check.id)).size).toBeGreaterThanOrEqual(15);
    expect(failed.filter(({ place }) => place.line === undefined)).toEqual([]);
  });
});

test('the picture of the README shows what the weak example prints', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const shown = 'assess examples/weak --as-of 2026-11-01 --fail-on none';
  const { stdout } = runCli([...shown.split(' '), '--output', output], { cwd: root });
  const picture = summaryPicture(`evidence-engine ${shown}`, stdout);
  const path = join(root, 'examples/summary.svg');
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(path, picture);
  expect(readFileSync(path, 'utf8')).toBe(picture);
});

async function assessed(path: string): Promise<Assessment> {
  const paths = [fileURLToPath(new URL(`../../examples/${path}`, import.meta.url))];
  const request = { ...REQUEST, paths, name: path, frameworks: { framework: ['nist-800-53'] } };
  const { frameworks, gaps } = await assess(request, () => undefined);
  expect(gaps).toEqual([]);
  const [first] = frameworks;
  if (first === undefined) throw new Error(`nothing of ${path} was graded`);
  return first.assessment;
}

/** What each check says of each thing in one file. */
async function outcomes(cloud: string, kind: string, file: string): Promise<ReadonlyMap<string, Outcome>> {
  const { findings } = await assessed(`${cloud}/${kind}/${file}`);
  return new Map(findings.map(({ check, subject, outcome }) => [`${check.id} ${subject}`, outcome]));
}

/** One line a control: its status, then the checks that failed or could not tell. */
function verdictsOf({ framework, controls, coverage }: Assessment): string {
  const lines = controls.map(({ requirement, status, undetermined, findings }) => {
    const wrong = findings.filter(
      ({ outcome, check }) => outcome !== 'pass' && outcome !== 'not-applicable' && check.severity !== 'info',
    );
    const reasons = [...new Set(wrong.map(({ outcome, check }) => `${check.id} ${outcome}`))].sort();
    return [requirement.id, undetermined ? 'undetermined' : status, ...reasons].join('  ');
  });
  const sums = `${coverage.assessed} of ${coverage.catalogue} assessed, ${coverage.assessable} assessable`;
  return `${[framework.version, sums, ...lines].join('\n')}\n`;
}
