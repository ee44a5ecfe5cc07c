import { EMPTY_TUPLE, createList, createTuple } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { perhapsEmpty } from '../values/filled.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import { add, compareNumbers } from '../values/number.ts';
import { canonicalKey } from '../values/set-order.ts';
import { getType } from '../values/type-of.ts';
import { listType } from '../values/type.ts';
import { unify } from '../values/unify.ts';
import {
  failure,
  isFailure,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfList,
  type TfNumber,
  type TfTuple,
  type TfValue,
} from '../values/value.ts';
import { asArguments, itemsAt, NOT_WHOLE, NUMBER, numberAt, PARTS, TEXTS, wholeAt } from './arguments.ts';
import type { FunctionTable } from './function.ts';

const ANY_LIST = { type: listType('dynamic') } as const;
/** Terraform's limit for `range()`. */
const MAX_RANGE = 1024;

/** Functions that build a list from other values (language, "Collection Functions"). */
export const SEQUENCE_FUNCTIONS: FunctionTable = {
  chunklist: { parameters: [{ ...ANY_LIST, given: 'parts' }, NUMBER], returns: 'dynamic', run: chunks },
  compact: {
    parameters: [TEXTS],
    returns: listType('string'),
    run: (args) =>
      createList(
        'string',
        itemsAt(args, 0).filter((item) => item !== null && item !== ''),
      ),
  },
  concat: { parameters: [PARTS], rest: PARTS, returns: 'dynamic', isFilled: asArguments, run: concat },
  distinct: { parameters: [ANY_LIST], returns: 'dynamic', isFilled: asArguments, run: distinct },
  flatten: { parameters: [PARTS], returns: 'dynamic', run: flatten },
  matchkeys: { parameters: [ANY_LIST, ANY_LIST, ANY_LIST], returns: 'dynamic', run: matchKeys },
  range: { parameters: [NUMBER], rest: NUMBER, returns: listType('number'), run: range },
  reverse: { parameters: [PARTS], returns: 'dynamic', isFilled: asArguments, run: reverse },
  slice: { parameters: [PARTS, NUMBER, NUMBER], returns: 'dynamic', run: slice },
};

function rebuilt(like: TfList | TfTuple, items: readonly TfValue[]): TfValue {
  return like.kind === 'list' ? createList(like.element, items) : createTuple(items);
}

function chunks(args: readonly TfValue[]): Result {
  const [list = null] = args;
  const size = wholeAt(args, 1);
  if (size === undefined || size < 0) return failure('the size must be a whole number that is not negative');
  if (!isSequence(list) || list.kind !== 'list') return failure('a list is required');
  const parts: TfValue[] = [];
  const step = size === 0 ? Math.max(1, list.items.length) : size;
  for (let start = 0; start < list.items.length; start += step) {
    parts.push(createList(list.element, list.items.slice(start, start + step)));
  }
  return createList(getType(list), parts);
}

function concat(args: readonly TfValue[]): Result {
  const items: TfValue[] = [];
  for (const value of args) {
    if (!isSequence(value) || value.kind === 'set') return failure('all arguments must be lists or tuples');
    for (const item of value.items) items.push(item);
  }
  const allLists = args.every((value) => isSequence(value) && value.kind === 'list');
  const type = allLists ? unify(args.map(getType)) : undefined;
  if (type === undefined || typeof type === 'string' || type.kind !== 'list') return createTuple(items);
  return convert(createTuple(items), type);
}

function distinct(args: readonly TfValue[]): Result {
  const [list = null] = args;
  if (!isSequence(list) || list.kind !== 'list') return failure('a list is required');
  const found = new Map<string, TfValue>();
  for (const item of list.items) {
    const key = canonicalKey(item);
    if (!found.has(key)) found.set(key, item);
  }
  return createList(list.element, [...found.values()]);
}

