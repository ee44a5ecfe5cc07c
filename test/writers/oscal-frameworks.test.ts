import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import type { Framework } from '../../src/model/framework.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { checkOscal } from '../../src/writers/oscal/semantics.ts';
import { readFrameworks } from '../frameworks/read-framework.ts';
import { sampleAssessment } from '../support/assessment.ts';
import { officialValidator, oscalSchemas, ownValidator } from '../support/oscal-schemas.ts';

/** Every requirement of a framework graded: by turns undetermined and not applicable. */
function wholeCatalogue(framework: Framework): Assessment {
  const base = sampleAssessment();
  const controls = framework.requirements.map((requirement, index) => ({
    requirement,
    status: index % 2 === 0 ? ('not-satisfied' as const) : ('not-applicable' as const),
    undetermined: index % 2 === 0,
    findings: [],
    issues: index % 2 === 0 ? ['Undetermined: a file could not be read'] : [],
    evidence: ['Searched 3 files'],
  }));
  const entries = framework.requirements.map((requirement) => ({
    requirement,
    state: 'assessed' as const,
    reason: 'Checks were asked.',
    wouldHelp: [],
  }));
  const size = entries.length;
  return {
    ...base,
    framework,
    controls,
    coverage: { catalogue: size, assessable: size, assessed: size, decided: size, examinedChecks: size, entries },
  };
}

describe.each(readFrameworks().map((framework) => [framework.id, framework] as const))('%s', (_id, framework) => {
  const written = oscal.write(wholeCatalogue(framework), { oscalVersion: '1.2.1' });
  const [results, plan] = written.map((artifact) => artifact.text);

  test('every requirement has a legal and unique OSCAL identity', () => {
    const controlIds = new Set(framework.requirements.map((requirement) => requirement.oscalId));
    expect(controlIds.size).toBe(framework.requirements.length);
    expect(checkOscal({ results: results ?? '', plan: plan ?? '', controlIds })).toEqual([]);
  });

  test('both documents are valid by our schemas', () => {
    for (const { filename, text } of written) {
      const validate = ownValidator(`oscal-${filename.replace('.json', '')}`);
      validate(JSON.parse(text));
      expect(validate.errors ?? []).toEqual([]);
    }
  });
});

const folder = oscalSchemas();
if (folder === undefined) {
  test.skip('the official OSCAL schema accepts every catalogue (set OSCAL_SCHEMAS to its folder)', () => {});
} else {
  const validate = officialValidator(folder, '1.2.1');
  test.each(readFrameworks().map((framework) => [framework.id, framework] as const))(
    'the official OSCAL schema accepts the whole of %s',
    (_id, framework) => {
      for (const { text } of oscal.write(wholeCatalogue(framework), { oscalVersion: '1.2.1' })) {
        expect(validate(JSON.parse(text))).toEqual([]);
      }
    },
  );
}
