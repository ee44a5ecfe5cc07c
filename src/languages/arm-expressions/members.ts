import { isList, isMap, isMarker, isUnknown, own, unknown, type Value } from '../../base/value.ts';
import { from, readOrigin } from '../../base/origins.ts';
import { computed, INVALID, shownText } from './values.ts';

/** A member of a value. Names of members ignore case; of an unknown value nothing is known but what it comes from. */
export function readMember(of: Value, name: Value, safe = false): Value {
  if (isMarker(of)) return readUnknownMember(of, name);
  if (isMarker(name)) return computed([of, name], 'a member whose name is not known');
  if (isList(of)) {
    const index = typeof name === 'number' ? name : Number.NaN;
    return (Number.isInteger(index) ? of[index] : undefined) ?? (safe ? null : INVALID);
  }
  if (!isMap(of) || typeof name !== 'string') return safe ? null : INVALID;
  const found = own(of, name) ?? anyCase(of, name);
  return found ?? (safe ? null : INVALID);
}

function anyCase(of: { readonly [key: string]: Value }, name: string): Value | undefined {
  const lower = name.toLowerCase();
  const key = Object.keys(of).find((each) => each.toLowerCase() === lower);
  return key === undefined ? undefined : own(of, key);
}

function readUnknownMember(of: Value, name: Value): Value {
  if (!isUnknown(of)) return computed([of]);
  const origin = readOrigin(of);
  const label = origin.label === undefined ? {} : { label: `${origin.label}.${shownText(name) ?? ''}` };
  return from({ ...origin, ...label }, unknown(of.reason, of.set));
}
