import type { Trait } from '../model/check.ts';
import type { TraitReaders } from '../model/evidence-set.ts';
import { unknown } from '../model/value.ts';
import { compileSpelling } from './spelling.ts';
import type { ReadField } from './spelling.ts';

/**
 * Makes traits readable. A spelling is compiled when first read. Give the result to `buildEvidenceSet`.
 * Reading throws EngineError `invalid-content` for a spelling that cannot be compiled; `compileAllSpellings`
 * finds those beforehand.
 */
export function compileTraits(traits: readonly Trait[]): TraitReaders {
  const byId = new Map(traits.map((trait) => [trait.id, trait]));
  const readers = new Map<string, Map<string, Map<string, ReadField | undefined>>>();

  /** One field is read of one subject after the other. */
  let last:
    { readonly id: string; readonly field: string; readonly type: string; readonly read: ReadField } | undefined;

  function reader(id: string, field: string, type: string): ReadField | undefined {
    if (last !== undefined && last.type === type && last.field === field && last.id === id) return last.read;
    const fields = memo(readers, id, () => new Map());
    const types = memo(fields, field, () => new Map());
    const read = memo(types, type, () => compile(byId.get(id), field, type));
    if (read !== undefined) last = { id, field, type, read };
    return read;
  }

  return {
    types: (id, field) => typesOf(byId.get(id), field),
    read(id, field, subject, evidence) {
      const read = reader(id, field, subject.type);
      if (read !== undefined) return read(subject, evidence);
      return { value: unknown('the trait does not list this type', false), place: subject.place, path: field };
    },
  };
}

/** Compiles everything now, so that faults of content show before evidence is read. */
export function compileAllSpellings(traits: readonly Trait[]): void {
  for (const trait of traits)
    for (const [type, fields] of Object.entries(trait.resources))
      for (const field of Object.keys(fields)) compile(trait, field, type);
}

function memo<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function typesOf(trait: Trait | undefined, field: string): readonly string[] {
  if (trait === undefined) return [];
  const types = Object.entries(trait.resources).filter(([, fields]) => Object.hasOwn(fields, field));
  return types.map(([type]) => type).sort();
}

function compile(trait: Trait | undefined, field: string, type: string): ReadField | undefined {
  if (trait === undefined || !Object.hasOwn(trait.resources, type)) return undefined;
  const fields = trait.resources[type];
  const spelling = fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
  return spelling && compileSpelling(spelling, `trait ${trait.id}, ${type}.${field}`);
}
