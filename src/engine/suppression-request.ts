import type { Severity } from '../model/check.ts';
import type { Suppression } from './suppressions/collect-suppressions.ts';

/** An entry of `suppressions` in `.evidence-engine.yaml` (`schemas/config.schema.json`). */
export interface ConfiguredSuppression {
  readonly check: string;
  /** Patterns of paths as in a `.gitignore`; absent for all files. */
  readonly paths?: readonly string[];
  /** The severity that the gate uses; absent where the check does not gate. */
  readonly severity?: Severity;
  readonly reason: string;
}

/** The entries of a configuration file. */
export interface ConfiguredSuppressions {
  readonly file: string;
  /** Where it is on this machine, absolute. */
  readonly path: string;
  readonly entries: readonly ConfiguredSuppression[];
  /** Entries of another version of the same file; empty if it is invalid. */
  readonly parse: (text: string) => readonly ConfiguredSuppression[];
  /** Number of entries that were left out because a change added them. */
  readonly added?: number;
}

/**
 * Which suppressions a run applies. A run without this applies none, because its gate does not belong to the author
 * of the evidence.
 */
export interface SuppressionRequest {
  readonly configured?: ConfiguredSuppressions;
  /** Whether comments for other scanners apply where a check is equivalent. */
  readonly foreign: boolean;
  /** `--no-suppressions`: none apply. */
  readonly off: boolean;
  /** With changed files: whether suppressions that the base revision does not have apply. */
  readonly honourNew: boolean;
  /** Whether a comment existed before the change; absent where all apply. */
  readonly isOld?: (suppression: Suppression) => boolean;
}
