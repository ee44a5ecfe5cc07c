import type { FindingIdentity } from './finding-key.ts';

/** What was wrong on a day and is not asked of anybody any more: only what is new gates. */
export interface Baseline {
  /** Failing answers. */
  readonly failures: readonly FindingIdentity[];
  /** Answers that could not be determined. */
  readonly unknowns: readonly FindingIdentity[];
  /** Controls that could not be determined, whatever the reason. */
  readonly undetermined: readonly { readonly framework: string; readonly control: string }[];
}

/** The same, to look things up in. */
export interface KnownFaults {
  /** Keys of findings. */
  readonly failures: ReadonlySet<string>;
  readonly unknowns: ReadonlySet<string>;
  /** Keys of controls, as `controlKey` makes them. */
  readonly undetermined: ReadonlySet<string>;
}

/** A control of one edition of a framework. */
export function controlKey(framework: string, control: string): string {
  return JSON.stringify([framework, control]);
}
