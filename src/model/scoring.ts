/**
 * The status of a requirement for a score. Not applicable in the evidence is `not-seen`, since the requirement may
 * apply to the system.
 */
export type ScoredStatus = 'supported' | 'contradicted' | 'undetermined' | 'not-seen';

export type ObjectiveStatus = 'supported' | 'contradicted' | 'undetermined' | 'not-observed' | 'not-shown';

export interface ScoredObjective {
  /** Such as `3.5.3[c]`, or the requirement's own number when it has one objective. */
  readonly id: string;
  readonly status: ObjectiveStatus;
  readonly checks: readonly string[];
}

/** Whether a requirement may be in a plan of action for a conditional CMMC Level 2 status, and if not, why. */
export type PlanRule = 'allowed' | 'points' | 'named' | 'partial-only';

export interface ScoredRequirement {
  /** As the framework names it. */
  readonly id: string;
  /** As SP 800-171 revision 2 numbers it. */
  readonly number: string;
  readonly title: string;
  readonly status: ScoredStatus;
  /** Points lost when it is not met. */
  readonly value: number;
  /** Points lost when it is met in part; only two requirements allow that. */
  readonly partial: number | undefined;
  /** Points that the evidence takes off the score, at least and at most. */
  readonly least: number;
  readonly most: number;
  readonly plan: PlanRule;
  readonly objectives: readonly ScoredObjective[];
}

/** The score of SP 800-171 revision 2, as far as technical evidence shows it. */
export interface Scoring {
  readonly source: string;
  readonly highest: number;
  readonly lowest: number;
  /** Score with everything met; `floor` with nothing met. */
  readonly ceiling: number;
  readonly floor: number;
  /** Lowest score of a conditional CMMC Level 2 status. */
  readonly threshold: number;
  readonly requirements: readonly ScoredRequirement[];
}
