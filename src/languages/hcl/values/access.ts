import { convert } from './convert.ts';
import { getMarks, unmark, withMarks } from './marks.ts';
import { isWhole, compareNumbers } from './number.ts';
import { getType } from './type-of.ts';
import { typeName } from './type-text.ts';
import {
  failure,
  isFailure,
  isMapping,
  isNumber,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Failure,
  type Result,
  type TfCollection,
  type TfList,
  type TfMap,
  type TfObject,
  type TfTuple,
  type TfUnknown,
  type TfValue,
} from './value.ts';

/** `value.name`: an attribute of an object or a key of a map. */
export function attribute(value: TfValue, name: string): Result {
  const plain = unmark(value);
  if (plain === null) return failure(`the value that should have the attribute ${JSON.stringify(name)} is null`);
  if (isUnknownValue(plain)) return mark(attributeOfUnknown(plain, name), getMarks(value));
  if (!isMapping(plain)) {
    return failure(`a value of type ${typeName(getType(plain))} has no attribute ${JSON.stringify(name)}`);
  }
  const part = plain.entries.get(name);
  if (part === undefined) return failure(`there is no attribute or key ${JSON.stringify(name)}`);
  return withMarks(part, getMarks(value));
}

/** `value[key]`: an element of a list, tuple, map or object. Sets have no keys. */
export function index(value: TfValue, key: TfValue): Result {
  const plain = unmark(value);
  const plainKey = unmark(key);
  if (plain === null) return failure('the value that is indexed is null');
  if (plainKey === null) return failure('an index must not be null');
  const marks = getMarks(value) | getMarks(key);
  if (isUnknownValue(plain)) return mark(elementOfUnknown(plain), marks);
  if (isMapping(plain)) return mark(byKey(plain, plainKey), marks);
  if (!isSequence(plain)) return failure(`a value of type ${typeName(getType(plain))} has no elements`);
  if (plain.kind === 'set') return failure('elements of a set have no index');
  return mark(byPosition(plain, plainKey), marks);
}

function mark(result: Result, marks: number): Result {
  return isFailure(result) ? result : withMarks(result, marks);
}

function attributeOfUnknown(value: TfUnknown, name: string): TfUnknown | Failure {
  const { type, reason } = value;
  if (type === 'dynamic') return unknownValue(reason);
  if (typeof type === 'object' && type.kind === 'map') return unknownValue(reason, false, type.element);
  if (typeof type !== 'object' || type.kind !== 'object') {
    return failure(`a value of type ${typeName(type)} has no attribute ${JSON.stringify(name)}`);
  }
  const found = type.attributes.get(name);
  if (found === undefined) return failure(`there is no attribute ${JSON.stringify(name)}`);
  return unknownValue(reason, false, found.type);
}

function elementOfUnknown({ type, reason }: TfUnknown): TfUnknown | Failure {
  if (type === 'dynamic') return unknownValue(reason);
  if (typeof type === 'string') return failure(`a value of type ${type} has no elements`);
  if (type.kind === 'set') return failure('elements of a set have no index');
  return unknownValue(reason, false, 'element' in type ? type.element : 'dynamic');
}

function byKey(value: TfMap | TfObject, key: TfValue): Result {
  const name = convert(key, 'string');
  if (isFailure(name)) return name;
  if (isUnknownValue(name)) return unknownElement(value, name);
  const part = typeof name === 'string' ? value.entries.get(name) : undefined;
  return part === undefined ? failure('the map or object has no such key') : part;
}

function byPosition(value: TfList | TfTuple, key: TfValue): Result {
  const position = convert(key, 'number');
  if (isFailure(position)) return position;
  if (isUnknownValue(position)) return unknownElement(value, position);
  if (!isNumber(position) || !isWhole(position)) return failure('the index of a list must be a whole number');
  if (compareNumbers(position, 0) < 0) return failure('the index of a list must not be negative');
  const item = typeof position === 'number' ? value.items[position] : undefined;
  return item === undefined ? failure('the index is beyond the end of the list') : item;
}

function unknownElement(value: TfCollection, key: TfUnknown): TfUnknown {
  return unknownValue(key.reason, false, 'element' in value ? value.element : 'dynamic');
}
