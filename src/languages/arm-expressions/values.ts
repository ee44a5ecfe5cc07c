import {
  isList,
  isMap,
  isMarker,
  isRedacted,
  isSurelyFilled,
  isUnknown,
  unknown,
  unknownOrEmpty,
  type Unknown,
  type Value,
} from '../../base/value.ts';
import { COMPUTED, from, joinedOrigin, readLabel, readOrigin } from '../../base/origins.ts';

/** The reason of what a function cannot be given. */
export const INVALID = unknown('a function with arguments that it does not take', true);

/** Whether every part of a value is known. */
export function isKnown(value: Value): boolean {
  if (isMarker(value)) return false;
  if (isList(value)) return value.every(isKnown);
  return !isMap(value) || Object.values(value).every(isKnown);
}

/** What is computed from values of which some are not known, or are secret: nothing or empty where one of them may be. */
export function computed(values: readonly Value[], reason: string = COMPUTED): Unknown {
  const parts = values.filter(isUnknown);
  if (parts.some(({ set }) => !set)) return comesFrom(values, unknown(reason, false));
  return comesFrom(values, parts.every(isSurelyFilled) ? unknown(reason, true) : unknownOrEmpty(reason));
}

/** The same for a number, a truth value or a computed name, which is never nothing. */
export function computedFact(values: readonly Value[], reason: string = COMPUTED): Unknown {
  return comesFrom(values, unknown(reason, true));
}

/** The same for a part of what is not known, such as the elements of a list that fit: there may be none. */
export function computedPart(values: readonly Value[]): Unknown {
  return comesFrom(values, unknown(COMPUTED, false));
}

function comesFrom(values: readonly Value[], marker: Unknown): Unknown {
  const secret = values.some((value) => isRedacted(value));
  const origin = joinedOrigin(values);
  return from(secret ? { ...origin, secret } : origin, marker);
}

/** Marks what a function gives for some values, which is the same for equal values: two uses can be recognized as one value. */
export function alike(name: string, values: readonly Value[], marker: Unknown): Unknown {
  const labels = values.map(readLabel);
  if (labels.some((text) => text === undefined)) return marker;
  return from({ ...readOrigin(marker), label: `{${name} ${labels.join(' ').replaceAll('/', '!')}}` }, marker);
}

/** Whether a value is nothing or may be: null, an empty text or list, or one that is not known to be filled. */
export function isNothing(value: Value): boolean {
  if (isUnknown(value)) return !isSurelyFilled(value);
  return value === null || value === '' || (isList(value) && value.length === 0);
}

/** The text of a value as `string()` and `format()` write it; `undefined` where it is not known. */
export function shownText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return '';
  return value !== undefined && !isUnknown(value) && isKnown(value) ? JSON.stringify(value) : undefined;
}
