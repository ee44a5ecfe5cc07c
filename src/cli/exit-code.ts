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
  /** Less was decided than was asked for. */
  readonly lacksCoverage?: boolean;
}

/** The exit code of a finished run of this machine; what is `known` from a baseline does not gate. */
export function chooseExitCode(run: AssessRun, gate: Gate, known?: KnownFaults): number {
  const assessments = run.frameworks.map(({ assessment }) => assessment);
  return exitCodeOfOutcome(summarizeRun(assessments, run.gaps.length, known), gate);
}

/**
 * The exit code of a finished run, in the order of precedence of the command line: lost evidence (3), nothing
 * examined or less than asked for decided (4), findings at or above the gate (1), else 0.
 */
export function exitCodeOfOutcome(outcome: RunOutcome, gate: Gate): number {
  if (outcome.gaps > 0 && !gate.allowUnparsed) return 3;
  if (!outcome.examined || gate.lacksCoverage === true) return 4;
  return isGated(outcome, gate.failOn) ? 1 : 0;
}

/** `undetermined` also gates every failing finding: who wants certainty does not accept failures. */
export function isGated({ worst, undetermined }: Pick<RunOutcome, 'worst' | 'undetermined'>, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  if (failOn === 'undetermined' && undetermined) return true;
  const least = failOn === 'undetermined' ? 'low' : failOn;
  return worst !== undefined && SEVERITIES.indexOf(worst) <= SEVERITIES.indexOf(least);
}
