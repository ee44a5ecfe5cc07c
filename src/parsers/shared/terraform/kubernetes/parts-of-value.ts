import type { Pointer } from '../../../../base/pointer.ts';
import { isObject } from '../object.ts';
import type { MovedPart } from './read-block.ts';

/** Every part of a value, at the same path in the object and in the resource; at most so many. */
export function partsOfValue(value: unknown, most: number): readonly MovedPart[] {
  const parts: MovedPart[] = [];
  const pending: { readonly value: unknown; readonly at: Pointer }[] = [{ value, at: [] }];
  for (let next = pending.pop(); next !== undefined && parts.length < most; next = pending.pop()) {
    for (const [key, inner] of listMembers(next.value)) {
      const at = [...next.at, key];
      parts.push([at, at]);
      pending.push({ value: inner, at });
    }
  }
  return parts;
}

function listMembers(value: unknown): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return isObject(value) ? Object.entries(value) : [];
}
