import { isList, isMap, isMarker, isRedacted, isUnknown, unknown, type Value } from '../../base/value.ts';
import { COMPUTED, from, joinedOrigin, readLabel } from '../../base/origins.ts';

/** The reason of what a function cannot be given. */
export const INVALID = unknown('a function with arguments that it does not take', true);

/** Whether every part of a value is known. */
export function isKnown(value: Value): boolean {
  if (isMarker(value)) return false;
  if (isList(value)) return value.every(isKnown);
  return !isMap(value) || Object.values(value).every(isKnown);
}

/** What is computed from values of which some are not known, or are secret. */
export function computed(values: readonly Value[], reason: string = COMPUTED): Value {
  const secret = values.some((value) => isRedacted(value));
  const origin = joinedOrigin(values);
  return from(secret ? { ...origin, secret } : origin, unknown(reason, true));
}

/** As `computed`, for a function that gives equal results for equal arguments: two uses can be recognized as one value. */
export function computedAlike(name: string, values: readonly Value[], reason: string = COMPUTED): Value {
  const labels = values.map(readLabel);
  const label = labels.every((text) => text !== undefined)
    ? { label: `{${name} ${labels.join(' ').replaceAll('/', '!')}}` }
    : {};
  return from({ ...joinedOrigin(values), ...label }, unknown(reason, true));
}

/** The text of a value as `string()` and `format()` write it; `undefined` where it is not known. */
export function shownText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return '';
  return value !== undefined && !isUnknown(value) && isKnown(value) ? JSON.stringify(value) : undefined;
}
