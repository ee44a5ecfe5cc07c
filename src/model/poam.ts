import type { Severity } from './check.ts';

/** Days from the detection of a weakness to the planned end of its repair, by severity. */
export type PoamPolicy = { readonly [severity in Severity]: number };

/** 30, 90 and 180 days for high, moderate and low, as FedRAMP's continuous monitoring requires. */
export const DEFAULT_POAM_POLICY: PoamPolicy = { critical: 30, high: 30, medium: 90, low: 180, info: 180 };

/** An earlier plan of the same system and framework that has been checked. */
export interface PreviousPoam {
  readonly framework: string;
  readonly sha256: string;
  readonly document: unknown;
}

/** The options of a plan of action and milestones. */
export interface PoamOptions {
  readonly policy: PoamPolicy;
  readonly previous: readonly PreviousPoam[];
}
