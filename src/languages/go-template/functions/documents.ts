import { decodeJson } from '../json/decode.ts';
import { encodeJson, type JsonStyle } from '../json/encode.ts';
import { toJsonValue } from '../json/json-value.ts';
import { TemplateFailure } from '../failure.ts';
import { goKindName } from '../go-type.ts';
import { goList, goMap, isGoList, isGoMap, type GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import { GO_YAML_3 } from '../yaml/dialect.ts';
import { emitYaml } from '../yaml/emit.ts';
import { readGoYaml } from '../yaml/read.ts';
import { toYamlValue } from '../yaml/yaml-value.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

/** Reading a character costs this many times as much as writing one. */
const READING = 20;
const COMPACT: JsonStyle = { escapesHtml: true, indent: '' };
const PRETTY: JsonStyle = { escapesHtml: true, indent: '  ' };
const RAW: JsonStyle = { escapesHtml: false, indent: '' };

/** A value as YAML without the last line break; empty for a value that JSON cannot express, as in Helm. */
export function toYamlText(value: GoValue, charge: (amount: number) => void): string {
  const json = toJsonValue(value, charge);
  return json === undefined ? '' : emitYaml(json).replace(/\n$/, '');
}

function jsonWriter(style: JsonStyle, must: boolean): FunctionRow[1] {
  return define(['any'], ([value = null], context) => {
    const json = toJsonValue(value, (amount) => context.charge(amount));
    if (json !== undefined) return encodeJson(json, style);
    if (must) throw new TemplateFailure('json: unsupported value');
    return '';
  });
}

type Read = (text: string) => { readonly value: GoValue } | { readonly fault: string };

function readJson(text: string): ReturnType<Read> {
  const value = decodeJson(text);
  return value === undefined ? { fault: 'invalid JSON' } : { value };
}

function readYaml(text: string): ReturnType<Read> {
  const read = readGoYaml(text);
  return read.ok ? { value: read.value } : { fault: `error converting YAML to JSON: ${read.why}` };
}

function mismatch(value: GoValue, wanted: string): string {
  return `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonKind(value)} into Go value of type ${wanted}`;
}

function jsonKind(value: GoValue): string {
  if (isGoMap(value)) return 'object';
  return isGoList(value) ? 'array' : goKindName(value).replace('float64', 'number');
}

interface Collection {
  readonly type: string;
  readonly accepts: (value: GoValue) => boolean;
  readonly empty: () => GoValue;
  readonly ofFault: (fault: string) => GoValue;
}

const MAP: Collection = {
  type: 'map[string]interface {}',
  accepts: isGoMap,
  empty: () => goMap(),
  ofFault: (fault) => goMap([['Error', fault]]),
};
const LIST: Collection = {
  type: '[]interface {}',
  accepts: isGoList,
  empty: () => goList([]),
  ofFault: (fault) => goList([fault]),
};

/** Helm returns errors inside the result instead of failing. */
function reader(read: Read, collection: Collection): FunctionRow[1] {
  return define(['string'], (args, context) => {
    const text = textArgument(args, 0);
    context.charge(text.length * READING);
    const result = read(text);
    if ('value' in result && result.value === null) return collection.empty();
    if ('value' in result && collection.accepts(result.value)) return result.value;
    refuseStandIn(text);
    return collection.ofFault('fault' in result ? result.fault : mismatch(result.value, collection.type));
  });
}

function mustFromJson(text: string): GoValue {
  const value = decodeJson(text);
  if (value === undefined) throw new TemplateFailure('invalid JSON');
  return value;
}

/** Functions to and from YAML and JSON (Helm documentation, "Template Function List", type conversion functions). */
export const DOCUMENTS: readonly FunctionRow[] = [
  [
    'toYamlPretty',
    define(['any'], ([value = null], context) =>
      emitYaml(
        toYamlValue(value, (amount) => context.charge(amount)),
        GO_YAML_3,
      ).replace(/\n$/, ''),
    ),
  ],
  ['toYaml', define(['any'], ([value = null], context) => toYamlText(value, (amount) => context.charge(amount)))],
  ['fromYaml', reader(readYaml, MAP)],
  ['fromYamlArray', reader(readYaml, LIST)],
  ['toJson', jsonWriter(COMPACT, false)],
  ['mustToJson', jsonWriter(COMPACT, true)],
  ['toPrettyJson', jsonWriter(PRETTY, false)],
  ['mustToPrettyJson', jsonWriter(PRETTY, true)],
  ['toRawJson', jsonWriter(RAW, true)],
  ['mustToRawJson', jsonWriter(RAW, true)],
  ['fromJson', reader(readJson, MAP)],
  ['fromJsonArray', reader(readJson, LIST)],
  ['mustFromJson', define(['string'], (args) => mustFromJson(textArgument(args, 0)))],
];
