import type { Value } from '../../base/value.ts';
import type { Condition } from '../../model/check.ts';
import type { NearMiss } from './near-miss.ts';

/** A mutation of one condition of a check. */
export interface ConditionVariation extends Variation {
  readonly condition: Condition;
  /** The same mutation for unknown answers too, where `condition` leaves them unknown. */
  readonly bolder?: Condition;
}

/** A mutation of content that an example must notice. */
export interface Variation {
  /** Path of the change, such as `expect.and[1].in`. */
  readonly at: string;
  /** What no example would notice; completes "could ...". */
  readonly could: string;
  /** What the missing example has; completes "add an example ...". */
  readonly wanted: string;
  /** How an example that notices the change can be made from one that does not. */
  readonly near?: NearMiss;
}

/** An argument adjacent to that of an operator. */
export interface Beside {
  readonly argument: Value;
  /** Replaces the operator. */
  readonly operator?: string;
  /** What no example would notice; completes "could ...". */
  readonly could: string;
  /** The missing example; completes "add an example ...". */
  readonly wanted: string;
  /** How such an example can be made from another one. */
  readonly near: NearMiss;
}

/** A condition evaluated together with another one: when its result is `decides`, the other one has no effect. */
export interface Decider {
  readonly condition: Condition;
  readonly decides: boolean;
}
