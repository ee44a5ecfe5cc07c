import type { PreviousVulnerability } from '../../model/fedramp.ts';
import { uuidOf } from '../uuid.ts';
import type { FedrampAssessment } from './common.ts';

/** The id under which a provider tracks what one check detects, the same from run to run. */
export function trackingId(assessment: FedrampAssessment, check: string): string {
  return uuidOf(assessment.name, 'vulnerability', check);
}

/** What this run can say of a weakness that it does not report any more. Only passes speak for its end. */
export function carriedText(assessment: FedrampAssessment, { id }: PreviousVulnerability): string {
  const day = `in the evidence of ${assessment.asOf}`;
  const check = [...assessment.asked].find((each) => trackingId(assessment, each) === id);
  if (check === undefined) return `No longer looked for: this version has no such check. ${BY_PROVIDER}`;
  const outcomes = assessment.findings.flatMap((finding) => (finding.check.id === check ? finding.outcome : []));
  if (outcomes.includes('fail'))
    return `Check ${check} still fails ${day}, but decides no control of this baseline or class. ${BY_PROVIDER}`;
  const passed = outcomes.filter((outcome) => outcome === 'pass').length;
  const lost = assessment.problems.some(({ severity }) => severity === 'error');
  if (lost || outcomes.some((outcome) => outcome === 'unknown' || outcome === 'error'))
    return `Whether it is gone could not be determined ${day}. ${BY_PROVIDER}`;
  if (passed === 0)
    return `Nothing that check ${check} looks at is ${day}: this does not show whether it is gone. ${BY_PROVIDER}`;
  return `Not detected any more ${day}: everything that check ${check} looked at meets it (${passed}). ${BY_PROVIDER}`;
}

const BY_PROVIDER = 'The final disposition is for the provider to state.';
