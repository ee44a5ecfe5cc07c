import { isList, isMarker, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';

/** The work units of one expression, or of one part of a template. */
export const STEP = 3;
/** Characters for one unit of work. */
const CHARACTERS = 16;
/** Larger values are not measured completely, and nothing is computed from them. */
const MOST = 1_000_000;
const PAIRED: ReadonlySet<string> = new Set(['union', 'difference', 'intersect', 'subset', 'superset', 'unique']);

/** Counts work of an evaluation; once work was refused, all further work is refused. */
export function goesOn(work: Work, units: number): boolean {
  return work.refusedBy() === undefined && work.take(units);
}

/** The work units to visit every part of the values. A shared part counts each time. */
export function workOfValues(values: readonly (Value | undefined)[]): number {
  let units = 0;
  for (const value of values) units += getSize(value, MOST - units);
  return units;
}

/** The work units to apply a filter or test to a value with its arguments. */
export function workOfFilter(name: string, value: Value | undefined, args: readonly (Value | undefined)[]): number {
  const size = workOfValues([value, ...args]);
  return PAIRED.has(name.replace(/^is/, '')) ? size * Math.max(getLength(value), getLength(args[0])) : size;
}

function getLength(value: Value | undefined): number {
  return isList(value) ? Math.max(value.length, 1) : 1;
}

function getSize(value: Value | undefined, most: number): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS);
  // most values are scalars
  if (typeof value !== 'object' || value === null || isMarker(value)) return 1;
  let size = 1;
  for (const part of isList(value) ? value : Object.values(value)) {
    size += getSize(part, most - size);
    if (size > most) break;
  }
  return size;
}
