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

/** YAML schema for plain values as Ansible reads them; `0644` stays text. */
export const ANSIBLE = FAILSAFE_SCHEMA.withTags(boolYaml11Tag, nullCoreTag, intJsonTag, floatJsonTag, mergeTag);

/** The value of a YAML text; `undefined` where it is not valid or has tags that only its tool knows. */
export function tryLoad(text: string, schema?: Schema): Value | undefined {
  try {
    return asValue(load(text, omitUndefined({ schema })));
  } catch {
    return undefined;
  }
}
