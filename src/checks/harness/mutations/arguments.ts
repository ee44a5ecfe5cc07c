import { isList, isMap, type Value } from '../../../base/value.ts';
import { renderValue } from '../../../model/render-value.ts';
import type { NearMiss } from '../near-miss.ts';
import { memberInPlace, numbersInPlace, prefixInPlace, sizeInPlace, textInPlace } from '../put-in-place.ts';
import type { Beside } from '../variation.ts';
import { partsBeside, patternsBeside, startsBeside } from './texts.ts';

/** Adjacent arguments, by operator. Operators without an entry are only replaced by true and false. */
export const BESIDE: { readonly [operator: string]: (argument: Value, path: string) => Iterable<Beside> } = {
  in: membersLess,
  subsetOf: membersLess,
  atLeast: shifted(Math.min),
  atMost: shifted(Math.max),
  size: limitsMoved(sizeBetween),
  version: limitsMoved(versionBetween),
  cidr: prefixesMoved,
  matches: patternsBeside,
  startsWith: startsBeside,
  contains: partsBeside,
};

/** The list with one member removed, for each member. */
export function* membersLess(argument: Value, path: string): Generator<Beside> {
  if (!isList(argument) || argument.length < 2) return;
  for (const [index, member] of argument.entries())
    yield {
      argument: argument.toSpliced(index, 1),
      could: `be without ${renderValue(member)}`,
      wanted: `where ${path} is ${renderValue(member)}`,
      near: memberInPlace(argument, member),
    };
}

function shifted(between: (limit: number, moved: number) => number) {
  return function* (argument: Value, path: string): Generator<Beside> {
    for (const moved of neighbours(argument))
      yield {
        argument: moved,
        could: `be ${moved}`,
        wanted: `where ${path} is between ${renderValue(argument)} and ${moved}`,
        near: numbersInPlace(path, [between(Number(argument), Number(moved))]),
      };
  };
}

function limitsMoved(near: (path: string, key: string, limits: readonly [Value, number | string]) => NearMiss) {
  return function* (argument: Value, path: string): Generator<Beside> {
    if (!isMap(argument)) return;
    for (const [key, limit] of Object.entries(argument))
      for (const moved of neighbours(limit))
        yield {
          argument: { ...argument, [key]: moved },
          could: `have ${key} ${moved}`,
          wanted: `where ${path} is between ${renderValue(limit)} and ${moved}`,
          near: near(path, key, [limit, moved]),
        };
  };
}

function sizeBetween(path: string, key: string, limits: readonly [Value, number | string]): NearMiss {
  const sizes = limits.map(Number);
  return sizeInPlace(path, key === 'atLeast' ? Math.min(...sizes) : Math.max(...sizes));
}

function versionBetween(path: string, _key: string, [limit, moved]: readonly [Value, number | string]): NearMiss {
  const isLater = String(moved).startsWith(`${String(limit)}.`);
  return textInPlace(path, isLater ? String(limit) : String(moved));
}

function prefixBetween(path: string, _key: string, limits: readonly [Value, number | string]): NearMiss {
  return prefixInPlace(path, Math.min(...limits.map(Number)));
}

/** IPv4 has no prefix beyond 32 bits. */
function* prefixesMoved(argument: Value, path: string): Generator<Beside> {
  for (const beside of limitsMoved(prefixBetween)(argument, path))
    if (!isMap(beside.argument) || Number(beside.argument['notWiderThan'] ?? 0) <= 32) yield beside;
}

/** Without numbers below zero: sizes and prefixes have none, and for other values zero shows as much. */
function neighbours(limit: Value): readonly (number | string)[] {
  if (typeof limit === 'string') return versionsAround(limit);
  if (typeof limit !== 'number') return [];
  const step = Number.isInteger(limit) ? 1 : 0.1;
  return [limit - step, limit + step].filter((moved) => moved >= 0);
}

function versionsAround(version: string): readonly string[] {
  const parts = version.replace(/^[vV]/, '').split('.').map(Number);
  if (parts.some(Number.isNaN)) return [];
  const lowered = parts.findLastIndex((part) => part > 0);
  const before = parts.map((part, index) => {
    if (index === lowered) return part - 1;
    return index > lowered ? 99 : part;
  });
  return [before.join('.'), `${version}.1`];
}
