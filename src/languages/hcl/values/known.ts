import { isMapping, isMarked, isSequence, isUnknownValue, type TfUnknown, type TfValue } from './value.ts';

/** The first unknown in the value, at any depth; `undefined` when all of it is known. */
export function firstUnknown(value: TfValue): TfUnknown | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isUnknownValue(value)) return value;
  if (isMarked(value)) return firstUnknown(value.value);
  if (isSequence(value)) return getFirstUnknown(value.items);
  return isMapping(value) ? getFirstUnknown(value.entries.values()) : undefined;
}

/** Whether no part of a value, at any depth, is unknown. */
export function isWhollyKnown(value: TfValue): boolean {
  return firstUnknown(value) === undefined;
}

function getFirstUnknown(values: Iterable<TfValue>): TfUnknown | undefined {
  for (const value of values) {
    const found = firstUnknown(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
