import { typeText } from './type-text.ts';
import { listType, mapType, objectType, setType, tupleType } from './type.ts';
import type { TfType, CollectionType, TupleType, ObjectType } from './value.ts';

/**
 * The type to which values of all given types convert, as for both results of a conditional and the elements of a
 * list; `undefined` when there is none. `dynamic` (null, or an unknown of unknown type) unifies with every type.
 */
export function unify(given: Iterable<TfType>): TfType | undefined {
  const types = distinct(given);
  const [first] = types;
  if (first === undefined) return 'dynamic';
  if (types.length === 1) return first;
  if (types.every((type) => typeof type === 'string')) return types.includes('string') ? 'string' : undefined;
  const objects = types.filter(isObject);
  const tuples = types.filter(isTuple);
  if (objects.length === types.length) return unifyObjects(objects);
  if (tuples.length === types.length) return unifyTuples(tuples);
  const maps = types.filter(isMap);
  if (maps.length + objects.length === types.length) {
    return getCollection(mapType, [...elements(maps), ...objects.flatMap(attributeTypes)]);
  }
  const sequences = types.filter(isSequence);
  if (sequences.length + tuples.length !== types.length) return undefined;
  const hasList = sequences.some((type) => type.kind === 'list');
  // A tuple follows a set, whose element type it must take.
  if (!hasList) return getCollection(setType, elements(sequences));
  return getCollection(listType, [...elements(sequences), ...tuples.flatMap((tuple) => tuple.elements)]);
}

function distinct(given: Iterable<TfType>): readonly TfType[] {
  const found = new Map<string, TfType>();
  for (const type of given) if (type !== 'dynamic') found.set(typeof type === 'string' ? type : typeText(type), type);
  return [...found.values()];
}

function getCollection(
  wrap: (element: TfType) => CollectionType,
  parts: readonly TfType[],
): CollectionType | undefined {
  const element = unify(parts);
  return element === undefined ? undefined : wrap(element);
}

/** Objects with equal attributes unify by attribute, others to a map of all values. */
function unifyObjects(objects: readonly ObjectType[]): TfType | undefined {
  const [first] = objects;
  if (first === undefined) return undefined;
  const names = [...first.attributes.keys()];
  const alike = objects.every(({ attributes }) => {
    return attributes.size === names.length && names.every((name) => attributes.has(name));
  });
  if (!alike) return getCollection(mapType, objects.flatMap(attributeTypes));
  const unified: [string, TfType][] = [];
  for (const name of names) {
    const type = unify(objects.map((object) => object.attributes.get(name)?.type ?? 'dynamic'));
    if (type === undefined) return undefined;
    unified.push([name, type]);
  }
  return objectType(unified);
}

/** Tuples of equal length unify by element, others to a list of all elements. */
function unifyTuples(tuples: readonly TupleType[]): TfType | undefined {
  const length = tuples[0]?.elements.length ?? 0;
  if (tuples.some((tuple) => tuple.elements.length !== length)) {
    return getCollection(
      listType,
      tuples.flatMap((tuple) => tuple.elements),
    );
  }
  const unified: TfType[] = [];
  for (let index = 0; index < length; index += 1) {
    const type = unify(tuples.map((tuple) => tuple.elements[index] ?? 'dynamic'));
    if (type === undefined) return undefined;
    unified.push(type);
  }
  return tupleType(unified);
}

function isObject(type: TfType): type is ObjectType {
  return typeof type === 'object' && type.kind === 'object';
}

function isTuple(type: TfType): type is TupleType {
  return typeof type === 'object' && type.kind === 'tuple';
}

function isMap(type: TfType): type is CollectionType {
  return typeof type === 'object' && type.kind === 'map';
}

function isSequence(type: TfType): type is CollectionType {
  return typeof type === 'object' && (type.kind === 'list' || type.kind === 'set');
}

function elements(types: readonly CollectionType[]): readonly TfType[] {
  return types.map((type) => type.element);
}

function attributeTypes(type: ObjectType): readonly TfType[] {
  return [...type.attributes.values()].map((attribute) => attribute.type);
}
