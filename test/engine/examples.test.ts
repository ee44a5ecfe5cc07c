import { describe, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import { golden } from '../support/golden.ts';
import { FRAMEWORKS } from '../support/frameworks.ts';
import { REQUEST } from '../support/run-bundle.ts';

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
