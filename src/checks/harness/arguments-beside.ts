import type { Value } from '../../base/value.ts';
import { isList, isMap } from '../../base/value.ts';
import { renderValue } from '../../model/render-value.ts';
import { partsBeside, patternsBeside, startsBeside } from './texts-beside.ts';

/** An argument beside the one that an operator has. */
export interface Beside {
  readonly argument: Value;
  /** In place of the operator. */
  readonly operator?: string;
  /** What no example would notice: completes "could ...". */
  readonly could: string;
  /** The missing example: completes "add an example ...". */
  readonly wanted: string;
}

/** Arguments beside the given one, by operator. What has no entry is held by true and false alone. */
export const BESIDE: { readonly [operator: string]: (argument: Value, path: string) => Iterable<Beside> } = {
  in: membersLess,
  subsetOf: membersLess,
  atLeast: shifted,
  atMost: shifted,
  size: limitsMoved,
  version: limitsMoved,
  cidr: prefixesMoved,
  matches: patternsBeside,
  startsWith: startsBeside,
  contains: partsBeside,
};

/** The list without one of its members. */
export function* membersLess(argument: Value, path: string): Generator<Beside> {
  if (!isList(argument) || argument.length < 2) return;
  for (const [index, member] of argument.entries())
    yield {
      argument: argument.toSpliced(index, 1),
      could: `be without ${renderValue(member)}`,
      wanted: `where ${path} is ${renderValue(member)}`,
    };
}

function* shifted(argument: Value, path: string): Generator<Beside> {
  for (const moved of neighbours(argument))
    yield {
      argument: moved,
      could: `be ${moved}`,
      wanted: `where ${path} is between ${renderValue(argument)} and ${moved}`,
    };
}

function* limitsMoved(argument: Value, path: string): Generator<Beside> {
  if (!isMap(argument)) return;
  for (const [key, limit] of Object.entries(argument))
    for (const moved of neighbours(limit))
      yield {
        argument: { ...argument, [key]: moved },
        could: `have ${key} ${moved}`,
        wanted: `where ${path} is between ${renderValue(limit)} and ${moved}`,
      };
}

/** IPv4 has no prefix beyond 32 bits. */
function* prefixesMoved(argument: Value, path: string): Generator<Beside> {
  for (const beside of limitsMoved(argument, path))
    if (!isMap(beside.argument) || Number(beside.argument['notWiderThan'] ?? 0) <= 32) yield beside;
}

/** Numbers below zero are left out: sizes and prefixes have none, and of other values they say no more than zero does. */
function neighbours(limit: Value): readonly (number | string)[] {
  if (typeof limit === 'string') return versionsAround(limit);
  if (typeof limit !== 'number') return [];
  const step = Number.isInteger(limit) ? 1 : 0.1;
  return [limit - step, limit + step].filter((moved) => moved >= 0);
}

/** The version before in the last place that can be lowered, and the first patch behind. */
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
