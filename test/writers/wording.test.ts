import { expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { copyFinding, type Finding } from '../../src/model/finding.ts';
import { createBaseline } from '../../src/results/baseline.ts';
import { getFailures } from '../../src/writers/failures.ts';
import { sampleAssessment } from '../support/assessment.ts';

/** The same findings in other words. */
function reworded(assessment: Assessment): Assessment {
  const known = new Map<Finding, Finding>();
  const reword = (finding: Finding): Finding => {
    const decisions = finding.decisions.map((one) => ({ ...one, path: 'a', actual: 'b', expected: 'c', fact: 'd' }));
    const other = known.get(finding) ?? copyFinding(finding, { message: 'In other words.', decisions });
    known.set(finding, other);
    return other;
  };
  const controls = assessment.controls.map((each) => ({ ...each, findings: each.findings.map(reword) }));
  return { ...assessment, findings: assessment.findings.map(reword), controls };
}

test('fingerprints and baselines do not depend on the wording of findings', () => {
  const before = sampleAssessment();
  const after = reworded(before);
  expect(getFailures(before).length).toBeGreaterThan(0);
  expect(getFailures(after).map(({ fingerprint }) => fingerprint)).toEqual(
    getFailures(before).map(({ fingerprint }) => fingerprint),
  );
  expect(createBaseline([after])).toEqual(createBaseline([before]));
});
