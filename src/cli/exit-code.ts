import type { Severity } from '../model/check.ts';
import { SEVERITIES } from '../model/check.ts';
import type { ControlResult } from '../model/framework.ts';
import type { AssessRun } from '../engine/assess.ts';

export const FAIL_ON = ['none', 'low', 'medium', 'high', 'critical', 'undetermined'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/**
 * The exit code of a finished run, in the order of precedence of the command line: lost evidence (3), nothing
 * assessed (4), findings at or above the gate (1), else 0.
 */
export function exitCodeOf(run: AssessRun, gate: { readonly failOn: FailOn; readonly allowUnparsed: boolean }): number {
  if (run.gaps.length > 0 && !gate.allowUnparsed) return 3;
  if (!run.frameworks.some(({ assessment }) => assessment.controls.some(isVerdict))) return 4;
  return isGated(run, gate.failOn) ? 1 : 0;
}

/** Evidence in which nothing could be judged is no green run, even where that is said of each control. */
function isVerdict({ status }: ControlResult): boolean {
  return status !== 'not-applicable';
}

/** `undetermined` also gates every failing finding: who wants certainty does not accept failures. */
function isGated(run: AssessRun, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  const controls = run.frameworks.flatMap(({ assessment }) => assessment.controls);
  if (failOn === 'undetermined' && controls.some(isUndetermined)) return true;
  const gated = atOrAbove(failOn === 'undetermined' ? 'low' : failOn);
  return controls.some((control) =>
    control.findings.some(
      ({ outcome, waived, check }) => outcome === 'fail' && waived === undefined && gated.has(check.severity),
    ),
  );
}

/** What a waiver covers is a failure; what could not be told beside it still gates. */
function isUndetermined({ undetermined, undeterminedBesideWaived }: ControlResult): boolean {
  return undetermined || undeterminedBesideWaived === true;
}

function atOrAbove(severity: Severity): ReadonlySet<Severity> {
  return new Set(SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1));
}
