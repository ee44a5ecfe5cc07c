import { attribute } from '../values/access.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import { isFailure, isUnknownValue, type UnknownOrigin, type Result, type TfValue } from '../values/value.ts';

/**
 * The attribute of a value. An unknown whole resource provides its own attributes; part of another unknown value has
 * the origin of the whole.
 */
export function attributeWithOrigin(value: TfValue, name: string): Result {
  const plain = unmark(value);
  if (isUnknownValue(plain) && plain.origin?.attribute !== undefined) {
    const read = withMarks(plain.origin.attribute(name), getMarks(value));
    return isOfAnother(read, plain.origin) ? asSureAs(read, plain.origin) : fromSame(value, read);
  }
  return fromSame(value, attribute(value, name));
}

function isOfAnother(value: TfValue, { address }: UnknownOrigin): boolean {
  const plain = unmark(value);
  return isUnknownValue(plain) && plain.origin !== undefined && plain.origin.address !== address;
}

/** If the instance is uncertain, so is the value that it passes on. */
function asSureAs(value: TfValue, { exact }: UnknownOrigin): TfValue {
  const plain = unmark(value);
  if (exact || !isUnknownValue(plain) || plain.origin === undefined) return value;
  return withMarks({ ...plain, origin: { ...plain.origin, exact } }, getMarks(value));
}

/** Gives part of an unknown value the origin of the whole. */
export function fromSame(whole: TfValue, part: Result): Result {
  const plain = unmark(whole);
  if (!isUnknownValue(plain) || plain.origin === undefined || isFailure(part)) return part;
  const inner = unmark(part);
  if (!isUnknownValue(inner)) return part;
  const { address, exact } = plain.origin;
  return withMarks({ ...inner, origin: { address, exact } }, getMarks(part));
}
