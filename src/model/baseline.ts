import type { FindingIdentity } from './finding-key.ts';

/** A finding and the number of equal ones in different places; absent where that is not known. */
export interface CountedIdentity extends FindingIdentity {
  readonly count?: number;
}

/** The failures of an earlier day. They no longer gate; only new failures do. */
export interface Baseline {
  readonly failures: readonly CountedIdentity[];
  readonly unknowns: readonly CountedIdentity[];
  /** Controls that are undetermined for any reason. */
  readonly undetermined: readonly { readonly framework: string; readonly control: string }[];
  /** Ids of the checks that ran, sorted; absent in baselines of earlier versions and of services. */
  readonly checks?: readonly string[];
}

/** The findings of one run that a baseline already knows. */
export interface KnownFaults {
  /** Keys of findings. */
  readonly failures: ReadonlySet<string>;
  readonly unknowns: ReadonlySet<string>;
  /** Keys of controls, as `controlKey` makes them. */
  readonly undetermined: ReadonlySet<string>;
  /**
   * Checks that did not run for the baseline: their failures are reported separately and do not gate until they are
   * accepted.
   */
  readonly newChecks: ReadonlySet<string>;
  /** Number of failures of the baseline that the run no longer has. */
  readonly gone: number;
}

/** The key of a control in one edition of a framework. */
export function controlKey(framework: string, control: string): string {
  return JSON.stringify([framework, control]);
}
