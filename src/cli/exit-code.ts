import type { AssessRun } from '../engine/assess.ts';
import type { KnownFaults } from '../model/baseline.ts';
import type { RunOutcome } from '../model/run-outcome.ts';
import { summarizeRun } from '../engine/run-outcome.ts';
import { SEVERITIES } from '../model/check.ts';

export const FAIL_ON = ['none', 'low', 'medium', 'high', 'critical', 'undetermined'] as const;
export type FailOn = (typeof FAIL_ON)[number];

interface Gate {
  readonly failOn: FailOn;
  readonly allowUnparsed: boolean;
  readonly lacksCoverage?: boolean;
}

/** The exit code of a finished local run. Failures that are `known` from a baseline do not count. */
export function chooseExitCode(run: AssessRun, gate: Gate, known?: KnownFaults): number {
  const assessments = run.frameworks.map(({ assessment }) => assessment);
  return exitCodeOfOutcome(summarizeRun(assessments, run.gaps.length, known), gate);
}

/**
 * The exit code of a finished run, in the command line's order of precedence: lost evidence (3), nothing examined or
 * less decided than required (4), findings at or above the gate (1), otherwise 0.
 */
export function exitCodeOfOutcome(outcome: RunOutcome, gate: Gate): number {
  if (outcome.gaps > 0 && !gate.allowUnparsed) return 3;
  if (!outcome.examined || gate.lacksCoverage === true) return 4;
  return isGated(outcome, gate.failOn) ? 1 : 0;
}

/**
 * Whether an outcome is at or above the gate. `undetermined` also counts every failing finding, because it is the
 * strictest gate.
 */
export function isGated({ worst, undetermined }: Pick<RunOutcome, 'worst' | 'undetermined'>, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  if (failOn === 'undetermined' && undetermined) return true;
  const least = failOn === 'undetermined' ? 'low' : failOn;
  return worst !== undefined && SEVERITIES.indexOf(worst) <= SEVERITIES.indexOf(least);
}
