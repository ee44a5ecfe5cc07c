import { describe, expect, test } from '@jest/globals';
import type { ValidateFunction } from 'ajv';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gradeSource } from '../../src/engine/grade-source.ts';
import { schemaDefects } from '../../src/engine/oscal/official-schemas.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { AssessRequest } from '../../src/engine/request.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { FedrampTarget } from '../../src/model/fedramp.ts';
import { OSCAL_VERSIONS } from '../../src/model/oscal-versions.ts';
import { DEFAULT_POAM_POLICY } from '../../src/model/poam.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { fedramp } from '../../src/writers/fedramp/fedramp.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkOscal, checkPoam } from '../../src/writers/oscal/semantics.ts';
import { fedrampSchemas, fedrampValidator } from '../support/fedramp-schemas.ts';
import { modelValidators, officialVersions, oscalSchemas } from '../support/oscal-schemas.ts';
import { FRAMEWORKS } from '../support/frameworks.ts';
import { REQUEST } from '../support/run-bundle.ts';

/**
 * Whatever the evidence is: OSCAL is valid by the official schemas of all versions and keeps the checklist, and FedRAMP's
 * documents are valid by FedRAMP's schemas. Without the folders of those, only the schema of OSCAL 1.2.3 that comes with the
 * product is asked.
 */
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const CASES = fileURLToPath(new URL('../parsers', import.meta.url));
const TARGETS: readonly FedrampTarget[] = [
  { program: 'rev5', grade: 'moderate' },
  { program: 'cr26', grade: 'd' },
];
const ROOTS = ['assessment-results', 'assessment-plan', 'plan-of-action-and-milestones'];

const folder = oscalSchemas();
const official: ReadonlyMap<string, ReadonlyMap<string, ValidateFunction>> = new Map(
  folder === undefined
    ? []
    : officialVersions(folder).map((version) => [version, modelValidators(folder, version, ROOTS)]),
);
const ours = fedrampSchemas();
const records: ReadonlyMap<string, ValidateFunction> = new Map(
  ['security-decision-record', 'vulnerability-detail-report'].flatMap((name) =>
    ours === undefined ? [] : [[`${name}.json`, fedrampValidator(ours, name)] as const],
  ),
);

async function assessments(paths: readonly string[], change: Partial<AssessRequest>): Promise<readonly Assessment[]> {
  const request = { ...REQUEST, reports: [], name: 'everywhere', ...change };
  const source = await readEvidence(paths, {});
  const { assessments: graded } = await gradeSource(source, await resolveRequest(request), request, () => undefined);
  return graded;
}

/** What is wrong with the documents of an assessment, by version and file. */
async function faultsOf(assessment: Assessment): Promise<readonly string[]> {
  return [
    ...(await faultsIn(assessment, '1.2.1', OSCAL_VERSIONS)),
    ...fedramp.write(assessment, { oscalVersion: '1.2.1' }).flatMap(({ filename, text }) => {
      const validate = records.get(filename);
      validate?.(JSON.parse(text));
      return (validate?.errors ?? []).map(({ instancePath, message }) => `${filename} ${instancePath} ${message}`);
    }),
  ];
}

/** The same of OSCAL documents in the words of a version, which differ from those of later ones in their number only. */
async function faultsIn(assessment: Assessment, oscalVersion: string, versions: readonly string[]): Promise<string[]> {
  const options = { oscalVersion, poam: { policy: DEFAULT_POAM_POLICY, previous: [] } };
  const [results, plan] = oscal.write(assessment, options);
  const [action] = poam.write(assessment, options);
  const defects = [
    ...(results === undefined ? [] : checkOscal({ results: results.text, plan: plan?.text })),
    ...(action === undefined ? [] : checkPoam(action.text)),
  ];
  const faults = defects.map(({ rule, path }) => `${oscalVersion} ${rule} ${path}`);
  const texts = [results, plan, action].map((artifact) => artifact?.text);
  for (const [index, text] of texts.entries()) {
    if (text === undefined) continue;
    const document: unknown = JSON.parse(text);
    const root = ROOTS[index] ?? '';
    for (const version of versions) {
      const validate = official.get(version)?.get(root);
      validate?.(document);
      const errors = validate?.errors ?? [];
      faults.push(...errors.map(({ instancePath, message }) => `${version} ${instancePath} ${message}`));
    }
    if (oscalVersion === '1.2.1')
      faults.push(...(await schemaDefects(root, document)).map(({ path, message }) => `${path} ${message}`));
  }
  const written = texts.filter((text) => text !== undefined);
  return [...faults, ...repeated(written).map((uuid) => `${uuid} is the UUID of two things`)];
}

/** UUIDs that several things of one run have, in one document or in two. */
function repeated(texts: readonly string[]): readonly string[] {
  const all = texts.flatMap((text) => [...text.matchAll(/"uuid": "([0-9a-f-]{36})"/g)].map(([, uuid = '']) => uuid));
  const seen = new Set<string>();
  return all.filter((uuid) => seen.size === seen.add(uuid).size);
}

test('examples/source in the words of an earlier version', async () => {
  for (const assessment of await assessments([`${EXAMPLES}/source`], { frameworks: { framework: FRAMEWORKS } }))
    expect(await faultsIn(assessment, '1.1.2', ['1.1.2'])).toEqual([]);
});

async function expectFaultless(paths: readonly string[], change: Partial<AssessRequest>): Promise<void> {
  const found = await assessments(paths, change);
  expect(found.length).toBeGreaterThan(0);
  for (const assessment of found) expect(await faultsOf(assessment)).toEqual([]);
}

describe.each(['hardened', 'weak', 'source'])('examples/%s', (example) => {
  test('for every framework', async () => {
    await expectFaultless([`${EXAMPLES}/${example}`], { frameworks: { framework: FRAMEWORKS } });
  });

  test.each(TARGETS)('for FedRAMP %j', async (target) => {
    await expectFaultless([`${EXAMPLES}/${example}`], { fedramp: target });
  });
});

const formats = readdirSync(CASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const AT_ONCE = 8;
const groups = formats.flatMap((_, at) => (at % AT_ONCE === 0 ? [formats.slice(at, at + AT_ONCE)] : []));

test.each(groups.map((group) => [group.join(', '), group] as const))(
  'all cases of the parsers %s',
  async (_, group) => {
    await expectFaultless(
      group.map((format) => `${CASES}/${format}`),
      { fedramp: { program: 'cr26', grade: 'd' } },
    );
  },
);

test('the check finds what is wrong', async () => {
  const [assessment] = await assessments([`${EXAMPLES}/weak`], { fedramp: { program: 'cr26', grade: 'd' } });
  if (assessment === undefined) throw new Error('nothing was assessed');
  const broken = { ...assessment, createdAt: '2026-11-01 00:00:00Z' };
  expect((await faultsOf(broken)).length).toBeGreaterThan(0);
});

if (folder === undefined || ours === undefined) {
  test.skip('by all official schemas (set OSCAL_SCHEMAS and FEDRAMP_SCHEMAS to their folders)', () => {});
}
