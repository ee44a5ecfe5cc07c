import { createObject, createTuple } from './build.ts';
import { convert } from './convert.ts';
import { perhapsEmpty } from './filled.ts';
import { getMarks, unmark, withMarks } from './marks.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Failure,
  type Result,
  type TfUnknown,
  type TfValue,
} from './value.ts';
import { addTo } from '../../../base/group-by.ts';

/** The state of a `for` expression's result, one iteration after the other. */
export interface ForResult {
  marks: number;
  /** The unknown that decides the number of results or a key, so that the whole result is unknown. */
  open: TfUnknown | undefined;
}

/**
 * Whether the `if` clause keeps the item. An unknown clause makes the result of the whole expression unknown, and the
 * item is not kept.
 */
export function keeps(result: ForResult, condition: TfValue): boolean | Failure {
  const decision = convert(condition, 'bool');
  if (isFailure(decision)) return failure(`the "if" clause must be true or false: ${decision.message}`);
  const plain = unmark(decision);
  if (plain === null) return failure('the "if" clause must not be null');
  result.marks |= getMarks(decision);
  if (isUnknownValue(plain)) result.open ??= plain;
  return plain === true;
}

/** The text of a key of `{for ...}`; `undefined` when it is not known. */
export function keyText(result: ForResult, key: TfValue): string | undefined | Failure {
  if (unmark(key) === null) return failure('the key of an object must not be null');
  const name = convert(key, 'string');
  if (isFailure(name)) return failure(`the key of an object must be text: ${name.message}`);
  const plain = unmark(name);
  result.marks |= getMarks(name);
  if (isUnknownValue(plain)) result.open ??= plain;
  return typeof plain === 'string' ? plain : undefined;
}

/** The tuple of `[for ...]`. */
export function forTuple(result: ForResult, items: readonly TfValue[]): TfValue {
  const { open, marks } = result;
  return withMarks(open === undefined ? createTuple(items) : perhapsEmpty(unknownValue(open.reason, true)), marks);
}

/** Builds the object of `{for ...}`; with `...` after the value, each key has the tuple of all its values. */
export function forObject(result: ForResult, pairs: readonly (readonly [string, TfValue])[], grouped: boolean): Result {
  if (result.open !== undefined) return withMarks(unknownValue(result.open.reason, true), result.marks);
  const groups = new Map<string, TfValue[]>();
  for (const [key, value] of pairs) addTo(groups, key, value);
  const entries = new Map<string, TfValue>();
  for (const [key, values] of groups) {
    if (!grouped && values.length > 1) return failure('two items of the "for" expression have the same key');
    entries.set(key, grouped ? createTuple(values) : (values[0] ?? null));
  }
  return withMarks(createObject(entries), result.marks);
}
