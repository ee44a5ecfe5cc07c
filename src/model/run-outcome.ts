import type { Severity } from './check.ts';

/** What decides the exit code of a run, on this machine or on another one. */
export interface RunOutcome {
  /** Pieces of evidence that were lost. */
  readonly gaps: number;
  /** Whether any control got a verdict. */
  readonly assessed: boolean;
  /** Severity of the worst failing finding that is not waived. */
  readonly worst?: Severity;
  readonly undetermined: boolean;
}
