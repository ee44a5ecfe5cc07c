import { EMPTY_TUPLE, createList, createTuple } from './build.ts';
import { convertAll } from './convert.ts';
import { perhapsEmpty } from './filled.ts';
import { getMarks, unmark, withMarks } from './marks.ts';
import { getType } from './type-of.ts';
import { unify } from './unify.ts';
import {
  failure,
  isFailure,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfValue,
  type TfUnknown,
} from './value.ts';

/**
 * `value[*]` with `each` applied to the elements (language, "Splat Expressions"). A value that is not a sequence
 * counts as a tuple of one, null as an empty tuple.
 */
export function splat(value: TfValue, each: (item: TfValue) => Result): Result {
  const plain = unmark(value);
  const marks = getMarks(value);
  if (plain === null) return withMarks(EMPTY_TUPLE, marks);
  if (isUnknownValue(plain)) return splatOfUnknown(value, plain, each);
  const items: TfValue[] = [];
  for (const item of isSequence(plain) ? plain.items : [plain]) {
    const result = each(item);
    if (isFailure(result)) return result;
    items.push(result);
  }
  if (!isSequence(plain) || plain.kind === 'tuple') return withMarks(createTuple(items), marks);
  const open = plain.kind === 'set' ? plain.items.find(isUnknownValue) : undefined;
  if (open !== undefined) return withMarks(unknownValue(open.reason, true), marks);
  const element = unify(items.map(getType));
  const alike =
    element === undefined ? failure('results of a splat are of different types') : convertAll(items, element);
  return 'kind' in alike ? alike : withMarks(createList(element ?? 'dynamic', alike), marks);
}

function splatOfUnknown(value: TfValue, plain: TfUnknown, each: (item: TfValue) => Result): Result {
  const { origin, reason } = plain;
  if (origin?.exact === true && origin.attribute !== undefined) {
    // one resource, which is no list
    const only = each(value);
    return isFailure(only) ? only : createTuple([only]);
  }
  const items = unknownValue(reason, true);
  return withMarks(origin?.exact === true ? items : perhapsEmpty(items), getMarks(value));
}
