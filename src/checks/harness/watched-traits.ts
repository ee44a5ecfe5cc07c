import type { Check, FieldMapping, Trait } from '../../model/check.ts';
import type { FieldReader, TraitReaders } from '../../model/evidence-set.ts';
import { compileMapping } from '../trait-mapping.ts';
import { compileTraits } from '../traits.ts';
import type { LoadedExample } from './run-example.ts';

/** A check that read a spelling, with the example. */
export interface Reading {
  readonly check: Check;
  readonly example: LoadedExample;
}

/** Which spelling of a field, in one or more types of a trait. */
export interface SpellingOf {
  readonly trait: string;
  readonly field: string;
  readonly types: readonly string[];
}

/** Trait readers that record which example reads which spelling, and can temporarily use another spelling. */
export interface WatchedTraits {
  readonly readers: TraitReaders;
  watch<T>(check: Check, run: () => { readonly example: LoadedExample | undefined; readonly result: T }): T;
  readingsOf(of: SpellingOf): readonly Reading[];
  /** Calls the function with another spelling in place. Throws EngineError when it cannot be compiled. */
  instead<T>(of: SpellingOf, spelling: FieldMapping, ask: () => T): T;
}

/** Compiles traits into readers that can be watched, and whose spellings can be changed temporarily. */
export function watchTraits(traits: readonly Trait[]): WatchedTraits {
  const compiled = compileTraits(traits);
  const readings = new Map<string, Set<Reading>>();
  let seen = new Set<string>();
  let other: { readonly of: SpellingOf; readonly reader: FieldReader } | undefined;
  return {
    readers: {
      types: compiled.types,
      reader(trait, field, type) {
        if (other !== undefined && isOf(other.of, trait, field, type)) return other.reader;
        seen.add(getKey(trait, field, type));
        return compiled.reader(trait, field, type);
      },
    },
    watch(check, run) {
      seen = new Set();
      const { example, result } = run();
      if (example !== undefined) {
        const reading = { check, example };
        for (const key of seen) readings.set(key, (readings.get(key) ?? new Set()).add(reading));
      }
      return result;
    },
    readingsOf: ({ trait, field, types }) => [
      ...new Set(types.flatMap((type) => [...(readings.get(getKey(trait, field, type)) ?? [])])),
    ],
    instead(of, spelling, ask) {
      other = { of, reader: compileMapping(spelling, `trait ${of.trait}, ${of.types.join(', ')}.${of.field}`) };
      try {
        return ask();
      } finally {
        other = undefined;
      }
    },
  };
}

function isOf(of: SpellingOf, trait: string, field: string, type: string): boolean {
  return of.trait === trait && of.field === field && of.types.includes(type);
}

function getKey(trait: string, field: string, type: string): string {
  return `${trait}\n${type}\n${field}`;
}
