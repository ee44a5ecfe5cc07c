import type { Severity } from './check.ts';

/** What decides the exit code of a run, on this machine or on another one. */
export interface RunOutcome {
  /** Pieces of evidence that were lost. */
  readonly gaps: number;
  /** Whether a check that decides a control gave an answer about a subject; without one the run must not exit green. */
  readonly examined: boolean;
  /** Whether any control is satisfied or not satisfied. */
  readonly assessed: boolean;
  /** Severity of the worst failing finding that is not waived. */
  readonly worst?: Severity;
  readonly undetermined: boolean;
}
