import { isMarker, redacted } from '../../../base/value.ts';
import { field, isObject, put, type JsonObject } from './object.ts';

/**
 * Redacts, in place, what a mirror structure marks with `true` (`sensitive_values`, `after_sensitive`; Terraform JSON
 * output format, "Values representation"). A mark of an unexpected type redacts its whole value.
 */
export function redactMirrored(values: JsonObject, mirror: unknown): void {
  if (mirror === undefined || mirror === null || mirror === false) return;
  if (!isObject(mirror)) {
    redactAll(values);
    return;
  }
  for (const name of Object.keys(mirror)) {
    if (!Object.hasOwn(values, name)) continue;
    const mark = mirror[name];
    if (isHarmless(mark)) continue;
    const value = values[name];
    if (isObject(mark) && isObject(value)) redactMirrored(value, mark);
    else if (Array.isArray(mark) && Array.isArray(value)) redactList(value, mark);
    else redactAt(values, name);
  }
}

function redactList(values: unknown[], marks: readonly unknown[]): void {
  for (const [at, mark] of marks.entries()) {
    if (at >= values.length || isHarmless(mark)) continue;
    const value: unknown = values[at];
    if (isObject(mark) && isObject(value)) redactMirrored(value, mark);
    else if (Array.isArray(mark) && Array.isArray(value)) redactList(value, mark);
    else if (value !== null && !isMarker(value)) values[at] = redacted(value);
  }
}

/** `false`, or the empty list or object that Terraform writes for a value without marks. */
function isHarmless(mark: unknown): boolean {
  if (mark === false || mark === null) return true;
  if (Array.isArray(mark)) return mark.length === 0;
  return isObject(mark) && Object.keys(mark).length === 0;
}

/** Leaves `null`, which means that the attribute is not set, and unknown values. */
function redactAt(values: JsonObject, name: string): void {
  const value = field(values, name);
  if (value !== null && value !== undefined && !isMarker(value)) put(values, name, redacted(value));
}

/** Redacts every member: for a resource whose sensitive attributes are unknown. */
export function redactAll(values: JsonObject): void {
  for (const name of Object.keys(values)) redactAt(values, name);
}

/** Redacts, in place, the value at a path of keys, in every element of lists on the path; `*` is any key. */
export function redactPath(values: JsonObject, [name, ...rest]: readonly string[]): void {
  const names = name === '*' ? Object.keys(values) : [name ?? ''];
  for (const each of names) {
    if (rest.length === 0) redactAt(values, each);
    else for (const inner of [field(values, each)].flat()) if (isObject(inner)) redactPath(inner, rest);
  }
}
