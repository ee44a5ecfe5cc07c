import { unmarkDeep } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { equalUnmarked } from '../values/equality.ts';
import { firstUnknown } from '../values/known.ts';
import { deepMarks, getMarks, unmark, withMarks } from '../values/marks.ts';
import { add } from '../values/number.ts';
import {
  failure,
  isFailure,
  isMapping,
  isNumber,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfNumber,
  type TfValue,
} from '../values/value.ts';
import { ANY, itemsAt, NUMBER, PARTS, RAW, wholeAt } from './arguments.ts';
import type { FunctionTable } from './function.ts';
import { graphemes } from './graphemes.ts';

const BOOLS = { type: { kind: 'list', element: 'bool' }, given: 'parts' } as const;
const NO_SEQUENCE = 'a list, set or tuple is required';

/** Functions that read an element or a property of a collection (language, "Collection Functions"). */
export const QUERY_FUNCTIONS: FunctionTable = {
  length: { parameters: [RAW], returns: 'number', run: ([value]) => length(value ?? null) },
  element: { parameters: [PARTS, NUMBER], returns: 'dynamic', mayBeNull: true, run: element },
  index: { parameters: [PARTS, PARTS], returns: 'number', run: getIndex },
  contains: { parameters: [PARTS, PARTS], returns: 'bool', run: contains },
  one: { parameters: [PARTS], returns: 'dynamic', mayBeNull: true, run: ([value]) => one(value ?? null) },
  sum: { parameters: [ANY], returns: 'number', run: sum },
  alltrue: { parameters: [BOOLS], returns: 'bool', run: ([list]) => quantified(list ?? null, false) },
  anytrue: { parameters: [BOOLS], returns: 'bool', run: ([list]) => quantified(list ?? null, true) },
};

/** The number of elements is known for an unknown tuple or object, and for a list with unknown elements. */
function length(value: TfValue): Result {
  const marks = getMarks(value);
  const plain = unmark(value);
  if (plain === null) return failure('argument 1 must not be null');
  if (isUnknownValue(plain)) {
    const { type, reason } = plain;
    if (type === 'bool' || type === 'number') return failure('a collection or text is required');
    if (typeof type === 'object' && type.kind === 'tuple') return withMarks(type.elements.length, marks);
    if (typeof type === 'object' && type.kind === 'object') return withMarks(type.attributes.size, marks);
    return withMarks(unknownValue(reason, true, 'number'), marks);
  }
  if (typeof plain === 'string') return withMarks(graphemes(plain).length, marks);
  if (isMapping(plain)) return withMarks(plain.entries.size, marks);
  if (!isSequence(plain)) return failure('a collection or text is required');
  const open = plain.kind === 'set' ? firstUnknown(plain) : undefined;
  return withMarks(open === undefined ? plain.items.length : unknownValue(open.reason, true, 'number'), marks);
}

/** An index past the end wraps around. */
function element(args: readonly TfValue[]): Result {
  const [list = null] = args;
  const position = wholeAt(args, 1);
  if (!isSequence(list) || list.kind === 'set') return failure('a list or tuple is required');
  if (position === undefined || position < 0) return failure('the index must be a whole number that is not negative');
  if (list.items.length === 0) return failure('an empty list has no elements');
  return list.items[position % list.items.length] ?? null;
}

function getIndex([list = null, sought = null]: readonly TfValue[]): Result {
  if (!isSequence(list) || list.kind === 'set') return failure('a list or tuple is required');
  const marks = deepMarks(list) | deepMarks(sought);
  const plain = unmarkDeep(sought);
  for (const [position, item] of list.items.entries()) {
    const equal = equalUnmarked(unmarkDeep(item), plain);
    if (equal === undefined) return withMarks(unknownValue(getReason([item, sought]), true, 'number'), marks);
    if (equal) return withMarks(position, marks);
  }
  return failure('the list has no such element');
}

function contains([list = null, sought = null]: readonly TfValue[]): Result {
  if (!isSequence(list)) return failure(NO_SEQUENCE);
  const marks = deepMarks(list) | deepMarks(sought);
  const plain = unmarkDeep(sought);
  let open = false;
  for (const item of list.items) {
    const equal = equalUnmarked(unmarkDeep(item), plain);
    if (equal === true) return withMarks(true, marks);
    if (equal === undefined) open = true;
  }
  return withMarks(open ? unknownValue(getReason([list, sought]), true, 'bool') : false, marks);
}

function getReason(values: readonly TfValue[]): string {
  for (const value of values) {
    const open = firstUnknown(value);
    if (open !== undefined) return open.reason;
  }
  return 'an argument is not known';
}

function one(list: TfValue): Result {
  if (!isSequence(list)) return failure(NO_SEQUENCE);
  if (list.items.length > 1) {
    const open = list.kind === 'set' ? firstUnknown(list) : undefined;
    return open === undefined ? failure('the list has more than one element') : unknownValue(open.reason);
  }
  return withMarks(list.items[0] ?? null, list.kind === 'tuple' ? 0 : deepMarks(list));
}

function sum(args: readonly TfValue[]): Result {
  if (!isSequence(args[0] ?? null)) return failure(NO_SEQUENCE);
  const items = itemsAt(args, 0);
  if (items.length === 0) return failure('an empty list has no sum');
  let total: TfNumber | undefined = 0;
  for (const item of items) {
    const number = convert(item, 'number');
    if (isFailure(number) || !isNumber(number)) return failure('all elements must be numbers');
    total = add(total, number);
    if (total === undefined) return failure('the sum is too large or too small to be computed');
  }
  return total;
}

function quantified(list: TfValue, decisive: boolean): Result {
  const marks = deepMarks(list);
  const plain = unmarkDeep(list);
  const items = isSequence(plain) ? plain.items : [];
  if (items.some((item) => !isUnknownValue(item) && (item ?? false) === decisive)) return withMarks(decisive, marks);
  const open = items.find(isUnknownValue);
  return withMarks(open === undefined ? !decisive : unknownValue(open.reason, true, 'bool'), marks);
}
