import { getOrCreate } from '../../../base/memo.ts';
import { listType, mapType, objectType, setType, tupleType } from './type.ts';
import { isMarked, isNumber, isUnknownValue, type TfType, type TfObject, type TfTuple, type TfValue } from './value.ts';

/** Cached, because a large local may be an arm of thousands of conditionals. */
const types = new WeakMap<TfTuple | TfObject, TfType & object>();

/** The type of a value. `null` has the type `dynamic`, which unifies with every type. */
export function getType(value: TfValue): TfType {
  if (value === null) return 'dynamic';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (isNumber(value)) return 'number';
  if (isMarked(value)) return getType(value.value);
  if (isUnknownValue(value)) return value.type;
  if (value.kind === 'list') return listType(value.element);
  if (value.kind === 'set') return setType(value.element);
  if (value.kind === 'map') return mapType(value.element);
  return getOrCreate(types, value, () => {
    if (value.kind === 'tuple') return tupleType(value.items.map(getType));
    return objectType([...value.entries].map(([name, part]) => [name, getType(part)] as const));
  });
}
