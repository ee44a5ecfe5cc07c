import { CORE_SCHEMA, defineMappingTag, defineScalarTag, defineSequenceTag, mapTag, mergeTag } from 'js-yaml';
import type { TagDefinition } from 'js-yaml';

/**
 * Tags that say nothing to us (`!vault`, `!Ref`, `!!binary`, a private handle): the value is kept as it is
 * written. A verbatim tag begins with anything, hence the empty prefix.
 */
function keepers(): readonly TagDefinition[] {
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

/** These tags are for reading only. */
function isNever(): boolean {
  return false;
}

/**
 * YAML 1.2 core schema with merge keys: `yes` and `on` stay texts, `<<` merges, unknown tags keep their value.
 */
export const SCHEMA = CORE_SCHEMA.withTags(mergeTag, [...keepers()]);
