import {
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  mergeTag,
  realMapTag,
  type MappingTagDefinition,
} from 'js-yaml';
import { goScalars } from '../../yaml/yaml-schema.ts';

function isNever(): boolean {
  return false;
}

/** Keys may be of any type; a repeated key replaces the first, as in Helm. */
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

/**
 * YAML as Go's package reads it, with maps as `Map` and whole numbers as `bigint`, so that keys keep all their
 * digits; values with custom tags stay as they are written.
 */
export const GO_SCHEMA = FAILSAFE_SCHEMA.withTags(
  mergeTag,
  [...goScalars((value) => value)],
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
