import { unmark } from './marks.ts';
import { isSequence, isUnknownValue, type TfUnknown, type TfValue } from './value.ts';

/** Whether a value is certainly not null, empty text or an empty list, which all providers treat as unset. */
export function isFilled(value: TfValue): boolean {
  const plain = unmark(value);
  if (plain === null || plain === '') return false;
  if (isSequence(plain)) return plain.items.length > 0;
  return !isUnknownValue(plain) || (plain.set && plain.mayBeEmpty === undefined);
}

/** The same unknown, marked as possibly empty where its type has an empty value that counts as unset. */
export function perhapsEmpty(value: TfUnknown): TfUnknown {
  const { type } = value;
  if (type === 'number' || type === 'bool') return value;
  if (typeof type === 'object' && (type.kind === 'map' || type.kind === 'object')) return value;
  return { ...value, mayBeEmpty: true };
}
