import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ControlResult } from '../../src/model/framework.ts';
import type { Files } from '../support/bundles.ts';
import { gradeVerdicts } from '../support/run-bundle.ts';

const EXAMPLES = [
  'hardened',
  'weak',
  'source',
  'deploy',
  'google/hardened',
  'google/weak',
  'azure/hardened',
  'azure/weak',
];
/** What a broken download leaves: bytes that are no text, and a page of an error. */
const GARBAGE = ['\u0000<html>502 Bad Gateway</html>\u0000{', '<html><body>502 Bad Gateway</body></html>\n'];

/** Controls that the removal of a file settles although their open subjects are named elsewhere too, and why. */
const EXCEPTIONS: ReadonlyMap<string, { readonly controls: readonly string[]; readonly reason: string }> = new Map([
  [
    'weak/automation/site.yml',
    {
      controls: ['nist-800-53 AC-17(1)'],
      reason: 'the playbook wants a bad log level, and the record of the same host shows a good one',
    },
  ],
  [
    'source/chart/Chart.yaml',
    { controls: ['nist-800-53 SA-22'], reason: 'only the image of the chart is a subject that the control applies to' },
  ],
  [
    'source/chart/templates/deployment.yaml',
    { controls: ['nist-800-53 SA-22'], reason: 'only the image of the chart is a subject that the control applies to' },
  ],
  [
    'deploy/jobs/argo/workflow-template.yaml',
    {
      controls: ['nist-800-53 AC-6', 'nist-800-53 SC-39'],
      reason: 'a WorkflowTemplate has pods that no check reads, so the controls are undetermined while it is there',
    },
  ],
  [
    'azure/hardened/plan.json',
    {
      controls: ['nist-800-53 AU-2', 'nist-800-53 AU-3', 'nist-800-53 AU-12'],
      reason: 'the plan leaves open which account a diagnostic setting is for; the state of the same account knows it',
    },
  ],
]);

function filesOf(example: string): Files {
  const root = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

type Results = ReadonlyMap<string, ControlResult>;

/** Results by framework and control. */
async function resultsOf(files: Files): Promise<Results> {
  const { assessments } = await gradeVerdicts(files);
  return new Map(
    assessments.flatMap(({ framework, controls }) =>
      controls.map((control) => [`${framework.slug} ${control.requirement.id}`, control] as const),
    ),
  );
}

function isSettled(results: Results, id: string): boolean {
  const status = results.get(id)?.status;
  return status === 'satisfied' || status === 'not-applicable';
}

/** Controls that are satisfied or not applicable now and were not before. */
function newlySettled(before: Results, after: Results): readonly string[] {
  return [...after.keys()].filter((id) => isSettled(after, id) && !isSettled(before, id));
}

/** Whether all that kept a control open are subjects of one file, of which no other file says anything. */
function stoodAlone(path: string, before: ControlResult | undefined, after: Results): boolean {
  const open = (before?.findings ?? []).filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
  const left = new Set([...after.values()].flatMap(({ findings }) => findings.map(({ subject }) => subject)));
  return open.length > 0 && open.every(({ place, subject }) => place.file === path && !left.has(subject));
}

describe.each(EXAMPLES)('examples/%s', (example) => {
  const files = filesOf(example);
  const whole = resultsOf(files);

  // each kind of garbage in every other file
  const garbled = [...files.keys()].map((path, at) => [path, GARBAGE[at % GARBAGE.length] ?? ''] as const);
  test.each(garbled)('garbled, %s settles no control', async (path, garbage) => {
    const after = await resultsOf(new Map([...files, [path, garbage]]));
    expect(newlySettled(await whole, after)).toEqual([]);
  });

  test.each([...files.keys()])('removed, %s settles only what it alone left open', async (path) => {
    const before = await whole;
    const after = await resultsOf(new Map([...files].filter(([name]) => name !== path)));
    const unexplained = newlySettled(before, after).filter((id) => !stoodAlone(path, before.get(id), after));
    expect(unexplained).toEqual(EXCEPTIONS.get(`${example}/${path}`)?.controls ?? []);
  });
});
