import { and3, negate, or3, type Truth } from '../../../base/truth.ts';
import { isList, isMap, isMarker, isUnknown, own, type Value } from '../../../base/value.ts';
import { mayBe } from '../../../base/text-ends.ts';
import { computedFact, isKnown, shownText } from '../values.ts';
import type { FunctionTable } from './function.ts';

export const LOGIC: FunctionTable = [
  ['true', () => true],
  ['false', () => false],
  ['bool', ([value = null]) => toBoolean(value)],
  ['not', ([value = null]) => answer(negate(readTruth(value)), [value])],
  ['and', (args) => answer(and3(args.map(readTruth)), args)],
  ['or', (args) => answer(or3(args.map(readTruth)), args)],
  ['equals', ([one = null, other = null]) => answer(sameValue(one, other), [one, other])],
];

/** A truth value; anything else is not known. */
export function readTruth(value: Value): Truth {
  return typeof value === 'boolean' ? value : 'unknown';
}

function answer(truth: Truth, args: readonly Value[]): Value {
  return truth === 'unknown' ? computedFact(args) : truth;
}

function toBoolean(value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string') return computedFact([value]);
  return /^(?:true|1)$/i.test(value);
}

/** Whether two values are equal: texts with their case, numbers and texts never (`equals`). */
export function sameValue(one: Value, other: Value): Truth {
  if (isMarker(one)) return sameAsUnknown(one, other);
  if (isMarker(other)) return sameAsUnknown(other, one);
  if (isList(one) && isList(other)) {
    if (one.length !== other.length) return false;
    return and3([true, ...one.map((each, at) => sameValue(each, other[at] ?? null))]);
  }
  if (isMap(one) && isMap(other)) {
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    return and3([true, ...keys.map((key) => sameMember(own(one, key), own(other, key)))]);
  }
  if (!isKnown(one) || !isKnown(other)) return 'unknown';
  return typeof one === typeof other && shownText(one) === shownText(other);
}

function sameAsUnknown(marker: Value, known: Value): Truth {
  if (!isUnknown(marker) || marker.ends === undefined || typeof known !== 'string') return 'unknown';
  return mayBe(marker.ends, known) ? 'unknown' : false;
}

function sameMember(one: Value | undefined, other: Value | undefined): Truth {
  return one === undefined || other === undefined ? false : sameValue(one, other);
}
