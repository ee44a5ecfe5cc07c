import { isList, isMap, isMarker, type Value } from '../../base/value.ts';
import { compareTexts } from '../../base/text-order.ts';

export type Truth = boolean | 'unknown';

/** Longest text that an expression may make. */
export const MAX_TEXT = 1_000_000;

/** Python's truth of a value; unknown for an undefined name, which is an error in Ansible. */
export function pythonTruth(value: Value | undefined): Truth {
  if (value === undefined || isMarker(value)) return 'unknown';
  if (value === null) return false;
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return value !== '' && value !== 0 && value !== false;
}

/** Python's `str()`; `undefined` when a part is not known or the text is too long. */
export function pythonText(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return inner(value);
}

function inner(value: Value): string | undefined {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (isMarker(value)) return undefined;
  const parts: string[] = [];
  let length = 0;
  const entries: readonly (readonly [string, Value])[] = isList(value)
    ? value.map((item) => ['', item] as const)
    : Object.entries(value);
  for (const [key, item] of entries) {
    const text = inner(item);
    if (text === undefined) return undefined;
    parts.push(isList(value) ? text : `${quoted(key)}: ${text}`);
    length += text.length;
    if (length > MAX_TEXT) return undefined;
  }
  return isList(value) ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped}${quote}`;
}

/** Python's `==`: numbers equal booleans, texts never equal numbers. */
export function equal(one: Value | undefined, other: Value | undefined): Truth {
  if (one === undefined || other === undefined || isMarker(one) || isMarker(other)) return 'unknown';
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return all(one.map((item, index) => equal(item, other[index])));
  }
  if (isMap(one) || isMap(other)) {
    if (!isMap(one) || !isMap(other)) return false;
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length || keys.some((key) => !Object.hasOwn(other, key))) return false;
    return all(keys.map((key) => equal(one[key], other[key])));
  }
  return plain(one) === plain(other);
}

function plain(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Three-valued AND: false if any is false, otherwise unknown if any is unknown. */
export function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes('unknown') ? 'unknown' : true;
}

/** Three-valued OR: true if any is true, otherwise unknown if any is unknown. */
export function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes('unknown') ? 'unknown' : false;
}

/** The negation; what is unknown stays unknown. */
export function not(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

/** Compares numbers or texts as Python does: negative, zero or positive; `undefined` for anything else. */
export function order(one: Value | undefined, other: Value | undefined): number | undefined {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  const left = getNumber(one);
  const right = getNumber(other);
  return left === undefined || right === undefined ? undefined : left - right;
}

function getNumber(value: Value | undefined): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/** Python's `in`: an element of a list, a key of a map, a part of a text. */
export function contains(holder: Value | undefined, wanted: Value | undefined): Truth {
  if (holder === undefined || wanted === undefined || isMarker(holder) || isMarker(wanted)) return 'unknown';
  if (isList(holder)) return any(holder.map((item) => equal(item, wanted)));
  if (typeof wanted !== 'string') return 'unknown';
  if (isMap(holder)) return Object.hasOwn(holder, wanted);
  return typeof holder === 'string' ? holder.includes(wanted) : 'unknown';
}
