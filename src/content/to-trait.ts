import type { Trait } from '../model/check.ts';
import { fault } from './fault.ts';
import { createTraitMappings, type SpelledTypes } from './spellings.ts';

/** A trait file as its schema allows it. */
export interface RawTrait extends Omit<Trait, 'spellings'> {
  readonly resources: SpelledTypes;
  /** From a resource type to the types with the same spelling of every field. */
  readonly like?: { readonly [type: string]: readonly string[] };
}

/**
 * Builds a trait from its file, with spellings for each type that `like` names. Throws EngineError `invalid-content`
 * for a type that is like none of `resources`, and for one that is spelled twice.
 */
export function toTrait({ like = {}, resources, ...rest }: RawTrait, file: string): Trait {
  const spelled = new Map(Object.entries(resources));
  for (const [type, others] of Object.entries(like)) {
    const fields = Object.hasOwn(resources, type) ? resources[type] : undefined;
    if (fields === undefined) throw fault(file, `like names ${type}, which is not under resources. Add it there.`);
    for (const other of others) {
      if (spelled.has(other)) throw fault(file, `${other} is spelled twice. Leave one of the two out.`);
      spelled.set(other, fields);
    }
  }
  return { ...rest, spellings: createTraitMappings(Object.fromEntries(spelled)) };
}
