import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own, type Value } from '../../base/value.ts';

/** The value at a path of keys; `undefined` where a step is missing, and a marker where it is unknown. */
export function valueAt(value: Value | undefined, ...path: readonly string[]): Value | undefined {
  let at = value;
  for (const key of path) {
    if (!isMap(at)) return undefined;
    at = own(at, key);
  }
  return at ?? undefined;
}

/** The elements of a list; empty for anything else. */
export function elementsAt(value: Value | undefined, ...path: readonly string[]): readonly Value[] {
  const list = valueAt(value, ...path);
  return isList(list) ? list : [];
}

/** A text that is not empty; `undefined` for anything else. */
export function textOrNone(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The name in the metadata of an object; `''` where it is not known. */
export function objectName({ values }: Resource): string {
  return textOrNone(valueAt(values, 'metadata', 'name')) ?? '';
}

/** An annotation of an object. */
export function annotation({ values }: Resource, name: string): Value | undefined {
  return valueAt(values, 'metadata', 'annotations', name);
}
