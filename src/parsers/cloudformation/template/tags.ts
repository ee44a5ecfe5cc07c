import {
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  FAILSAFE_SCHEMA,
  mapTag,
  mergeTag,
  type TagDefinition,
} from 'js-yaml';
import { goScalars, keepers } from '../../../languages/yaml/yaml-schema.ts';

/** Functions that YAML templates may write as a tag (CloudFormation user guide, "Intrinsic function reference"). */
const TAGGED = [
  'And',
  'Base64',
  'Cidr',
  'Contains',
  'Equals',
  'FindInMap',
  'GetAZs',
  'GetAtt',
  'If',
  'ImportValue',
  'Join',
  'Length',
  'Not',
  'Or',
  'Select',
  'Split',
  'Sub',
  'ToJsonString',
  'Transform',
];
const NAMES: ReadonlyMap<string, string> = new Map([
  ['!Ref', 'Ref'],
  ['!Condition', 'Condition'],
  ...TAGGED.map((name): [string, string] => [`!${name}`, `Fn::${name}`]),
]);

/** YAML 1.1 scalars as CloudFormation reads them; short tags become the long form, `!Ref x` is `{ Ref: x }`. */
export const TEMPLATE_SCHEMA = FAILSAFE_SCHEMA.withTags(
  mergeTag,
  [...goScalars(Number)],
  [...NAMES].flatMap(([tag, name]) => shortTag(tag, name)),
  [...keepers()],
);

function shortTag(tag: string, name: string): readonly TagDefinition[] {
  const wrap = (inner: unknown): Record<string, unknown> => ({ [name]: inner });
  return [
    defineScalarTag<Record<string, unknown>>(tag, { identify: isNever, resolve: wrap }),
    defineSequenceTag<unknown[], Record<string, unknown>>(tag, {
      identify: isNever,
      create: () => [],
      addItem: (items, item) => {
        items.push(item);
      },
      finalize: wrap,
    }),
    defineMappingTag<Record<string, unknown>, Record<string, unknown>>(tag, {
      identify: isNever,
      create: () => mapTag.create('tag:yaml.org,2002:map'),
      addPair: mapTag.addPair,
      has: mapTag.has,
      keys: (result) => Object.keys(result),
      get: (result, key) => result[String(key)],
      finalize: wrap,
    }),
  ];
}

/** These tags are only for reading. */
function isNever(): boolean {
  return false;
}
