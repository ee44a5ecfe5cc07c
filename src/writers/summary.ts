import type { AssessmentSummary } from '../model/assessment.ts';
import type { ControlResult } from '../model/framework.ts';

/** The counts of the AssessmentSummary; `total_controls` counts the graded controls only. */
export function summarise(controls: readonly ControlResult[]): AssessmentSummary {
  const counts = { satisfied: 0, 'not-satisfied': 0, 'not-applicable': 0 };
  for (const control of controls) counts[control.status] += 1;
  return {
    total_controls: controls.length,
    satisfied: counts.satisfied,
    not_satisfied: counts['not-satisfied'],
    not_applicable: counts['not-applicable'],
  };
}
