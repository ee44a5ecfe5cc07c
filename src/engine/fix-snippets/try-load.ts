import {
  boolYaml11Tag,
  FAILSAFE_SCHEMA,
  floatJsonTag,
  intJsonTag,
  load,
  mergeTag,
  nullCoreTag,
  type Schema,
} from 'js-yaml';
import { asValue } from '../../checks/harness/example-input.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Value } from '../../base/value.ts';

/** Plain words as Ansible reads them; `0644` stays what is written. */
export const ANSIBLE = FAILSAFE_SCHEMA.withTags(boolYaml11Tag, nullCoreTag, intJsonTag, floatJsonTag, mergeTag);

/** What a YAML text holds; nothing where it has tags that only its tool knows, or is no YAML. */
export function tryLoad(text: string, schema?: Schema): Value | undefined {
  try {
    return asValue(load(text, omitUndefined({ schema })));
  } catch {
    return undefined;
  }
}
