import {
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  mergeTag,
  NOT_RESOLVED,
  realMapTag,
} from 'js-yaml';
import type { MappingTagDefinition, ScalarTagDefinition } from 'js-yaml';
import { resolvePlain } from '../../shared/go-scalar.ts';

/** Scalars as loaded: whole numbers are `bigint`, so that keys keep all their digits. */
type Loaded = string | number | bigint | boolean | null;

function isNever(): boolean {
  return false;
}

/** Plain scalars, and those with one of the standard tags. */
function scalarTag(name: string, implicit: boolean): ScalarTagDefinition<Loaded> {
  return defineScalarTag<Loaded>(name, {
    implicit,
    identify: isNever,
    resolve: (source) => {
      const scalar = resolvePlain(source);
      if (scalar.type === 'text' || scalar.type === 'timestamp') return implicit ? NOT_RESOLVED : source;
      return scalar.type === 'null' ? null : scalar.value;
    },
  });
}

/** A map of any keys; a repeated key replaces the first, as Helm has it. */
function mapTag(name: string): MappingTagDefinition<Map<unknown, unknown>> {
  return defineMappingTag<Map<unknown, unknown>>(name, {
    matchByTagPrefix: name === '',
    create: realMapTag.create,
    addPair: realMapTag.addPair,
    has: realMapTag.has,
    keys: realMapTag.keys,
    get: realMapTag.get,
    identify: isNever,
  });
}

const STANDARD = 'tag:yaml.org,2002:';

/** YAML as Go's package reads it, with maps as `Map`; what has a tag of its own stands as it is written. */
export const GO_SCHEMA = FAILSAFE_SCHEMA.withTags(
  mergeTag,
  scalarTag(`${STANDARD}bool`, true),
  ['null', 'int', 'float', 'timestamp'].map((name) => scalarTag(STANDARD + name, false)),
  mapTag(`${STANDARD}map`),
  [
    defineScalarTag<string>('', { matchByTagPrefix: true, identify: isNever, resolve: (source) => source }),
    defineSequenceTag<unknown[]>('', {
      matchByTagPrefix: true,
      identify: isNever,
      create: () => [],
      addItem: (items, item) => {
        items.push(item);
      },
    }),
    mapTag(''),
  ],
);
