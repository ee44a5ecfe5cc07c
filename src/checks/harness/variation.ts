import type { Value } from '../../base/value.ts';
import type { Condition } from '../../model/check.ts';
import type { NearMiss } from './near-miss.ts';

/** A change of one condition of a check. */
export interface ConditionVariation extends Variation {
  readonly condition: Condition;
}

/** A change of content that some example must notice. */
export interface Variation {
  /** Path of what is changed, such as `expect.and[1].in`. */
  readonly at: string;
  /** What an example would not notice: completes "could ...". */
  readonly could: string;
  /** What the missing example has: completes "add an example ...". */
  readonly wanted: string;
  /** How an example that notices can be made of one that does not. */
  readonly near?: NearMiss;
}

/** An argument beside the one that an operator has. */
export interface Beside {
  readonly argument: Value;
  /** In place of the operator. */
  readonly operator?: string;
  /** What no example would notice: completes "could ...". */
  readonly could: string;
  /** The missing example: completes "add an example ...". */
  readonly wanted: string;
  /** How such an example can be made of another one. */
  readonly near: NearMiss;
}

/** A condition asked beside another: when it answers so, the other one no longer matters. */
export interface Decider {
  readonly condition: Condition;
  readonly decides: boolean;
}
