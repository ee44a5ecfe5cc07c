import type { TfType } from './value.ts';

/** The name of a type in messages, without its parts. */
export function typeName(type: TfType): string {
  if (type === 'dynamic') return 'any type';
  return typeof type === 'string' ? type : type.kind;
}

/** A type as one line; two types have the same text exactly when `sameType` is true. */
export function typeText(type: TfType): string {
  if (type === 'dynamic') return 'any';
  if (typeof type === 'string') return type;
  if (type.kind === 'tuple') return `tuple([${type.elements.map(typeText).join(',')}])`;
  if (type.kind !== 'object') return `${type.kind}(${typeText(type.element)})`;
  const parts = [...type.attributes].map(([name, { type: part }]) => `${JSON.stringify(name)}:${typeText(part)}`);
  return `object({${parts.sort().join(',')}})`;
}
