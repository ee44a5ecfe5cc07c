import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  type TagDefinition,
} from 'js-yaml';
import { plainValue } from './go-scalar.ts';

/**
 * Definitions for tags without meaning here (`!vault`, `!Ref`, `!!binary`, a private handle): the value is kept as
 * written. The empty prefix matches every tag, since a verbatim tag can begin with anything.
 */
export function keepers(): readonly TagDefinition[] {
  const options = { matchByTagPrefix: true, identify: isNever };
  return [
    defineScalarTag<string>('', { ...options, resolve: (source) => source }),
    defineSequenceTag<unknown[]>('', {
      ...options,
      create: () => [],
      addItem: (items, item) => {
        items.push(item);
      },
    }),
    defineMappingTag<Record<string, unknown>>('', {
      ...options,
      create: mapTag.create,
      addPair: mapTag.addPair,
      has: mapTag.has,
      keys: mapTag.keys,
      get: mapTag.get,
    }),
  ];
}

/** These tags are only for reading. */
function isNever(): boolean {
  return false;
}

/**
 * YAML 1.2 core schema with merge keys: `yes` and `on` stay texts, `<<` merges, unknown tags keep their value.
 */
export const SCHEMA = CORE_SCHEMA.withTags(mergeTag, [...keepers()]);

/**
 * Plain scalars, and those with a standard tag, as Kubernetes tools read them: `yes` is true, `0440` is 288.
 * `wholeOf` converts an integer.
 */
export function goScalars(wholeOf: (value: bigint) => number | bigint): readonly TagDefinition[] {
  const scalar = (name: string, implicit: boolean): TagDefinition =>
    defineScalarTag<string | number | bigint | boolean | null>(`tag:yaml.org,2002:${name}`, {
      implicit,
      identify: isNever,
      resolve: (source) => {
        const value = plainValue(source, wholeOf);
        if (value !== undefined) return value;
        return implicit ? NOT_RESOLVED : source;
      },
    });
  return [scalar('bool', true), ...['null', 'int', 'float', 'timestamp'].map((name) => scalar(name, false))];
}

/** YAML 1.1 as kubectl, Kustomize and RKE2 read it, with merge keys; unknown tags keep their value. */
export const GO_SCHEMA = FAILSAFE_SCHEMA.withTags(mergeTag, [...goScalars(Number)], [...keepers()]);
