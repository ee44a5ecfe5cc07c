import { isMap, type Value, type ValueMap } from '../../base/value.ts';

/** Sanitizes one raw value; `undefined` means that the value does not have the documented shape. */
export type Sanitizer = (value: unknown) => Value | undefined;

const MAX_TEXT = 65_536;
const MAX_ITEMS = 10_000;

/** Trimmed text of at most 64 Ki characters. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TEXT ? value.trim() : undefined;
}

/** A boolean, or 0 or 1 as a number or a text; `undefined` for anything else. */
export function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1') return true;
  return value === 0 || value === '0' ? false : undefined;
}

/** An integer, also as text with a line end as the kernel prints it. */
export function integer(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

/** The kernel's 0 or 1. */
export function bit(value: unknown): 0 | 1 | undefined {
  const number = typeof value === 'boolean' ? Number(value) : integer(value);
  return number === 0 || number === 1 ? number : undefined;
}

/** A list with at most the number of items that records may have; `undefined` for anything else. */
export function list(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length <= MAX_ITEMS ? value : undefined;
}

/** A list in which every element has the shape; one other element makes it `undefined`. */
export function sanitizeList(shape: Sanitizer): Sanitizer {
  return (value) => {
    const cleaned: Value[] = [];
    for (const element of list(value) ?? [undefined]) {
      const one = shape(element);
      if (one === undefined) return undefined;
      cleaned.push(one);
    }
    return cleaned;
  };
}

/** A map reduced to the named keys; keys that are missing or null become null, other keys are dropped. */
export function sanitizeMap(shapes: { readonly [key: string]: Sanitizer }): Sanitizer {
  return (value) => {
    if (!isMap(value)) return undefined;
    const entries: [string, Value][] = [];
    for (const [key, shape] of Object.entries(shapes)) {
      const raw = Object.hasOwn(value, key) ? value[key] : null;
      const cleaned = raw === null || raw === undefined ? null : shape(raw);
      if (cleaned === undefined) return undefined;
      entries.push([key, cleaned]);
    }
    return Object.fromEntries(entries);
  };
}

/** The strings of a map, own keys only; `undefined` when one value is neither text, number nor boolean. */
export function texts(value: ValueMap): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'boolean') return undefined;
    found.set(key, String(inner).trim());
  }
  return found;
}

/** Splits a text into words, for tables that are easier to read on one line. */
export function wordList(joined: string): readonly string[] {
  return joined.split(' ');
}
