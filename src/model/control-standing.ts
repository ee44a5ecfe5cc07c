import type { ControlAssessment } from './assessment.ts';

/** How a control stands, the worst first. `not-assessed`: nothing could be told about it. */
export const CONTROL_STANDINGS = [
  'not-satisfied',
  'undetermined',
  'not-assessed',
  'satisfied',
  'not-applicable',
] as const;
export type ControlStanding = (typeof CONTROL_STANDINGS)[number];

/**
 * How a control of a response stands: a control that failed and one that could not be determined have one status there, and
 * one that was only listed (`--all-controls`) has that of one that does not apply.
 */
export function standingOf({ status, findings, evidence }: ControlAssessment): ControlStanding {
  if (status === 'satisfied') return 'satisfied';
  if (status === 'not-applicable')
    return evidence[0]?.startsWith('Not assessed.') === true ? 'not-assessed' : 'not-applicable';
  const open = findings.length > 0 && findings.every((finding) => finding.startsWith('Undetermined:'));
  return open ? 'undetermined' : 'not-satisfied';
}
