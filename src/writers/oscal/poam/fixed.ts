import type { Assessment } from '../../../model/assessment.ts';
import { groupFindings, type Group } from '../groups.ts';
import type { EarlierItem } from './earlier.ts';
import type { LostEvidence } from './lost-evidence.ts';

/** Why an item of an earlier plan can be closed. */
export interface Fix {
  readonly why: string;
  /** The answers that prove it. */
  readonly proof: readonly Group[];
}

/**
 * Decides which weaknesses of an earlier plan are gone; gives nothing where this run cannot tell. Gone is one whose
 * question was asked again, of every file that showed it before, all of them read whole, with no bad answer and a good
 * one. Where nothing is left to ask, what failed may have been moved to where this run did not look: whether it was removed
 * a person has to say.
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
