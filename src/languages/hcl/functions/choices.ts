import { convert } from '../values/convert.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import { getType } from '../values/type-of.ts';
import { unify } from '../values/unify.ts';
import {
  failure,
  isFailure,
  isMapping,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfValue,
} from '../values/value.ts';
import { PARTS, RAW, TEXT, textAt } from './arguments.ts';
import type { FunctionTable } from './function.ts';

/** Functions that choose one of several values (language, "Collection Functions"). */
export const CHOICE_FUNCTIONS: FunctionTable = {
  coalesce: { parameters: [], rest: RAW, returns: 'dynamic', run: coalesce },
  coalescelist: { parameters: [], rest: RAW, returns: 'dynamic', run: coalesceList },
  lookup: {
    parameters: [PARTS, { ...TEXT, given: 'parts' }],
    rest: RAW,
    returns: 'dynamic',
    mayBeNull: true,
    run: lookup,
  },
};

function coalesce(args: readonly TfValue[]): Result {
  const type = unify(args.map(getType));
  if (type === undefined) return failure('the arguments have no type in common');
  let marks = 0;
  for (const value of args) {
    const converted = convert(value, type);
    if (isFailure(converted)) return converted;
    marks |= getMarks(converted);
    const plain = unmark(converted);
    if (isUnknownValue(plain)) return withMarks(unknownValue(plain.reason, true, type), marks);
    if (plain !== null && plain !== '') return withMarks(plain, marks);
  }
  return failure('all arguments are null or empty');
}

function coalesceList(args: readonly TfValue[]): Result {
  let marks = 0;
  for (const value of args) {
    const plain = unmark(value);
    marks |= getMarks(value);
    if (plain === null) continue;
    if (isUnknownValue(plain)) return withMarks(unknownValue(plain.reason, true), marks);
    if (!isSequence(plain) || plain.kind === 'set') return failure('all arguments must be lists or tuples');
    if (plain.items.length > 0) return withMarks(plain, marks);
  }
  return failure('all lists are null or empty');
}

function lookup(args: readonly TfValue[]): Result {
  const [map = null, , fallback] = args;
  if (args.length > 3) return failure('too many arguments, at most 3 are taken');
  if (!isMapping(map)) return failure('a map is required');
  const found = map.entries.get(textAt(args, 1));
  if (found !== undefined) return found;
  if (fallback === undefined) return failure('the map has no such key');
  return map.kind === 'map' ? convert(fallback, map.element) : fallback;
}
