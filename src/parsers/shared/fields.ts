import type { Pointer } from '../../base/pointer.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';

/** Receives each part of a document that cannot be read. */
export type Report = (part: string, pointer: Pointer) => void;

const EMPTY: readonly Value[] = Object.freeze([]);
/** Maximum number of parent names that a component keeps. */
export const MAX_PARENTS = 20;

/** A text field; empty when it is absent, `undefined` when it has another type. */
export function textField(map: ValueMap, key: string): string | undefined {
  // Nothing that an object inherits is a text or a list: only for other values its own members are told apart.
  const value = map[key];
  if (typeof value === 'string') return value;
  return value === undefined || value === null || !Object.hasOwn(map, key) ? '' : undefined;
}

/** A list field; empty when it is absent, `undefined` when it has another type. */
export function listField(map: ValueMap, key: string): readonly Value[] | undefined {
  const value = map[key];
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || !Object.hasOwn(map, key) ? EMPTY : undefined;
}

/** A map field; `null` when it is absent, `undefined` when it has another type. */
export function mapField(map: ValueMap, key: string): ValueMap | null | undefined {
  const value = map[key];
  if (value === undefined || value === null || !Object.hasOwn(map, key)) return null;
  return isMap(value) ? value : undefined;
}

/** Adds the name of a dependent to a component: each once, in order of the file, at most 20. */
export function addParent(parents: string[], name: string): void {
  if (parents.length < MAX_PARENTS && !parents.includes(name)) parents.push(name);
}

/** A copy of the list without spare capacity, since a bill has a hundred thousand such lists. */
export function exact<T>(list: readonly T[]): readonly T[] {
  return list.slice();
}

/** A key as part of a pointer; empty where the key is an address that may contain a user and a password. */
export function shownKey(key: string): readonly string[] {
  return /:\/\/[^/]{0,1000}@/.test(key) ? [] : [key];
}
