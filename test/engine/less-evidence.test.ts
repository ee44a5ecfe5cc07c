import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { Files } from '../support/bundles.ts';
import { pathsOf, replacedAt, valueAt, type Path } from '../support/damage.ts';
import { gradeFiles, narrow, newlySatisfied, REQUEST, satisfiedBy } from '../support/run-bundle.ts';

const FRAMEWORKS = ['nist-800-53', 'fips-140-3', 'fips-140-2', 'nist-sp-800-193'];
const QUESTIONS = narrow(await resolveRequest({ ...REQUEST, frameworks: { framework: FRAMEWORKS } }));
const RECORDS = ['system_info.json', 'openssl.json'] as const;
const DENIED = { value: null, source: 'collected', exists: true, status: 'denied' };

function record(example: string, name: string): string {
  const path = `../../examples/${example}/hosts/web-1/${name}`;
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

/** Paths of the items of a record: what stands there is wrapped with the way it was collected. */
function items(document: unknown): readonly Path[] {
  return pathsOf(document).filter((path) => Object.hasOwn(Object(valueAt(document, path)), 'source'));
}

function withoutItem(document: unknown, path: Path): unknown {
  const group = Object(valueAt(document, path.slice(0, -1)));
  const rest = Object.entries(group).filter(([key]) => key !== path.at(-1));
  return replacedAt(document, path.slice(0, -1), Object.fromEntries(rest));
}

/** One host whose two records come from either example, so that each record passes and fails beside the other. */
describe.each([
  ['hardened', 'hardened'],
  ['hardened', 'weak'],
  ['weak', 'hardened'],
  ['weak', 'weak'],
])('a host with system_info.json of %s and openssl.json of %s', (...examples) => {
  const texts = RECORDS.map((name, index) => record(examples[index] ?? '', name));
  const whole: Files = new Map(RECORDS.map((name, index) => [`hosts/web-1/${name}`, texts[index] ?? '']));
  let before: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    before = await satisfiedBy(whole, QUESTIONS);
  });

  const without = (name: string): Files => new Map([...whole].filter(([path]) => !path.endsWith(`/${name}`)));

  test.each(RECORDS)('without %s nothing new is satisfied', async (name) => {
    expect(newlySatisfied(before, await satisfiedBy(without(name), QUESTIONS))).toEqual([]);
  });

  test.each(RECORDS)('nothing new is satisfied without one item of %s, and then without the rest', async (name) => {
    const document: unknown = JSON.parse(texts[RECORDS.indexOf(name)] ?? '');
    const alone = await satisfiedBy(without(name), QUESTIONS);
    const all = items(document);
    expect(all.length).toBeGreaterThan(5);
    for (const path of all) {
      for (const less of [withoutItem(document, path), replacedAt(document, path, DENIED)]) {
        const files = new Map([...whole, [`hosts/web-1/${name}`, JSON.stringify(less)]]);
        const satisfied = await satisfiedBy(files, QUESTIONS);
        expect([path.join('.'), newlySatisfied(before, satisfied)]).toEqual([path.join('.'), []]);
        expect([path.join('.'), newlySatisfied(satisfied, alone)]).toEqual([path.join('.'), []]);
      }
    }
  });
});

test('a host without its other record is told, with what is missing', async () => {
  const files = new Map([['hosts/web-1/openssl.json', record('hardened', 'openssl.json')]]);
  const { assessments } = await gradeFiles(files, QUESTIONS);
  const fips = assessments.find(({ framework }) => framework.slug === 'fips-140-3');
  const control = fips?.controls.find(({ requirement }) => requirement.id === 'FIPS140-3-7.2-03');
  expect(control).toMatchObject({ status: 'not-satisfied', undetermined: true });
  expect(control?.issues.join('\n')).toContain('Undetermined: host/hosts/web-1 at hosts/web-1/openssl.json:1 ');
  expect(control?.issues.join('\n')).toContain('has no host facts (system_info.json), which dotnet-fips-policy-on, ');
});
