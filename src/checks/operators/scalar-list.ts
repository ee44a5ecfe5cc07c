import { mayBe, type TextEnds } from '../../base/text-ends.ts';
import { isList, type Value } from '../../base/value.ts';
import { renderValue } from '../../model/render-value.ts';
import type { Truth } from '../../base/truth.ts';
import { nameType } from '../wrong-type.ts';
import { ArgumentFault, isScalar, SCALAR } from './operator.ts';

/** JSON Schema of a list of scalars as an argument. */
export const SCALAR_LIST = { type: 'array', minItems: 1, uniqueItems: true, items: SCALAR } as const;

/** The scalars in an operator's argument. */
export interface ScalarList {
  readonly texts: readonly string[];
  /** The type of each. */
  readonly types: readonly string[];
  /** Whether a value is one of them; unknown if none of them has its type. */
  has(value: unknown): Truth;
  /** Whether a text of which only the ends are known is one of them. */
  hasEnds(ends: TextEnds): Truth;
}

/** Reads a list of scalars. Throws `ArgumentFault` for anything else and for an empty list. */
export function scalarList(argument: Value): ScalarList {
  if (!isList(argument) || argument.length === 0 || !argument.every(isScalar))
    throw new ArgumentFault('takes a list of texts, numbers, true or false');
  const allowed = new Set<unknown>(argument);
  const types = new Set(argument.map((item) => typeof item));
  return {
    texts: argument.map(renderValue),
    types: argument.map(nameType),
    has: (value) => (isScalar(value) && types.has(typeof value) ? allowed.has(value) : 'unknown'),
    hasEnds: (ends) => (argument.every((item) => typeof item === 'string' && !mayBe(ends, item)) ? false : 'unknown'),
  };
}
