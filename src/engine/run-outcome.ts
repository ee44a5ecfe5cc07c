import type { Severity } from '../model/check.ts';
import { SEVERITIES } from '../model/check.ts';
import type { Assessment } from '../model/assessment.ts';
import type { ControlResult } from '../model/framework.ts';
import type { RunOutcome } from '../model/run-outcome.ts';

/** The outcome of the frameworks of one run. */
export function outcomeOf(assessments: readonly Assessment[], gaps: number): RunOutcome {
  const controls = assessments.flatMap((assessment) => assessment.controls);
  const worst = worstOf(controls);
  return {
    gaps,
    assessed: controls.some(isVerdict),
    ...(worst === undefined ? {} : { worst }),
    undetermined: controls.some(isUndetermined),
  };
}

/** Evidence in which nothing could be judged is no green run, even where that is said of each control. */
function isVerdict({ status }: ControlResult): boolean {
  return status !== 'not-applicable';
}

/** What a waiver covers is a failure; what could not be told beside it still gates. */
function isUndetermined({ undetermined, undeterminedBesideWaived }: ControlResult): boolean {
  return undetermined || undeterminedBesideWaived === true;
}

function worstOf(controls: readonly ControlResult[]): Severity | undefined {
  const failing = new Set<Severity>();
  for (const { findings } of controls)
    for (const { outcome, waived, check } of findings)
      if (outcome === 'fail' && waived === undefined) failing.add(check.severity);
  return SEVERITIES.find((severity) => failing.has(severity));
}
