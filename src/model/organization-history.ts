import type { StandingCounts } from './organization.ts';

/** What the merged view of a day said. */
export interface HistoryEntry {
  /** Day of the newest assessment in the view, `YYYY-MM-DD`; one entry for each day. */
  readonly day: string;
  readonly systems: number;
  /** Systems without a result. */
  readonly absent: number;
  /** Controls of the organization. */
  readonly counts: StandingCounts;
  /** Controls of each system; only in the newest entries. */
  readonly bySystem?: readonly { readonly name: string; readonly counts: StandingCounts }[];
}

/** The merged views of earlier days and of this one, the oldest first. */
export interface OrganizationHistory {
  readonly framework: string;
  readonly version: string;
  readonly entries: readonly HistoryEntry[];
}
