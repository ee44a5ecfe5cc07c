import { createList, createMap, createObject, createSet, createTuple } from './build.ts';
import { convertScalar } from './convert-scalar.ts';
import { withMarks } from './marks.ts';
import { hasDynamic, sameType } from './type-equality.ts';
import { getType } from './type-of.ts';
import { typeName } from './type-text.ts';
import { isPrimitive } from './type.ts';
import {
  failure,
  isFailure,
  isMapping,
  isMarked,
  isSequence,
  isUnknownValue,
  type TfType,
  type CollectionType,
  type TupleType,
  type ObjectType,
  type AttributeType,
  type Failure,
  type Result,
  type TfUnknown,
  type TfValue,
  type Unmarked,
} from './value.ts';
import { unify } from './unify.ts';

/**
 * Converts a value to `type` as Terraform does (language, "Type Conversion"): scalars by their text, tuples to lists
 * and sets, objects to maps and to objects with fewer attributes, collections element by element. An optional
 * attribute that is absent becomes null or its default; one that is null becomes its default.
 */
export function convert(value: TfValue, type: TfType): Result {
  if (type === 'dynamic' || value === null) return value;
  if (isMarked(value)) {
    const converted = convert(value.value, type);
    return isFailure(converted) ? converted : withMarks(converted, value.marks);
  }
  if (isUnknownValue(value)) return convertUnknown(value, type);
  if (typeof type === 'string') return convertScalar(value, type);
  if (type.kind === 'tuple') return toTuple(value, type);
  if (type.kind === 'object') return toObject(value, type);
  return type.kind === 'map' ? toMap(value, type) : toSequence(value, type);
}

/** Converts all values; returns the first failure instead, if any. */
export function convertAll(values: readonly TfValue[], type: TfType): readonly TfValue[] | Failure {
  const converted: TfValue[] = [];
  for (const value of values) {
    const result = convert(value, type);
    if (isFailure(result)) return result;
    converted.push(result);
  }
  return converted;
}

function convertUnknown(value: TfUnknown, type: TfType): Result {
  if (!convertible(value.type, type)) return mismatch(value.type, type);
  return { ...value, type: hasDynamic(type) && value.type !== 'dynamic' ? value.type : type };
}

function convertible(from: TfType, to: TfType): boolean {
  if (from === 'dynamic' || to === 'dynamic') return true;
  if (typeof from === 'string' || typeof to === 'string') {
    return isPrimitive(from) && isPrimitive(to) && (from === to || from === 'string' || to === 'string');
  }
  if (isMappingType(from) !== isMappingType(to)) return false;
  if ('element' in from && 'element' in to) return convertible(from.element, to.element);
  return from.kind !== 'tuple' || to.kind !== 'tuple' || from.elements.length === to.elements.length;
}

function isMappingType(type: CollectionType | TupleType | ObjectType): boolean {
  return type.kind === 'map' || type.kind === 'object';
}

function mismatch(from: TfType, to: TfType): Failure {
  return failure(`a value of type ${typeName(from)} cannot be used where ${typeName(to)} is required`);
}

function toSequence(value: Unmarked, type: CollectionType): Result {
  if (!isSequence(value)) return mismatch(getType(value), type);
  const build = type.kind === 'list' ? createList : createSet;
  if (value.kind !== 'tuple' && isPrimitive(type.element) && sameType(value.element, type.element)) {
    if (value.kind === type.kind) return value;
    const open = value.items.find(isUnknownValue);
    return value.kind === 'set' && open !== undefined ? { ...open, type, set: true } : build(type.element, value.items);
  }
  const items = convertAll(value.items, type.element);
  if ('kind' in items) return items;
  const element = commonType(type.element, items);
  if (element === undefined) return failure(`all elements of a ${type.kind} must be of one type`);
  const alike = element === type.element ? items : convertAll(items, element);
  if ('kind' in alike) return alike;
  const open = alike.find(isUnknownValue);
  // How many elements a set with unknown elements will have is not known, and so neither is the list of them.
  return value.kind === 'set' && open !== undefined ? { ...open, type, set: true } : build(element, alike);
}

function toMap(value: Unmarked, type: CollectionType): Result {
  if (!isMapping(value)) return mismatch(getType(value), type);
  if (value.kind === 'map' && isPrimitive(type.element) && sameType(value.element, type.element)) return value;
  const keys = [...value.entries.keys()];
  const parts = convertAll([...value.entries.values()], type.element);
  if ('kind' in parts) return parts;
  const element = commonType(type.element, parts);
  if (element === undefined) return failure('all values of a map must be of one type');
  const alike = element === type.element ? parts : convertAll(parts, element);
  if ('kind' in alike) return alike;
  return createMap(element, new Map(keys.map((key, index) => [key, alike[index] ?? null])));
}

function commonType(element: TfType, items: readonly TfValue[]): TfType | undefined {
  return hasDynamic(element) ? unify(items.map(getType)) : element;
}

function toTuple(value: Unmarked, type: TupleType): Result {
  if (!isSequence(value) || value.kind !== 'tuple') return mismatch(getType(value), type);
  if (value.items.length !== type.elements.length)
    return failure(`a tuple of ${type.elements.length} elements is required`);
  const items: TfValue[] = [];
  for (const [index, item] of value.items.entries()) {
    const converted = convert(item, type.elements[index] ?? 'dynamic');
    if (isFailure(converted)) return converted;
    items.push(converted);
  }
  return createTuple(items);
}

function toObject(value: Unmarked, type: ObjectType): Result {
  if (!isMapping(value)) return mismatch(getType(value), type);
  const entries = new Map<string, TfValue>();
  for (const [name, attribute] of type.attributes) {
    const given = value.entries.get(name);
    if (given === undefined && !attribute.optional) return failure(`the attribute ${JSON.stringify(name)} is required`);
    const converted = convert(orFallback(given, attribute), attribute.type);
    if (isFailure(converted)) return failure(`attribute ${JSON.stringify(name)}: ${converted.message}`);
    entries.set(name, converted);
  }
  return createObject(entries);
}

function orFallback(given: TfValue | undefined, attribute: AttributeType): TfValue {
  return given ?? attribute.fallback ?? null;
}
