import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { DEFAULT_POAM_POLICY } from '../../src/model/poam.ts';
import { OSCAL_VERSIONS } from '../../src/model/oscal-versions.ts';
import { schemaDefects } from '../../src/engine/oscal/official-schemas.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkPoam } from '../../src/writers/oscal/semantics.ts';
import {
  bigAssessment,
  hostileAssessment,
  longAssessment,
  otherFrameworkAssessment,
  sampleAssessment,
  tinyAssessment,
} from '../support/assessment.ts';
import { fedrampView } from '../support/fedramp-view.ts';
import { officialValidator, officialVersions, oscalSchemas } from '../support/oscal-schemas.ts';

const folder = oscalSchemas();
const POAM = { policy: DEFAULT_POAM_POLICY, previous: [] };
const REV5 = fedrampView([], { program: 'rev5', grade: 'moderate' });
const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample', sampleAssessment()],
  ['two controls', tinyAssessment()],
  ['another framework', otherFrameworkAssessment()],
  ['hostile names', hostileAssessment()],
];

/** What takes long is tried with one version; the models do not differ in what is written. */
const LARGE: readonly (readonly [string, Assessment])[] = [
  ['a text of 1 MB', longAssessment()],
  ['many subjects', bigAssessment(2500, 1500)],
];

/** The official schema that comes with the product is that of the newest version; all versions have the same models. */
describe.each(OSCAL_VERSIONS)('the official schema of the product, documents of OSCAL %s', (version) => {
  test.each(WORLDS)('accepts results, plan and plan of action of %s', async (_name, assessment) => {
    const options = { oscalVersion: version, poam: POAM };
    const run = { ...assessment, fedramp: REV5 };
    const artifacts = [...oscal.write(run, options), ...poam.write(run, options)];
    const documents = artifacts.filter(({ filename }) => filename.endsWith('.json'));
    expect(documents).toHaveLength(3);
    for (const { text } of documents) {
      expect(text).toContain(`"oscal-version": "${version}"`);
      const document: object = JSON.parse(text);
      expect(await schemaDefects(Object.keys(document)[0] ?? '', document)).toEqual([]);
    }
  });
});

if (folder === undefined) {
  test.skip('the official OSCAL schemas accept all outputs (set OSCAL_SCHEMAS to their folder)', () => {});
} else {
  describe.each(officialVersions(folder))('the official schema of OSCAL %s', (version) => {
    const worlds = version === '1.2.1' ? [...WORLDS, ...LARGE] : WORLDS;
    const validate = officialValidator(folder, version);

    test.each(worlds)('accepts %s', (_name, assessment) => {
      const artifacts = oscal.write(assessment, { oscalVersion: version });
      expect(artifacts).toHaveLength(2);
      for (const artifact of artifacts) {
        expect(artifact.text).toContain(`"oscal-version": "${version}"`);
        expect(validate(JSON.parse(artifact.text))).toEqual([]);
      }
    });

    test.each(worlds)('accepts the plan of action of %s', (_name, assessment) => {
      for (const run of [assessment, { ...assessment, fedramp: REV5 }]) {
        const [plan] = poam.write(run, { oscalVersion: version, poam: POAM });
        expect(validate(JSON.parse(plan?.text ?? ''))).toEqual([]);
        expect(checkPoam(plan?.text ?? '')).toEqual([]);
      }
    });

    test('refuses what it should', () => {
      expect(validate({ 'assessment-results': { uuid: 'x' } })).not.toEqual([]);
    });
  });
}