function flatten(args: readonly TfValue[]): Result {
  const [list = null] = args;
  if (!isSequence(list)) return failure('a list, set or tuple is required');
  const items: TfValue[] = [];
  let marks = 0;
  let open: string | undefined;
  const visit = (item: TfValue): void => {
    const plain = unmark(item);
    if (isSequence(plain)) {
      marks |= getMarks(item);
      if (plain.kind === 'set') open ??= plain.items.find(isUnknownValue)?.reason;
      plain.items.forEach(visit);
      return;
    }
    if (isUnknownValue(plain) && isPerhapsSequence(plain)) open ??= plain.reason;
    items.push(item);
  };
  visit(list);
  if (open !== undefined) {
    const later = unknownValue(open, true);
    return withMarks(items.every(isPerhapsSequence) ? perhapsEmpty(later) : later, marks);
  }
  return withMarks(items.length === 0 ? EMPTY_TUPLE : createTuple(items), marks);
}

function isPerhapsSequence(item: TfValue): boolean {
  const plain = unmark(item);
  if (!isUnknownValue(plain)) return false;
  const { type } = plain;
  if (typeof type === 'string') return type === 'dynamic';
  return type.kind === 'list' || type.kind === 'set' || type.kind === 'tuple';
}

function matchKeys(args: readonly TfValue[]): Result {
  const [values = null, keys = null, searched = null] = args;
  if (!isSequence(values) || values.kind !== 'list') return failure('lists are required');
  const type = unify([getType(keys), getType(searched)]);
  if (type === undefined) return failure('the keys and the search set must be of one type');
  const sought = itemsAt([convertOrNull(searched, type)], 0);
  const given = itemsAt([convertOrNull(keys, type)], 0);
  if (given.length !== values.items.length) return failure('there must be as many keys as values');
  const wanted = new Set(sought.map(canonicalKey));
  return createList(
    values.element,
    values.items.filter((_, position) => wanted.has(canonicalKey(given[position] ?? null))),
  );
}

function convertOrNull(value: TfValue, type: ReturnType<typeof getType>): TfValue {
  const converted = convert(value, type);
  return isFailure(converted) ? null : converted;
}

function range(args: readonly TfValue[]): Result {
  if (args.length > 3) return failure('too many arguments, at most 3 are taken');
  const start = args.length > 1 ? numberAt(args, 0) : 0;
  const limit = numberAt(args, args.length > 1 ? 1 : 0);
  const down = compareNumbers(limit, start) < 0;
  const usual = down ? -1 : 1;
  const step = args.length > 2 ? numberAt(args, 2) : usual;
  const direction = compareNumbers(step, 0);
  if (direction === 0) return failure('the step must not be zero');
  if (args.length > 2 && compareNumbers(start, limit) !== 0 && direction < 0 !== down) {
    return failure('the step must lead from the start towards the limit');
  }
  const numbers: TfNumber[] = [];
  let current: TfNumber | undefined = start;
  while (
    current !== undefined &&
    (direction < 0 ? compareNumbers(current, limit) > 0 : compareNumbers(current, limit) < 0)
  ) {
    if (numbers.length === MAX_RANGE) return failure(`more than ${MAX_RANGE} values would be generated`);
    numbers.push(current);
    current = add(current, step);
  }
  return createList('number', numbers);
}

function reverse(args: readonly TfValue[]): Result {
  const [list = null] = args;
  if (!isSequence(list)) return failure('a list or tuple is required');
  const items = [...list.items].reverse();
  if (list.kind !== 'set') return rebuilt(list, items);
  const open = list.items.find(isUnknownValue);
  return open === undefined ? createList(list.element, items) : unknownValue(open.reason, true);
}

function slice(args: readonly TfValue[]): Result {
  const [list = null] = args;
  const start = wholeAt(args, 1);
  const end = wholeAt(args, 2);
  if (!isSequence(list) || list.kind === 'set') return failure('a list or tuple is required');
  if (start === undefined || end === undefined) return failure(NOT_WHOLE);
  if (start < 0 || start > end || end > list.items.length)
    return failure('the indices must lie within the list, the start first');
  return rebuilt(list, list.items.slice(start, end));
}
