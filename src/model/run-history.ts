import type { Finding } from './finding.ts';

/** How many controls had which verdict on a day. */
export interface EarlierVerdicts {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  /** By `ControlStanding`. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Since when something fails. `exact`: an earlier run was made in which it did not. */
export interface Since {
  readonly asOf: string;
  readonly exact: boolean;
}

/** What earlier runs over the same edition of a framework say, the oldest first. */
export interface RunHistory {
  readonly runs: readonly EarlierVerdicts[];
  /** `undefined` where the earlier runs do not tell: none of them wrote all answers. */
  since(finding: Finding): Since | undefined;
}
