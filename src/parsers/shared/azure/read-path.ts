import { isMap, isUnknown } from '../../../base/value.ts';
import { unknownPart } from './unknown-parts.ts';

/**
 * Reads a member by name in any case; Resource Graph does not always keep the case of names. A member of a value that is
 * not known is not known.
 */
export function member(value: unknown, name: string): unknown {
  if (isUnknown(value)) return unknownPart(value);
  if (!isMap(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const lower = name.toLowerCase();
  const key = Object.keys(value).find((each) => each.toLowerCase() === lower);
  return key === undefined ? undefined : value[key];
}

/** The value at a dotted path without lists; `null` counts as nothing. */
export function readPath(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path === '' ? [] : path.split('.')) {
    found = member(found, name);
    if (found === undefined || found === null) return undefined;
  }
  return found;
}

/** Splits a path at its list: the path to the list, and the path from each element. */
export function splitAtList(path: string): readonly [head: string, tail: string] {
  const at = path.indexOf('[]');
  return [path.slice(0, at), path.slice(at + 2).replace(/^\./, '')];
}

/** The names of a path as pointer tokens. */
export function readPointer(path: string): readonly string[] {
  return path === '' ? [] : path.replaceAll('[]', '').split('.');
}
