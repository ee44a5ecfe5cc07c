import type { TfValue } from './value.ts';

/**
 * Types of Terraform values (Terraform language, "Types and Values" and "Type Constraints"). One shape serves
 * both a value's own type and a type constraint; only a constraint has optional attributes and `dynamic` (`any`).
 */
export type TfType = 'dynamic' | 'string' | 'number' | 'bool' | CollectionType | TupleType | ObjectType;

export interface CollectionType {
  readonly kind: 'list' | 'set' | 'map';
  readonly element: TfType;
}

export interface TupleType {
  readonly kind: 'tuple';
  readonly elements: readonly TfType[];
}

export interface ObjectType {
  readonly kind: 'object';
  readonly attributes: ReadonlyMap<string, AttributeType>;
}

/** An attribute of an object type. `fallback` is the second argument of `optional()`, before its conversion. */
export interface AttributeType {
  readonly type: TfType;
  readonly optional: boolean;
  readonly fallback?: TfValue;
}

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

/** Whether values of a type have no parts; `dynamic` is none of these. */
export function isPrimitive(type: TfType): type is 'string' | 'number' | 'bool' {
  return type === 'string' || type === 'number' || type === 'bool';
}
