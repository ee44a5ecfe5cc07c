import type { Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';

/** Resolves names to values. `undefined`: the name is not set. */
export interface JinjaScope {
  lookup(name: string): Value | undefined;
}

export interface JinjaContext {
  readonly scope: JinjaScope;
  /** Limit for one question with everything that it evaluates. */
  readonly work: Work;
}

/** The evaluated arguments of a filter. */
export interface FilterArguments {
  readonly positional: readonly (Value | undefined)[];
  readonly named: ReadonlyMap<string, Value | undefined>;
  /** For filters that take the name of another filter. */
  readonly filter: (name: string, value: Value | undefined, given: FilterArguments) => Value | undefined;
  readonly work: Work;
}

/** A filter on a value that is known and set; `undefined` where the result is not known. */
export type Filter = (value: Value, given: FilterArguments) => Value | undefined;

/** The evaluated arguments of a function. */
export interface FunctionArguments {
  readonly positional: readonly (Value | undefined)[];
  readonly named: ReadonlyMap<string, Value | undefined>;
}
