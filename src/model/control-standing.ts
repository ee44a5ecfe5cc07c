import type { ControlAssessment } from './assessment.ts';

/** The states of a control, worst first. `not-assessed`: the evidence decides nothing about it. */
export const CONTROL_STANDINGS = [
  'not-satisfied',
  'undetermined',
  'not-assessed',
  'satisfied',
  'not-applicable',
] as const;
export type ControlStanding = (typeof CONTROL_STANDINGS)[number];

/**
 * Start of the sentence about a control without a subject in responses of earlier builds, which list it as
 * not-applicable.
 */
const NO_SUBJECT = /^Searched(?: without finding anything|, and nothing in it is of a kind) /;

/** Whether a response of an earlier build lists a control as not-applicable although no subject was examined. */
export function lacksSubject({ status, evidence }: ControlAssessment): boolean {
  return status === 'not-applicable' && evidence.some((line) => NO_SUBJECT.test(line));
}

/**
 * The state of a control in a response. The response has one status for a control that failed and one that could not
 * be determined, and one for a control that does not apply, that was only listed (`--all-controls`), or that had no
 * subject.
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
