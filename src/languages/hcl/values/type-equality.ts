import type { TfType, ObjectType } from './value.ts';

/** Whether two types are the same; `dynamic` is the same only as `dynamic`. */
export function sameType(left: TfType, right: TfType): boolean {
  if (left === right) return true;
  if (typeof left === 'string' || typeof right === 'string') return false;
  if (left.kind === 'tuple') return right.kind === 'tuple' && sameTypes(left.elements, right.elements);
  if (left.kind === 'object') return right.kind === 'object' && sameAttributes(left, right);
  return right.kind === left.kind && sameType(left.element, right.element);
}

/** Whether some part of the type is `dynamic`. */
export function hasDynamic(type: TfType): boolean {
  if (typeof type === 'string') return type === 'dynamic';
  if (type.kind === 'tuple') return type.elements.some(hasDynamic);
  if (type.kind === 'object') return [...type.attributes.values()].some((attribute) => hasDynamic(attribute.type));
  return hasDynamic(type.element);
}

function sameTypes(left: readonly TfType[], right: readonly TfType[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((type, index) => sameType(type, right[index] ?? 'dynamic'));
}

function sameAttributes(left: ObjectType, right: ObjectType): boolean {
  if (left.attributes.size !== right.attributes.size) return false;
  for (const [name, { type }] of left.attributes) {
    const other = right.attributes.get(name);
    if (other === undefined || !sameType(type, other.type)) return false;
  }
  return true;
}
