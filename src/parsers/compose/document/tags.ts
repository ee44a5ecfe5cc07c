import { CORE_SCHEMA, defineMappingTag, defineScalarTag, defineSequenceTag, mapTag, mergeTag } from 'js-yaml';
import { keepers } from '../../../languages/yaml/yaml-schema.ts';

/** What an override file does with a value of the files before it (Compose specification, "Merge and override"). */
export type Change = 'reset' | 'override';

const CHANGES = new WeakMap<object, Change>();
const OPTIONS = { identify: () => false };

/** The YAML of Compose files: core schema with merge keys, `!reset` and `!override`. */
export const COMPOSE_SCHEMA = CORE_SCHEMA.withTags(mergeTag, [...tag('reset'), ...tag('override')], [...keepers()]);

/** What the tag of a value says; `undefined` for a value that is merged as usual. */
export function readChange(value: unknown): Change | undefined {
  return typeof value === 'object' && value !== null ? CHANGES.get(value) : undefined;
}

/** A scalar with `!override` replaces as every scalar does; one with `!reset` becomes an empty map with that mark. */
function tag(change: Change) {
  const mark = <Made extends object>(made: Made): Made => {
    CHANGES.set(made, change);
    return made;
  };
  return [
    defineScalarTag<unknown>(`!${change}`, {
      ...OPTIONS,
      resolve: (source) => (change === 'reset' ? mark({}) : source),
    }),
    defineSequenceTag<unknown[]>(`!${change}`, {
      ...OPTIONS,
      create: () => mark([]),
      addItem: (items, item) => {
        items.push(item);
      },
    }),
    defineMappingTag<Record<string, unknown>>(`!${change}`, {
      ...OPTIONS,
      create: (name) => mark(mapTag.create(name)),
      addPair: mapTag.addPair,
      has: mapTag.has,
      keys: mapTag.keys,
      get: mapTag.get,
    }),
  ];
}
