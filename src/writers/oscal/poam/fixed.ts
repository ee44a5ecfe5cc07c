import type { Assessment } from '../../../model/assessment.ts';
import { groupFindings, type Group } from '../groups.ts';
import type { EarlierItem } from './earlier.ts';
import type { LostEvidence } from './lost-evidence.ts';

/** Why an item of an earlier plan can be closed. */
export interface Fix {
  readonly why: string;
  readonly proof: readonly Group[];
}

/**
 * Decides which weaknesses of an earlier plan are fixed; `undefined` where this run cannot decide. A weakness is
 * fixed when its check ran again on every file that showed it before, all of them read completely, with no bad result
 * and at least one good one. Where no subject is left to check, the failing one may have moved outside this run's
 * evidence: a person must confirm that it was removed.
 */
export function fixes(assessment: Assessment): (planned: EarlierItem, lost: LostEvidence) => Fix | undefined {
  const groups = groupFindings(assessment.findings);
  const inScope = new Set(assessment.coverage.entries.map(({ requirement }) => requirement.oscalId));
  return ({ key }, lost) => {
    if (!lost.cites || lost.evidence.length > 0) return undefined;
    const [kind, id = ''] = key.split(/ (.*)/);
    if (kind === 'control' && inScope.has(id))
      return { why: 'The evidence is whole again, and leaves nothing undetermined here.', proof: [] };
    if (kind !== 'check' || !assessment.asked.has(id)) return undefined;
    if (['fail', 'undetermined', 'waived'].some((answer) => groups.has(`${id} ${answer}`))) return undefined;
    const pass = groups.get(`${id} pass`);
    if (pass === undefined) {
      if (lost.gone > 0) return undefined;
      return { why: 'The check no longer applies to what failed it.', proof: [] };
    }
    const met = `All subjects that the check applies to meet it: ${pass.findings.length}.`;
    const gone = `Subjects that did not and are no longer in the evidence: ${lost.gone}.`;
    return { why: lost.gone === 0 ? met : `${met} ${gone}`, proof: [pass] };
  };
}
