import { redacted, unknown, unknownOrEmpty, unknownText, type Value } from '../../../base/value.ts';
import { unmark } from './marks.ts';
import { toDouble } from './number.ts';
import { isMapping, isMarked, isNumber, isSequence, isUnknownValue, type TfUnknown, type TfValue } from './value.ts';

/**
 * Converts a value to plain JSON with markers: sensitive and ephemeral parts are redacted, unknown ones marked.
 * Numbers become the nearest double, as `JSON.parse` gives them for a plan or state of the same configuration. A
 * partly known JSON text becomes the value that it encodes.
 */
export function toValue(value: TfValue): Value {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (isNumber(value)) return toDouble(value);
  if (isMarked(value)) return hidden(value.value);
  if (isUnknownValue(value)) {
    const { encodes } = value;
    return encodes === undefined || isUnknownValue(unmark(encodes)) ? getMarker(value) : toValue(encodes);
  }
  if (!isMapping(value)) return value.items.map(toValue);
  const map: Record<string, Value> = {};
  for (const [key, part] of value.entries) {
    Object.defineProperty(map, key, { value: toValue(part), enumerable: true, configurable: true, writable: true });
  }
  return map;
}

/** What is known of an element of a set says nothing about the whole set. */
function getMarker(value: TfUnknown): Value {
  const { reason, set, type, ends, mayBeEmpty } = value;
  if (mayBeEmpty === true || !set || type !== 'string' || ends === undefined) return openMarker(value);
  return unknownText(reason, ends);
}

function openMarker({ reason, set, mayBeEmpty }: TfUnknown): Value {
  return set && mayBeEmpty === true ? unknownOrEmpty(reason) : unknown(reason, set);
}

/**
 * A marked value shows only whether it is unknown, set or empty. Null stays null, because it means only that nothing
 * is set.
 */
function hidden(value: TfValue): Value {
  if (value === null) return null;
  if (isUnknownValue(value)) return openMarker(value);
  return redacted(isEmpty(value) ? '' : true);
}

function isEmpty(value: TfValue): boolean {
  if (isMapping(value)) return value.entries.size === 0;
  return isSequence(value) ? value.items.length === 0 : value === '';
}
