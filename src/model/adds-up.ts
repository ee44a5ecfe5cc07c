import type { EvidenceResponse } from './assessment.ts';

/** Whether the summary of a response equals the counts of its controls. */
export function addsUp({ assessment: { controls, summary } }: EvidenceResponse): boolean {
  const count = (status: string): number => controls.filter((control) => control.status === status).length;
  return (
    summary.total_controls === controls.length &&
    summary.satisfied === count('satisfied') &&
    summary.not_satisfied === count('not-satisfied') &&
    summary.not_applicable === count('not-applicable')
  );
}
