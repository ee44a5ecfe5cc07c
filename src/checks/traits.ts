import type { Trait } from '../model/check.ts';
import type { FieldReader, TraitReaders } from '../model/evidence-set.ts';
import { getOrCreate } from '../base/memo.ts';
import { typesOfField } from '../model/types-of-field.ts';
import { unknown } from '../base/value.ts';
import { compileMapping } from './trait-mapping.ts';

const UNLISTED = unknown('the trait does not list this type', false);

/**
 * Compiles traits into readers for `buildEvidenceSet`. A spelling is compiled when it is first read. Reading throws
 * EngineError `invalid-content` for a spelling that cannot be compiled; `compileAllSpellings` finds those beforehand.
 */
export function compileTraits(traits: readonly Trait[]): TraitReaders {
  return getOrCreate(COMPILED, traits, () => getReaders(traits));
}

const COMPILED = new WeakMap<readonly Trait[], TraitReaders>();

function getReaders(traits: readonly Trait[]): TraitReaders {
  const byId = new Map(traits.map((trait) => [trait.id, trait]));
  const readers = new Map<string, Map<string, Map<string, FieldReader>>>();

  /** A cache of one entry, because one field is read from many subjects in a row. */
  let last:
    { readonly id: string; readonly field: string; readonly type: string; readonly reader: FieldReader } | undefined;

  return {
    types: (id, field) => typesOfField(byId.get(id), field).toSorted(),
    reader(id, field, type) {
      if (last !== undefined && last.type === type && last.field === field && last.id === id) return last.reader;
      const fields = getOrCreate(readers, id, () => new Map());
      const types = getOrCreate(fields, field, () => new Map());
      const reader = getOrCreate(types, type, () => compile(byId.get(id), field, type) ?? unlisted(field));
      last = { id, field, type, reader };
      return reader;
    },
  };
}

function unlisted(field: string): FieldReader {
  return {
    value: () => UNLISTED,
    locate: ({ place }) => ({ value: UNLISTED, place, path: field }),
  };
}

/** Compiles all spellings, so that faults in content appear before evidence is read. */
export function compileAllSpellings(traits: readonly Trait[]): void {
  for (const trait of traits)
    for (const type of trait.spellings.types)
      for (const field of trait.spellings.fieldsOf(type)) compile(trait, field, type);
}

function compile(trait: Trait | undefined, field: string, type: string): FieldReader | undefined {
  const spelling = trait?.spellings.spelling(type, field);
  return (
    trait && spelling && compileMapping(spelling, `trait ${trait.id}, ${type}.${field}`, trait.fields[field]?.words)
  );
}
