import type { AttributeType, CollectionType, ObjectType, TfType, TupleType } from './value.ts';

export function listType(element: TfType): CollectionType {
  return { kind: 'list', element };
}

export function setType(element: TfType): CollectionType {
  return { kind: 'set', element };
}

export function mapType(element: TfType): CollectionType {
  return { kind: 'map', element };
}

export function tupleType(elements: readonly TfType[]): TupleType {
  return { kind: 'tuple', elements };
}

/** An object type whose attributes are all required. */
export function objectType(attributes: Iterable<readonly [string, TfType]>): ObjectType {
  const required = new Map<string, AttributeType>();
  for (const [name, type] of attributes) required.set(name, { type, optional: false });
  return { kind: 'object', attributes: required };
}

/** Whether values of a type have no parts; false for `dynamic`. */
export function isPrimitive(type: TfType): type is 'string' | 'number' | 'bool' {
  return type === 'string' || type === 'number' || type === 'bool';
}
