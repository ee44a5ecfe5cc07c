import { isMarker } from '../../../base/value.ts';

/** An object as `JSON.parse` made it. The parser owns it and may replace leaves. */
export interface JsonObject {
  [key: string]: unknown;
}

/** A JSON object: neither null, nor a list, nor a marker. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isMarker(value);
}

/** Own property only, so that no prototype is ever read. */
export function field(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The text of a member; `undefined` where it is absent or no text. */
export function textField(object: JsonObject, key: string): string | undefined {
  const value = field(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** Sets an own property whatever its name: `__proto__` must not reach the setter of the prototype. */
export function put(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
