import type { ControlStanding } from './control-standing.ts';

/** The number of controls in each state. */
export type StandingCounts = { readonly [standing in ControlStanding]: number };

/** What identifies the result of one system. */
export interface SystemIdentity {
  readonly name: string;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
  readonly id: string;
  readonly framework: string;
  readonly version: string;
  /** RFC 3339. */
  readonly timestamp: string;
  /** Baseline, level or class; absent where the ledger has none. */
  readonly selection?: string;
  /** Who is responsible, from the list of systems. */
  readonly owner?: string;
  /** Its HTML report, as a relative address from the page of the organization. */
  readonly report?: string;
}

/** The content of one EvidenceResponse for one system. */
export interface SystemAssessment extends SystemIdentity {
  /** Ids of the controls in scope; absent where the ledger has none, which means all. */
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

/** A system without a result: all controls count as not assessed in it. */
export interface AbsentSystem {
  readonly name: string;
  /** `missing`: the list of systems names it, and nothing was found. */
  readonly state: 'failed' | 'missing';
  readonly reason: string;
  readonly owner?: string;
}

export interface OrganizationSystem extends SystemIdentity {
  readonly counts: StandingCounts;
  /** By id of the family. */
  readonly families: ReadonlyMap<string, StandingCounts>;
}

export interface ControlFamily {
  readonly id: string;
  readonly title: string;
}

/** Many systems as one organization, assessed against one edition of one framework. */
export interface Organization {
  readonly framework: string;
  readonly version: string;
  /** Days of the oldest and the newest assessment. */
  readonly from: string;
  readonly to: string;
  /** Sorted by name. */
  readonly systems: readonly OrganizationSystem[];
  /** Sorted by name. */
  readonly absent: readonly AbsentSystem[];
  /** Families of the controls, in their order. */
  readonly families: readonly ControlFamily[];
  /** Controls that at least one system assessed, sorted by id. */
  readonly controls: readonly OrganizationControl[];
  readonly counts: StandingCounts;
  readonly notes: readonly string[];
}

export interface OrganizationControl {
  readonly id: string;
  readonly title: string;
  /** The worst standing of the systems that have it in scope. */
  readonly standing: ControlStanding;
  /** Names of the systems by standing; the first group decides. */
  readonly systems: ReadonlyMap<ControlStanding, readonly string[]>;
  readonly finding: string;
}
