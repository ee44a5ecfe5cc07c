import { beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { BUNDLES, everything, wholeBundle, type Files } from '../support/bundles.ts';
import { pathsOf, replacedAt, valueAt } from '../support/damage.ts';
import { runs } from '../support/property-runs.ts';
import { artifactsOf, gradeFiles, newlySatisfied, satisfiedBy, type Graded } from '../support/run-bundle.ts';

const UNRELATED: Files = new Map<string, string | Uint8Array>([
  ['README.md', '# Notes\n'],
  ['docs/pipeline.yml', 'services: { web: { image: nginx } }\n'],
  ['settings.json', '{ "a": [1, 2] }\n'],
  ['logo.png', new Uint8Array([137, 80, 78, 71, 0, 1, 2])],
]);

function bundleNamed(name: string): (typeof BUNDLES)[number] {
  const found = BUNDLES.find((bundle) => bundle.name === name);
  if (found === undefined) throw new Error(`there is no bundle ${name}`);
  return found;
}

describe('a value that is not known', () => {
  test('of a plan satisfies nothing new', async () => {
    const bundle = bundleNamed('plan');
    const before = await satisfiedBy(wholeBundle(bundle));
    const plan: unknown = JSON.parse(bundle.weak[1]);
    const attributes = pathsOf(plan).filter(
      (at) => at[0] === 'resource_changes' && at[3] === 'after' && at.length === 5,
    );
    expect(attributes.length).toBeGreaterThan(20);
    for (const [, index = '', , , name = ''] of attributes) {
      const change = ['resource_changes', index, 'change'];
      const after = without(valueAt(plan, [...change, 'after']), name);
      let changed = replacedAt(plan, [...change, 'after'], after);
      changed = replacedAt(changed, [...change, 'after_unknown'], { [name]: true });
      changed = replacedAt(changed, ['planned_values', 'root_module', 'resources', index, 'values'], after);
      const files = new Map([...bundle.good, [bundle.weak[0], JSON.stringify(changed)]]);
      expect([name, newlySatisfied(before, await satisfiedBy(files))]).toEqual([name, []]);
    }
  });

  test.each(['host', 'openssl'])('of a record (%s) satisfies nothing new', async (name) => {
    const bundle = bundleNamed(name);
    const before = await satisfiedBy(wholeBundle(bundle));
    const record: unknown = JSON.parse(bundle.weak[1]);
    const groups = Object.keys(Object(record)).filter((key) => key !== 'schema_version');
    for (const group of groups) {
      const denied = { value: null, source: 'collected', exists: true, status: 'denied' };
      for (const changed of [without(record, group), replacedAt(record, [group], denied)]) {
        const files = new Map([...bundle.good, [bundle.weak[0], JSON.stringify(changed)]]);
        expect([group, newlySatisfied(before, await satisfiedBy(files))]).toEqual([group, []]);
      }
    }
  });
});

function without(value: unknown, key: string): object {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name !== key));
}

