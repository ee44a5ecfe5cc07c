import { mayBe, type TextEnds } from '../../base/text-ends.ts';
import { isList, type Value } from '../../base/value.ts';
import { renderValue } from '../../model/render-value.ts';
import type { Truth } from '../../base/truth.ts';
import { ArgumentFault, isScalar, SCALAR } from './operator.ts';

/** JSON Schema of an argument that lists scalars. */
export const SCALAR_LIST = { type: 'array', minItems: 1, uniqueItems: true, items: SCALAR } as const;

/** The scalars that an operator was given. */
export interface ScalarList {
  /** As they are shown to the reader. */
  readonly texts: readonly string[];
  /** Whether a value is one of them; a value of a type that none of them has cannot be compared. */
  has(value: unknown): Truth;
  /** Whether a text of which only the ends are known is one of them. */
  hasEnds(ends: TextEnds): Truth;
}

/** Throws `ArgumentFault` for anything but a list of scalars with at least one. */
export function scalarList(argument: Value): ScalarList {
  if (!isList(argument) || argument.length === 0 || !argument.every(isScalar))
    throw new ArgumentFault('takes a list of texts, numbers, true or false');
  const allowed = new Set<unknown>(argument);
  const types = new Set(argument.map((item) => typeof item));
  return {
    texts: argument.map(renderValue),
    has: (value) => (isScalar(value) && types.has(typeof value) ? allowed.has(value) : 'unknown'),
    hasEnds: (ends) => (argument.every((item) => typeof item === 'string' && !mayBe(ends, item)) ? false : 'unknown'),
  };
}
