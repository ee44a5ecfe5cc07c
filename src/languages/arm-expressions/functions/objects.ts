import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { computed, computedPart, INVALID, isKnown, shownText } from '../values.ts';
import type { FunctionTable } from './function.ts';

export const OBJECTS: FunctionTable = [
  ['createobject', createObject],
  ['json', ([text = null], work) => parsed(text, work)],
  ['null', () => null],
  ['union', union],
  ['intersection', intersection],
  ['shallowmerge', ([maps = null]) => (isList(maps) ? shallow(maps) : computed([maps]))],
  ['items', ([map = null]) => items(map)],
  ['objectkeys', ([map = null]) => (isMap(map) ? Object.keys(map).sort() : computed([map]))],
];

function createObject(args: readonly Value[]): Value {
  const members: [string, Value][] = [];
  for (let at = 0; at < args.length; at += 2) {
    const name = shownText(args[at]);
    if (name === undefined) return computed(args);
    members.push([name, args[at + 1] ?? null]);
  }
  return Object.fromEntries(members);
}

function parsed(text: Value, work: Work): Value {
  if (typeof text !== 'string') return isMarker(text) ? computedPart([text]) : text;
  if (!work.take(text.length)) return INVALID;
  try {
    const value: unknown = JSON.parse(text);
    return plainOrInvalid(value);
  } catch {
    return INVALID;
  }
}

/** A parsed value, such as null; invalid where it nests too deeply. */
export function plainOrInvalid(value: unknown): Value {
  const read = plain(value, 0);
  return read === undefined ? INVALID : read;
}

/** A parsed value; `undefined` where it nests too deeply. */
export function plain(value: unknown, depth: number): Value | undefined {
  if (depth > 100) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) {
    const list = value.map((each: unknown) => plain(each, depth + 1));
    return list.every((each) => each !== undefined) ? list : undefined;
  }
  if (!isMap(value)) return undefined;
  const members = Object.entries(value).map(([key, each]) => [key, plain(each, depth + 1)] as const);
  return Object.fromEntries(members.map(([key, each]) => [key, each === undefined ? INVALID : each]));
}

/** Of objects the later member wins, and objects below are joined too; of lists each element occurs once. */
function union(args: readonly Value[], work: Work): Value {
  if (args.some(isMarker)) return computed(args);
  if (args.every(isList)) {
    const all = args.flat();
    if (!work.take(all.length * 10)) return INVALID;
    const seen = new Map<string | Value, Value>();
    for (const each of all) seen.set(isKnown(each) ? `${typeof each} ${shownText(each) ?? ''}` : each, each);
    return [...seen.values()];
  }
  return args.every(isMap) ? args.reduce<ValueMap>((one, other) => merged(one, other, work, 0), {}) : computed(args);
}

function merged(one: ValueMap, other: ValueMap, work: Work, depth: number): ValueMap {
  if (depth > 100 || !work.take(Object.keys(one).length + Object.keys(other).length)) return one;
  const members = new Map<string, Value>(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const before = members.get(key);
    members.set(key, isMap(before) && isMap(value) ? merged(before, value, work, depth + 1) : value);
  }
  return Object.fromEntries(members);
}

function shallow(maps: readonly Value[]): Value {
  if (!maps.every(isMap)) return computed(maps);
  return Object.fromEntries(maps.flatMap((map) => Object.entries(map)));
}

function intersection(args: readonly Value[], work: Work): Value {
  const [first, ...rest] = args;
  if (first === undefined || !args.every(isKnown)) return computedPart(args);
  if (isList(first) && rest.every(isList)) {
    if (!work.take(args.length * first.length * 10)) return INVALID;
    return first.filter((each) => rest.every((list) => list.some((other) => shownText(other) === shownText(each))));
  }
  if (!isMap(first) || !rest.every(isMap)) return INVALID;
  const shared = Object.entries(first).filter(([key, value]) =>
    rest.every((map) => shownText(own(map, key)) === shownText(value)),
  );
  return Object.fromEntries(shared);
}

function items(map: Value): Value {
  if (!isMap(map)) return computed([map]);
  const keys = Object.keys(map).sort();
  return keys.map((key) => ({ key, value: own(map, key) ?? null }));
}
