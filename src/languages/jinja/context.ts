import type { Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';

/** Where names get their values. `undefined`: nothing sets the name. */
export interface JinjaScope {
  lookup(name: string): Value | undefined;
}

export interface JinjaContext {
  readonly scope: JinjaScope;
  /** Limit for one question with everything that it evaluates. */
  readonly work: Work;
}

/** Arguments after evaluation. */
export interface FilterArguments {
  readonly positional: readonly (Value | undefined)[];
  readonly named: ReadonlyMap<string, Value | undefined>;
  /** For filters that take the name of another filter. */
  readonly filter: (name: string, value: Value | undefined, given: FilterArguments) => Value | undefined;
  readonly work: Work;
}

/** A filter over a value that is known and set; `undefined` where it gives nothing that is known. */
export type Filter = (value: Value, given: FilterArguments) => Value | undefined;

/** Arguments of a function after evaluation. */
export interface FunctionArguments {
  readonly positional: readonly (Value | undefined)[];
  readonly named: ReadonlyMap<string, Value | undefined>;
}
