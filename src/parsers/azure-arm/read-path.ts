import { isMap } from '../../base/value.ts';

/** A member by name; Resource Graph does not always keep the case of names. */
export function member(value: unknown, name: string): unknown {
  if (!isMap(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const lower = name.toLowerCase();
  const key = Object.keys(value).find((each) => each.toLowerCase() === lower);
  return key === undefined ? undefined : value[key];
}

/** What stands at a dotted path without lists; `null` counts as nothing. */
export function readPath(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path === '' ? [] : path.split('.')) {
    found = member(found, name);
    if (found === undefined || found === null) return undefined;
  }
  return found;
}

/** A path with a list in it, in two: to the list, and from each of its elements. */
export function splitAtList(path: string): readonly [head: string, tail: string] {
  const at = path.indexOf('[]');
  return [path.slice(0, at), path.slice(at + 2).replace(/^\./, '')];
}

/** The names of a path as tokens of a pointer. */
export function readPointer(path: string): readonly string[] {
  return path === '' ? [] : path.replaceAll('[]', '').split('.');
}
