import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { DEFAULT_POAM_POLICY } from '../../src/model/poam.ts';
import { OSCAL_VERSIONS } from '../../src/model/oscal-versions.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkPoam } from '../../src/writers/oscal/semantics.ts';
import {
  hostileAssessment,
  otherFrameworkAssessment,
  sampleAssessment,
  tinyAssessment,
} from '../support/assessment.ts';
import { officialValidator, oscalSchemas } from '../support/oscal-schemas.ts';

const folder = oscalSchemas();
const POAM = { policy: DEFAULT_POAM_POLICY, previous: [] };
const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample', sampleAssessment()],
  ['two controls', tinyAssessment()],
  ['another framework', otherFrameworkAssessment()],
  ['hostile names', hostileAssessment()],
];

if (folder === undefined) {
  test.skip('the official OSCAL schemas accept all outputs (set OSCAL_SCHEMAS to their folder)', () => {});
} else {
  describe.each(OSCAL_VERSIONS)('the official schema of OSCAL %s', (version) => {
    const validate = officialValidator(folder, version);

    test.each(WORLDS)('accepts %s', (_name, assessment) => {
      const artifacts = oscal.write(assessment, { oscalVersion: version });
      expect(artifacts).toHaveLength(2);
      for (const artifact of artifacts) {
        expect(artifact.text).toContain(`"oscal-version": "${version}"`);
        validate(JSON.parse(artifact.text));
        expect(validate.errors ?? []).toEqual([]);
      }
    });

    test.each(WORLDS)('accepts the plan of action of %s', (_name, assessment) => {
      for (const fedramp of [false, true]) {
        const [plan] = poam.write(assessment, { oscalVersion: version, poam: { ...POAM, fedramp } });
        validate(JSON.parse(plan?.text ?? ''));
        expect(validate.errors ?? []).toEqual([]);
        expect(checkPoam(plan?.text ?? '')).toEqual([]);
      }
    });

    test('refuses what it should', () => {
      expect(validate({ 'assessment-results': { uuid: 'x' } })).toBe(false);
    });
  });
}
