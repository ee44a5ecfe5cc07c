import { isMapping, isMarked, isSequence, SENSITIVE, type TfValue, type Unmarked } from './value.ts';

/** `value` with `marks` added to its own. */
export function withMarks(value: TfValue, marks: number): TfValue {
  if (marks === 0) return value;
  if (isMarked(value)) return { kind: 'marked', marks: value.marks | marks, value: value.value };
  return { kind: 'marked', marks, value };
}

/** The same value, marked as sensitive. */
export function sensitiveValue(value: TfValue): TfValue {
  return withMarks(value, SENSITIVE);
}

/** The value without its own marks; marks of its parts stay. */
export function unmark(value: TfValue): Unmarked {
  return isMarked(value) ? value.value : value;
}

/** Marks of the value itself, not of its parts. */
export function getMarks(value: TfValue): number {
  return isMarked(value) ? value.marks : 0;
}

/** Marks of the value and of all its parts. */
export function deepMarks(value: TfValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (value.kind === 'marked') return value.marks | deepMarks(value.value);
  let marks = 0;
  if (isSequence(value)) for (const item of value.items) marks |= deepMarks(item);
  if (isMapping(value)) for (const item of value.entries.values()) marks |= deepMarks(item);
  return marks;
}
