import { unmark } from './marks.ts';
import { isSequence, isUnknownValue, type TfUnknown, type TfValue } from './value.ts';

/** Whether a value is surely something: no null, no empty text and no empty list, which providers all take for nothing. */
export function isFilled(value: TfValue): boolean {
  const plain = unmark(value);
  if (plain === null || plain === '') return false;
  if (isSequence(plain)) return plain.items.length > 0;
  return !isUnknownValue(plain) || (plain.set && plain.mayBeEmpty === undefined);
}

/** The same unknown, which may turn out empty where its type has something empty that says nothing. */
export function perhapsEmpty(value: TfUnknown): TfUnknown {
  const { type } = value;
  if (type === 'number' || type === 'bool') return value;
  if (typeof type === 'object' && (type.kind === 'map' || type.kind === 'object')) return value;
  return { ...value, mayBeEmpty: true };
}
