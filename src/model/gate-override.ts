import type { Outcome, Severity } from './check.ts';
import { fileAndLine, type Place } from './place.ts';

/** Where an override was written; a `statement` is one of a VEX document. Only overrides in the configuration may change a severity. */
export type OverrideOrigin = 'comment' | 'foreign-comment' | 'configuration' | 'statement';

/**
 * A comment in the code, an entry of the configuration or a statement of a VEX document about one failure. It acts on the gate (exit code,
 * `--fail-on`) alone: the finding stays a failure, and no status and no OSCAL document changes.
 */
export interface GateOverride {
  /** The severity that the gate uses; absent where the failure does not gate. */
  readonly severity?: Severity;
  /** One line of bounded length without secrets. */
  readonly reason: string;
  readonly origin: OverrideOrigin;
  readonly place: Place;
}

/** A note about a suppression: it is unused, has no reason, or is not honoured. Never a problem of the evidence. */
export interface SuppressionNote {
  readonly severity: 'warning' | 'info';
  /** Full sentences that name the place and what to do. */
  readonly message: string;
  readonly place?: Place;
}

interface Gated {
  readonly check: { readonly severity: Severity };
  readonly outcome: Outcome;
  readonly waived?: object | undefined;
  readonly override?: GateOverride | undefined;
}

/**
 * The severity with which a finding gates; `undefined` where it does not gate: it is no failure, is waived, or is
 * suppressed.
 */
export function gateSeverity({ check, outcome, waived, override }: Gated): Severity | undefined {
  if (outcome !== 'fail' || waived !== undefined) return undefined;
  return override === undefined ? check.severity : override.severity;
}

/** Whether a failure is suppressed: shown, but not part of the gate. */
export function isSuppressed({ outcome, override }: Pick<Gated, 'outcome' | 'override'>): boolean {
  return outcome === 'fail' && override !== undefined && override.severity === undefined;
}

/** What an override changes, where and why, as a phrase without a subject. */
export function overrideText({ severity, reason, place }: GateOverride): string {
  const what = severity === undefined ? 'Suppressed' : `Gates as ${severity}`;
  return `${what} (${fileAndLine(place)}): ${reason}`;
}
