import type { LinkSpec, Subject } from '../model/check.ts';
import type { EvidenceSet, Join, LinkedResources } from '../model/evidence-set.ts';

/** Returns a function that finds the resources linked to a subject. */
export function linkedOperator({ type, on }: LinkSpec): (subject: Subject, evidence: EvidenceSet) => LinkedResources {
  // a condition is compiled before there is evidence, and asked of that of one run
  let last: { readonly evidence: EvidenceSet; readonly join: Join } | undefined;
  return (subject, evidence) => {
    if (last?.evidence !== evidence) last = { evidence, join: evidence.join(type, on) };
    return last.join(subject);
  };
}
