import { isList, isMap, isMarker, type Value } from '../../base/value.ts';
import { LEFT_OUT, type NearMiss } from './near-miss.ts';

/** The attribute that a path ends in. `undefined` for an element of a list as a whole. */
export function lastName(path: string): string | undefined {
  return /(?:^|\.)([A-Za-z_][\w-]*)(?:\[\d*\])*$/.exec(path)?.[1];
}

/** Another member of the list in place of this one: the example keeps its outcome, since both are in the list. */
export function memberInPlace(list: readonly Value[], member: Value): NearMiss {
  const isOther = (value: Value): boolean => value !== member && list.includes(value);
  return {
    replace: (value) => (isOther(value) ? [member] : []),
    retype: (type) => (typeof member === 'string' && isOther(type) ? member : undefined),
  };
}

/** These numbers in place of another one. */
export function numbersInPlace(path: string, numbers: readonly number[]): NearMiss {
  return {
    key: lastName(path),
    replace: (value) => (typeof value === 'number' ? numbers.filter((number) => number !== value) : []),
  };
}

/** This text in place of another one. */
export function textInPlace(path: string, text: string): NearMiss {
  return { key: lastName(path), replace: (value) => (typeof value === 'string' && value !== text ? [text] : []) };
}

/** A text of another resource, changed by `borrow`. */
export function borrowedInPlace(path: string, borrow: (text: string) => string): NearMiss {
  return { key: lastName(path), replace: () => [], borrow };
}

/** A list or a text of this size. */
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

/** An IPv4 block with this prefix length. */
export function prefixInPlace(path: string, prefix: number): NearMiss {
  return {
    key: lastName(path),
    replace: (value) =>
      typeof value === 'string' && /^[\d.]+\/\d+$/.test(value) ? [value.replace(/\/\d+$/, `/${prefix}`)] : [],
  };
}

/** Nothing said where something was. */
export function nothingInPlace(path: string): NearMiss {
  return { key: lastName(path), replace: () => [LEFT_OUT], isSilence: true };
}

/** A value that no list has. */
export function unlistedInPlace(path: string): NearMiss {
  return {
    key: lastName(path),
    replace: (value) => (isList(value) || isMap(value) || isMarker(value) || value === null ? [] : ['not in any list']),
    isSilence: true,
  };
}

/** The key of a map in place of another one. */
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
