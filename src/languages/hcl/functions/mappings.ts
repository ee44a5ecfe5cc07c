import { EMPTY_OBJECT, createList, createMap, createObject, createTuple } from '../values/build.ts';
import { perhapsEmpty } from '../values/filled.ts';
import { deepMarks, getMarks, unmark, withMarks } from '../values/marks.ts';
import { sameType } from '../values/type-equality.ts';
import { getType } from '../values/type-of.ts';
import { listType, mapType } from '../values/type.ts';
import {
  failure,
  isMapping,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfUnknown,
  type TfValue,
} from '../values/value.ts';
import { entriesAt, itemsAt, PARTS, RAW } from './arguments.ts';
import type { FunctionTable } from './function.ts';
import { addTo } from '../../../base/group-by.ts';

const TEXT_LISTS = { type: mapType(listType('string')) } as const;

/** Functions of maps and objects (language, "Collection Functions"). */
export const MAPPING_FUNCTIONS: FunctionTable = {
  keys: { parameters: [RAW], returns: 'dynamic', run: ([value]) => keys(value ?? null) },
  values: { parameters: [PARTS], returns: 'dynamic', run: ([value]) => values(value ?? null) },
  merge: { parameters: [], rest: RAW, returns: 'dynamic', run: merge },
  zipmap: {
    parameters: [{ type: listType('string'), given: 'parts' }, PARTS],
    returns: 'dynamic',
    run: ([names, parts]) => zipMap(names ?? null, parts ?? null),
  },
  transpose: { parameters: [TEXT_LISTS], returns: TEXT_LISTS.type, run: transpose },
};

/** The names of an object are known even if its values are not. */
function keys(value: TfValue): Result {
  const plain = unmark(value);
  const marks = getMarks(value);
  if (isMapping(plain)) {
    const names = [...plain.entries.keys()];
    return withMarks(plain.kind === 'map' ? createList('string', names) : createTuple(names), marks);
  }
  if (!isUnknownValue(plain)) return failure('a map or object is required');
  const { type, reason } = plain;
  if (typeof type === 'object' && type.kind === 'object')
    return withMarks(createTuple([...type.attributes.keys()].sort()), marks);
  if (type !== 'dynamic' && (typeof type === 'string' || type.kind !== 'map'))
    return failure('a map or object is required');
  return withMarks(perhapsEmpty(unknownValue(reason, true)), marks);
}

function values(value: TfValue): Result {
  if (!isMapping(value)) return failure('a map or object is required');
  const parts = [...value.entries.values()];
  return value.kind === 'map' ? createList(value.element, parts) : createTuple(parts);
}

/** Later arguments win; null is ignored. Maps of one type give a map, others an object. */
function merge(args: readonly TfValue[]): Result {
  const entries = new Map<string, TfValue>();
  let marks = 0;
  let open: TfUnknown | undefined;
  for (const value of args) {
    const plain = unmark(value);
    marks |= getMarks(value);
    if (plain === null) continue;
    if (isUnknownValue(plain)) open ??= plain;
    else if (!isMapping(plain)) return failure('all arguments must be maps or objects');
    else for (const [key, part] of plain.entries) entries.set(key, part);
  }
  if (open !== undefined) return withMarks(unknownValue(open.reason, true), marks);
  if (args.length === 0) return EMPTY_OBJECT;
  const [first, ...others] = args.map(unmark);
  const isMap =
    isMapping(first ?? null) &&
    first !== undefined &&
    typeof first === 'object' &&
    first !== null &&
    first.kind === 'map';
  if (isMap && others.every((other) => sameType(getType(other), getType(first))))
    return withMarks(createMap(first.element, entries), marks);
  return withMarks(createObject(entries), marks);
}

function zipMap(names: TfValue, parts: TfValue): Result {
  const marks = deepMarks(names);
  const texts = itemsAt([names], 0).map(unmark);
  const open = texts.find(isUnknownValue);
  if (!isSequence(parts) || parts.kind === 'set') return failure('the values must be a list or tuple');
  if (open !== undefined) return withMarks(unknownValue(open.reason, true), marks);
  if (texts.length !== parts.items.length) return failure('there must be as many keys as values');
  const entries = new Map<string, TfValue>();
  for (const [position, name] of texts.entries()) {
    if (typeof name !== 'string') return failure('a key is null');
    entries.set(name, parts.items[position] ?? null);
  }
  return withMarks(parts.kind === 'list' ? createMap(parts.element, entries) : createObject(entries), marks);
}

function transpose(args: readonly TfValue[]): Result {
  const turned = new Map<string, string[]>();
  for (const [key, list] of entriesAt(args, 0)) {
    for (const item of itemsAt([list], 0)) {
      if (typeof item !== 'string') return failure('a list contains a null');
      addTo(turned, item, key);
    }
  }
  const lists = [...turned].map(([key, names]) => [key, createList('string', names.sort())] as const);
  return createMap(listType('string'), new Map(lists));
}
