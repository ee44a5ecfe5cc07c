import type { Trait } from './check.ts';

/** The types that map a field of a trait, in the order of the trait; empty where there is no such trait or field. */
export function typesOfField(trait: Trait | undefined, field: string | undefined): readonly string[] {
  if (trait === undefined || field === undefined) return [];
  const { types, fieldsOf } = trait.spellings;
  return types.filter((type) => fieldsOf(type).includes(field));
}
