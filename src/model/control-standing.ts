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

/** How earlier builds began the sentence about a control without a subject, which they listed as not-applicable. */
const NO_SUBJECT = /^Searched(?: without finding anything|, and nothing in it is of a kind) /;

/** Whether a response of an earlier build lists a control as not-applicable although no subject was examined. */
export function lacksSubject({ status, evidence }: ControlAssessment): boolean {
  return status === 'not-applicable' && evidence.some((line) => NO_SUBJECT.test(line));
}

/**
 * How a control of a response stands: a control that failed and one that could not be determined have one status there, and
 * one that was only listed (`--all-controls`), or that had no subject, has that of one that does not apply.
 */
export function controlStanding(control: ControlAssessment): ControlStanding {
  const { status, findings, evidence } = control;
  if (status === 'satisfied') return 'satisfied';
  if (status === 'not-applicable')
    return evidence[0]?.startsWith('Not assessed.') === true || lacksSubject(control)
      ? 'not-assessed'
      : 'not-applicable';
  const open = findings.length > 0 && findings.every((finding) => finding.startsWith('Undetermined:'));
  return open ? 'undetermined' : 'not-satisfied';
}
