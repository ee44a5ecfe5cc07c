import { isList, isMap, isMarker, isSurelyFilled, isUnknown, own, unknown, type Value } from '../../base/value.ts';
import { from, readLabel, readOrigin } from '../../base/origins.ts';
import { computed, computedPart, INVALID, shownText } from './values.ts';

/** A member of a value. Names of members ignore case; of an unknown value nothing is known but what it comes from. */
export function readMember(of: Value, name: Value, safe = false): Value {
  if (isMarker(of)) return readUnknownMember(of, name, safe);
  if (isMarker(name)) return safe ? computedPart([of, name]) : computed([of, name], 'a member whose name is not known');
  if (isList(of)) {
    const index = typeof name === 'number' ? name : Number.NaN;
    return found(Number.isInteger(index) ? of[index] : undefined, safe);
  }
  if (!isMap(of) || typeof name !== 'string') return safe ? null : INVALID;
  const exact = own(of, name);
  return found(exact === undefined ? anyCase(of, name) : exact, safe);
}

/** A member that is null exists. */
function found(value: Value | undefined, safe: boolean): Value {
  if (value !== undefined) return value;
  return safe ? null : INVALID;
}

function anyCase(of: { readonly [key: string]: Value }, name: string): Value | undefined {
  const lower = name.toLowerCase();
  const key = Object.keys(of).find((each) => each.toLowerCase() === lower);
  return key === undefined ? undefined : own(of, key);
}

/** A member that need not exist may be nothing. */
function readUnknownMember(of: Value, name: Value, safe: boolean): Value {
  if (!isUnknown(of)) return computed([of]);
  const { label, ...origin } = readOrigin(of);
  const step = readLabel(name) ?? shownText(name);
  const named = label === undefined || step === undefined ? {} : { label: `${label}.${step}` };
  return from({ ...origin, ...named }, unknown(of.reason, isSurelyFilled(of) && !safe));
}