describe.each(BUNDLES.map((bundle) => [bundle.name, bundle] as const))('%s', (_name, bundle) => {
  test('an unrelated file changes no verdict and no statement but lists of files', async () => {
    const told = ({ assessments }: Graded): unknown =>
      assessments.map(({ controls }) =>
        controls.map(({ requirement, status, undetermined, issues, evidence }) => ({
          id: requirement.id,
          status,
          undetermined,
          issues,
          evidence,
        })),
      );
    const files = wholeBundle(bundle);
    expect(told(await gradeFiles(new Map([...UNRELATED, ...files])))).toEqual(told(await gradeFiles(files)));
  });

  test('the same evidence twice satisfies nothing new', async () => {
    for (const files of [bundle.good, wholeBundle(bundle)]) {
      const copies = new Map([...files].map(([path, content]) => [`copy/${path}`, content]));
      expect(newlySatisfied(await satisfiedBy(files), await satisfiedBy(new Map([...files, ...copies])))).toEqual([]);
    }
  });

  test('a file that only passed, removed, satisfies nothing new', async () => {
    const { assessments } = await gradeFiles(bundle.good);
    const findings = assessments.flatMap((assessment) => assessment.findings);
    for (const [path] of bundle.good) {
      // facts of one host meet in one subject, so what a file said stands in the places of the decisions
      const about = findings.filter(({ place, decisions }) =>
        [place, ...decisions.map((decision) => decision.place)].some(({ file }) => file === path),
      );
      if (about.some(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable')) continue;
      const rest = new Map([...bundle.good].filter(([other]) => other !== path));
      expect([path, newlySatisfied(await satisfiedBy(bundle.good), await satisfiedBy(rest))]).toEqual([path, []]);
    }
  });
});

describe('all bundles at once', () => {
  let whole: Graded = { assessments: [], problems: [] };
  beforeAll(async () => {
    whole = await gradeFiles(everything());
  });

  test('the order of files changes no byte of any artifact', async () => {
    const files = [...everything()];
    const expected = await artifactsOf(new Map(files));
    const order = fc.shuffledSubarray(files, { minLength: files.length });
    const property = fc.asyncProperty(order, async (shuffled) => {
      expect(await artifactsOf(new Map(shuffled))).toEqual(expected);
    });
    await fc.assert(property, runs(3));
  });

  test('the order of keys changes no verdict', async () => {
    const turned = [...everything()].map(([path, content]): [string, string | Uint8Array] => {
      const json = typeof content === 'string' && !path.endsWith('.yaml');
      return [path, json ? JSON.stringify(reversed(JSON.parse(content))) : content];
    });
    const verdicts = ({ assessments }: Graded): unknown =>
      assessments.map(({ controls }) => controls.map(({ requirement, status }) => [requirement.id, status]));
    expect(verdicts(await gradeFiles(new Map(turned)))).toEqual(verdicts(whole));
  });

  test('each control stands once, the summary counts them, the ledger adds up to the catalogue', async () => {
    for (const { framework, controls, coverage } of whole.assessments) {
      const ids = framework.requirements.map(({ id }) => id);
      expect(coverage.entries.map(({ requirement }) => requirement.id)).toEqual(ids);
      const graded = controls.map(({ requirement }) => requirement.id);
      expect(new Set(graded).size).toBe(graded.length);
      const states = new Map<string, number>();
      for (const { state } of coverage.entries) states.set(state, (states.get(state) ?? 0) + 1);
      expect([...states.values()].reduce((sum, count) => sum + count, 0)).toBe(coverage.catalogue);
      expect(states.get('assessed') ?? 0).toBe(graded.length);
      expect(coverage.assessed).toBe(graded.length);
      expect(coverage.assessable).toBe(coverage.catalogue - (states.get('no-check') ?? 0));
    }
    const texts = [...(await artifactsOf(everything()))].filter(([name]) => name.endsWith('json/response'));
    expect(texts).toHaveLength(3);
    for (const [, text] of texts) {
      const { controls, summary } = JSON.parse(text).assessment;
      const count = (status: string): number =>
        controls.filter((one: { status: string }) => one.status === status).length;
      expect(summary).toEqual({
        total_controls: controls.length,
        satisfied: count('satisfied'),
        not_satisfied: count('not-satisfied'),
        not_applicable: count('not-applicable'),
      });
    }
  });

  test('every result cites a file of the evidence and a line in it', async () => {
    const lines = new Map(
      [...everything()].map(([path, content]) => [path, Buffer.from(content).toString().split('\n').length]),
    );
    const [, text = ''] = [...(await artifactsOf(everything()))].find(([name]) => name.endsWith('findings.json')) ?? [];
    const { results } = JSON.parse(text);
    expect(results.length).toBeGreaterThan(100);
    for (const { file, line, check } of results) {
      const most = lines.get(file) ?? 0;
      expect([check, file, line, line >= 1 && line <= most]).toEqual([check, file, line, true]);
    }
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  );
}
