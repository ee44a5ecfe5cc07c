import type { Outcome, Severity } from './check.ts';
import type { OverrideOrigin } from './gate-override.ts';
import type { StatedStatus } from './flaw-statement.ts';
import type { Waived } from './finding.ts';

/** One result of `findings.json`, as defined by `schemas/findings.schema.json`. */
export interface FindingEntry {
  readonly check: string;
  readonly severity: Severity;
  readonly outcome: Outcome;
  readonly condition: string | null;
  readonly subject: string;
  readonly subject_type: string;
  readonly source: string;
  readonly origin: string;
  readonly file: string;
  readonly line: number | null;
  readonly pointer: string;
  readonly actual: string | null;
  readonly expected: string | null;
  readonly message: string;
  readonly controls: readonly string[];
  readonly waived: Waived | null;
  /** Only where the author of a VEX document states something about the vulnerability. */
  readonly stated?: {
    readonly status: StatedStatus;
    readonly by: string;
    readonly on: string;
    readonly reason: string;
    readonly file: string;
    readonly line: number | null;
  };
  /** Only where a comment, the configuration or a VEX document overrides the gate. */
  readonly gate?: {
    /** The severity that the gate uses; null where the failure does not gate. */
    readonly severity: Severity | null;
    readonly reason: string;
    readonly origin: OverrideOrigin;
    readonly file: string;
    readonly line: number | null;
  };
}
