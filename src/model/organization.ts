import type { ControlStanding } from './control-standing.ts';

/** How often each standing occurs. */
export type StandingCounts = { readonly [standing in ControlStanding]: number };

/** What one EvidenceResponse says of one system. */
export interface SystemAssessment {
  /** Told from its folder. */
  readonly name: string;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
  readonly id: string;
  readonly framework: string;
  readonly version: string;
  /** RFC 3339. */
  readonly timestamp: string;
  /** Baseline, level or class that it was narrowed to, where its ledger says so. */
  readonly selection?: string;
  /** Ids of all controls that it was to be held against, where its ledger says so; without it, all. */
  readonly scope?: ReadonlySet<string>;
  readonly controls: readonly SystemControl[];
}

export interface SystemControl {
  readonly id: string;
  readonly title: string;
  readonly standing: ControlStanding;
  /** The first sentence about what is wrong; empty where nothing is. */
  readonly finding: string;
}

/** Many systems as one organization, held against one edition of one framework. */
export interface Organization {
  readonly framework: string;
  readonly version: string;
  /** Days of the oldest and the newest assessment. */
  readonly from: string;
  readonly to: string;
  /** By name. */
  readonly systems: readonly (SystemAssessment & { readonly counts: StandingCounts })[];
  /** Controls that at least one system assessed, by id. */
  readonly controls: readonly OrganizationControl[];
  readonly counts: StandingCounts;
  /** What a reader should know before trusting the numbers. */
  readonly notes: readonly string[];
}

export interface OrganizationControl {
  readonly id: string;
  readonly title: string;
  /** The worst of all systems in whose scope it is. */
  readonly standing: ControlStanding;
  /** Names of the systems by how it stands there; the first group is the one that decides. */
  readonly systems: ReadonlyMap<ControlStanding, readonly string[]>;
  /** What is wrong in the first of the deciding systems. */
  readonly finding: string;
}
