import { attribute } from '../values/access.ts';
import { marksOf, unmark, withMarks } from '../values/marks.ts';
import { isFailure, isUnknownValue } from '../values/value.ts';
import type { Result, TfValue } from '../values/value.ts';

/** A value that stands for a whole resource knows its attributes; part of an unknown comes from where it comes from. */
export function attributeOf(value: TfValue, name: string): Result {
  const plain = unmark(value);
  if (isUnknownValue(plain) && plain.origin?.attribute !== undefined) {
    return fromSame(value, withMarks(plain.origin.attribute(name), marksOf(value)));
  }
  return fromSame(value, attribute(value, name));
}

/** Part of an unknown value, which comes from where the whole comes from. */
export function fromSame(whole: TfValue, part: Result): Result {
  const plain = unmark(whole);
  if (!isUnknownValue(plain) || plain.origin === undefined || isFailure(part)) return part;
  const inner = unmark(part);
  if (!isUnknownValue(inner)) return part;
  const { address, exact } = plain.origin;
  return withMarks({ ...inner, origin: { address, exact } }, marksOf(part));
}
