import { isMarker } from '../../../base/value.ts';

/** An object from `JSON.parse`. The parser owns it and may replace leaves. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Whether a value is a JSON object: neither null, nor a list, nor a marker. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isMarker(value);
}

/** Reads an own property only, never one of the prototype. */
export function field(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The text of a member; `undefined` where it is absent or not text. */
export function textField(object: JsonObject, key: string): string | undefined {
  const value = field(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** Sets an own property of any name: `__proto__` must not reach the setter of the prototype. */
export function put(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
