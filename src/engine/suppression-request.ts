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
  /** Its name for messages. */
  readonly file: string;
  /** Where it is on this machine, absolute. */
  readonly path: string;
  readonly entries: readonly ConfiguredSuppression[];
  /** Entries of another text of the same file; none where it is broken. */
  readonly parse: (text: string) => readonly ConfiguredSuppression[];
  /** Entries that were left out because a change added them. */
  readonly added?: number;
}

/** Which suppressions a run honours. A run without this honours none: the gate is then someone else's than the evidence. */
export interface SuppressionRequest {
  readonly configured?: ConfiguredSuppressions;
  /** Comments for other scanners count where a check asks the same. */
  readonly foreign: boolean;
  /** `--no-suppressions`: none counts. */
  readonly off: boolean;
  /** With changed files: whether suppressions that their base revision does not have count. */
  readonly honourNew: boolean;
  /** Whether a comment was there before the change; absent where all count. */
  readonly isOld?: (suppression: Suppression) => boolean;
}
