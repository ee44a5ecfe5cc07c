import type { FindingIdentity } from './finding-key.ts';

/** An answer, and how many equal ones there are in different places; absent where that is not known. */
export interface CountedIdentity extends FindingIdentity {
  readonly count?: number;
}

/** What was wrong on a day and no longer gates: only what is new does. */
export interface Baseline {
  /** Failing answers. */
  readonly failures: readonly CountedIdentity[];
  /** Answers that could not be determined. */
  readonly unknowns: readonly CountedIdentity[];
  /** Controls that could not be determined, for any reason. */
  readonly undetermined: readonly { readonly framework: string; readonly control: string }[];
  /** Ids of the checks that were asked, sorted; absent in baselines of earlier builds and of services. */
  readonly checks?: readonly string[];
}

/** A baseline held against one run: what of the run is known. */
export interface KnownFaults {
  /** Keys of findings. */
  readonly failures: ReadonlySet<string>;
  readonly unknowns: ReadonlySet<string>;
  /** Keys of controls, as `controlKey` makes them. */
  readonly undetermined: ReadonlySet<string>;
  /** Checks that the baseline did not ask: what they find is reported apart and does not gate until it is accepted. */
  readonly newChecks: ReadonlySet<string>;
  /** Failures of the baseline that the run no longer has. */
  readonly gone: number;
}

/** A control of one edition of a framework. */
export function controlKey(framework: string, control: string): string {
  return JSON.stringify([framework, control]);
}
