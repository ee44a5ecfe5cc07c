import type { RunOutcome } from './run-outcome.ts';

/** Name of the record in the folder of a system. */
export const SYSTEM_RUN_FILE = 'system-run.json';

/** What `assess --systems` did with one system: `schemas/system-run.schema.json`. */
export type SystemRun = FinishedSystem | FailedSystem;

export interface FinishedSystem {
  readonly state: 'finished';
  readonly name: string;
  /** SHA-256 over everything that decides the outputs, lower-case hex. */
  readonly digest: string;
  readonly outcome: RunOutcome;
  /** How many assessable controls of each framework were decided. */
  readonly covered: readonly { readonly name: string; readonly decided: number; readonly assessable: number }[];
  /** The outputs, with paths relative to the folder and `/`. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

export interface FailedSystem {
  readonly state: 'failed';
  readonly name: string;
  /** The exit code of a run of this system alone. */
  readonly exitCode: number;
  readonly reason: string;
}
