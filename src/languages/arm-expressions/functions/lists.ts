import { isList, isMap, isMarker, isUnknown, type Value } from '../../../base/value.ts';
import { or3 } from '../../../base/truth.ts';
import type { Work } from '../../../base/work.ts';
import { readMember } from '../members.ts';
import { alike, computed, computedFact, computedPart, INVALID, isKnown, isNothing, shownText } from '../values.ts';
import { sameValue } from './logic.ts';
import { LONGEST, type FunctionTable } from './function.ts';

export const LISTS: FunctionTable = [
  ['createarray', (args) => [...args]],
  ['array', ([value = null]) => asList(value)],
  ['length', length],
  ['empty', empty],
  ['first', ([list = null]) => end(list, 0)],
  ['last', ([list = null]) => end(list, -1)],
  ['take', ([list = null, count = null]) => part(list, count, (size) => [0, size])],
  ['skip', ([list = null, count = null]) => part(list, count, (size) => [size, Number.POSITIVE_INFINITY])],
  ['range', range],
  ['contains', contains],
  ['flatten', flatten],
  ['coalesce', coalesce],
  ['tryget', tryGet],
  ['tryindexfromend', ([list = null, at = null]) => fromEnd(list, at)],
  ['indexfromend', ([list = null, at = null]) => fromEnd(list, at)],
  ['distinct', ([list = null]) => distinct(list)],
];

function asList(value: Value): Value {
  if (isMarker(value)) return computed([value]);
  return isList(value) ? value : [value];
}

function length([value = null]: readonly Value[]): Value {
  if (isList(value) || typeof value === 'string') return value.length;
  return isMap(value) ? Object.keys(value).length : computedFact([value]);
}

function empty([value = null]: readonly Value[]): Value {
  if (value === null) return true;
  if (isList(value) || typeof value === 'string') return value.length === 0;
  return isMap(value) ? Object.keys(value).length === 0 : computedFact([value]);
}

function end(value: Value, at: 0 | -1): Value {
  if (isList(value)) return value.at(at) ?? null;
  return typeof value === 'string' ? (value.at(at) ?? '') : computedPart([value]);
}

function fromEnd(list: Value, at: Value): Value {
  return isList(list) && typeof at === 'number' ? (list.at(-at) ?? null) : computedPart([list, at]);
}

function part(list: Value, count: Value, ends: (count: number) => readonly [number, number]): Value {
  if (typeof count !== 'number' || isMarker(list)) return computedPart([list, count]);
  const [from, to] = ends(Math.max(count, 0));
  return isList(list) || typeof list === 'string' ? list.slice(from, to) : INVALID;
}

function range([start = null, count = null]: readonly Value[], work: Work): Value {
  if (typeof start !== 'number' || typeof count !== 'number') return computed([start, count]);
  if (count < 0 || count > 10_000 || !work.take(count)) return INVALID;
  return Array.from({ length: count }, (_, index) => start + index);
}

function contains([container = null, wanted = null]: readonly Value[], work: Work): Value {
  if (typeof container === 'string' && typeof wanted === 'string') return container.includes(wanted);
  if (isList(container)) {
    if (!work.take(container.length)) return INVALID;
    const answer = or3([false, ...container.map((each) => sameValue(each, wanted))]);
    return answer === 'unknown' ? computedFact([container, wanted]) : answer;
  }
  const name = shownText(wanted)?.toLowerCase();
  if (isMap(container) && name !== undefined) return Object.keys(container).some((key) => key.toLowerCase() === name);
  return computedFact([container, wanted]);
}

function flatten([list = null]: readonly Value[], work: Work): Value {
  if (!isList(list) || !list.every(isList)) return computed([list]);
  const size = list.reduce((sum, each) => sum + each.length, 0);
  return size <= LONGEST && work.take(size) ? list.flat() : INVALID;
}

function coalesce(args: readonly Value[]): Value {
  for (const [at, value] of args.entries()) {
    if (isMarker(value)) return firstFilled(args.slice(at));
    if (value !== null) return value;
  }
  return null;
}

/** The first of some values that is not null, where it is not known whether the first one is. */
export function firstFilled(args: readonly Value[]): Value {
  const last = args.at(-1);
  const mayBeEmpty = args.some((each) => isUnknown(each) && each.mayBeEmpty === true);
  const isSet = last !== undefined && !isNothing(last);
  return alike('coalesce', args, isSet && !mayBeEmpty ? computedFact(args) : computedPart(args));
}

/** `tryGet(of, name, ...)`: nothing where a step does not exist. */
function tryGet([of = null, ...steps]: readonly Value[]): Value {
  return steps.reduce<Value>((value, step) => (value === null ? null : readMember(value, step, true)), of);
}

function distinct(list: Value): Value {
  if (!isList(list) || !isKnown(list)) return computed([list]);
  const seen = new Map(list.map((each) => [`${typeof each} ${shownText(each) ?? ''}`, each]));
  return [...seen.values()];
}
