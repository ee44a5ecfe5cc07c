import { isList, isMap, isMarker, type Value } from '../../base/value.ts';
import type { Pointer } from '../../base/pointer.ts';
import { LEFT_OUT, type Addition, type NearMiss } from './near-miss.ts';

/** The last attribute name in a path. `undefined` for a whole list element. */
export function lastName(path: string): string | undefined {
  return /(?:^|\.)([A-Za-z_][\w-]*)(?:\[\d*\])*$/.exec(path)?.[1];
}

/** Replaces other members of the list with this one. The outcome stays the same, since both are in the list. */
export function memberInPlace(list: readonly Value[], member: Value): NearMiss {
  const isOther = (value: Value): boolean => value !== member && list.includes(value);
  return {
    replace: (value) => (isOther(value) ? [member] : []),
    retype: (type) => (typeof member === 'string' && isOther(type) ? member : undefined),
  };
}

/** Replaces a number with these numbers. */
export function numbersInPlace(path: string, numbers: readonly number[]): NearMiss {
  return {
    key: lastName(path),
    replace: (value) => (typeof value === 'number' ? numbers.filter((number) => number !== value) : []),
  };
}

/** Replaces a text with this one. */
export function textInPlace(path: string, text: string): NearMiss {
  return { key: lastName(path), replace: (value) => (typeof value === 'string' && value !== text ? [text] : []) };
}

/** Replaces a text with one from another resource, changed by `borrow`. */
export function borrowedInPlace(path: string, borrow: (text: string) => string): NearMiss {
  return { key: lastName(path), replace: () => [], borrow };
}

/** Replaces a list or text with one of this size. */
export function sizeInPlace(path: string, size: number): NearMiss {
  return { key: lastName(path), replace: (value) => resized(value, size) };
}

function resized(value: Value, size: number): readonly Value[] {
  if (typeof value === 'string') return [value.slice(0, size).padEnd(size, value.at(-1) ?? 'a')];
  if (!isList(value)) return [];
  const last = value.at(-1);
  if (size <= value.length) return [value.slice(0, size)];
  return last === undefined ? [] : [[...value, ...Array.from({ length: size - value.length }, () => last)]];
}

/** Replaces an IPv4 block with one of this prefix length. */
export function prefixInPlace(path: string, prefix: number): NearMiss {
  return {
    key: lastName(path),
    replace: (value) =>
      typeof value === 'string' && /^[\d.]+\/\d+$/.test(value) ? [value.replace(/\/\d+$/, `/${prefix}`)] : [],
  };
}

/** Removes a value. */
export function nothingInPlace(path: string): NearMiss {
  return { key: lastName(path), replace: () => [LEFT_OUT], isSilence: true };
}

/** Replaces a value with one that is in no list. */
export function unlistedInPlace(path: string): NearMiss {
  return {
    key: lastName(path),
    replace: (value) => (isList(value) || isMap(value) || isMarker(value) || value === null ? [] : ['not in any list']),
    isSilence: true,
  };
}

/** Replaces another key of the map with this one. */
export function entryInPlace(map: { readonly [raw: string]: Value }, raw: string): NearMiss {
  return {
    replace(value) {
      if (String(value) === raw || !Object.hasOwn(map, String(value))) return [];
      if (typeof value === 'string') return [raw];
      if (typeof value === 'boolean') return raw === 'true' || raw === 'false' ? [raw === 'true'] : [];
      return typeof value === 'number' && raw.trim() !== '' && !Number.isNaN(Number(raw)) ? [Number(raw)] : [];
    },
  };
}

/**
 * Sets an attribute to its default where it is missing, with the parents that are missing too. The outcome stays the
 * same, since the default is what the platform assumes.
 */
export function defaultInPlace(steps: Pointer, fallback: Value): NearMiss {
  const names = steps.filter((step) => typeof step === 'string');
  const additions = names.map((name, index): Addition => {
    const value = names.slice(index + 1).reduceRight<Value>((inner, parent) => ({ [parent]: inner }), fallback);
    return { under: names[index - 1], name, value };
  });
  return { replace: () => [], additions: additions.toReversed() };
}
