import { isUnknown, unknown, withTold, type Value } from '../../../base/value.ts';
import type { EvidenceFile } from '../../../model/evidence.ts';
import { parseWhole } from '../../shared/json.ts';
import { field, isObject, textField, type JsonObject } from '../../shared/terraform/object.ts';
import { readYaml } from '../../shared/yaml.ts';
import { FORMAT } from '../template/read-template.ts';
import { from } from '../../../base/origins.ts';

/** Values of parameters that the user gives, by name. */
export type GivenParameters = ReadonlyMap<string, string>;

const NOT_GIVEN = 'a parameter that is not known';

/**
 * The parameters of a template. A default may be replaced by whoever creates the stack, so only what is given is known:
 * by the user, or by the template around.
 */
export function readParameters(template: JsonObject, given: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const section = field(template, 'Parameters');
  const values = new Map<string, Value>();
  if (!isObject(section)) return values;
  for (const name of Object.keys(section)) {
    const raw = field(section, name);
    const declared = isObject(raw) ? raw : {};
    const type = textField(declared, 'Type') ?? 'String';
    const value = given.get(name);
    values.set(name, value === undefined ? openValue(declared) : typed(value, type));
  }
  return values;
}

/** What `NoEcho` hides is a secret that is given from outside, unless its default is written down. */
function openValue(declared: JsonObject): Value {
  const isHidden = ['true', true].some((yes) => field(declared, 'NoEcho') === yes);
  const marker = unknown(NOT_GIVEN, true);
  if (!isHidden || field(declared, 'Default') !== undefined) return marker;
  const told = withTold(marker, 'reference');
  return isUnknown(told) ? from({ to: [], exact: false, secret: true }, told) : told;
}

function typed(value: Value, type: string): Value {
  // what Parameter Store contains is read when the stack is created: the value is only the name of it
  if (type.startsWith('AWS::SSM::Parameter::Value')) return unknown('a value of Parameter Store', true);
  if (typeof value !== 'string') return value;
  if (type === 'Number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)) return Number(value);
  if (type === 'CommaDelimitedList' || type.startsWith('List<')) return value.split(',').map((part) => part.trim());
  return value;
}

/** Parameters as `--parameter` and parameter files give them; the last one counts. */
export function givenParameters(
  settings: { readonly parameters?: readonly string[]; readonly parameterFiles?: readonly EvidenceFile[] } = {},
): GivenParameters {
  const given = new Map<string, string>();
  for (const file of settings.parameterFiles ?? []) for (const [name, value] of readFile(file)) given.set(name, value);
  for (const text of settings.parameters ?? []) {
    const end = text.indexOf('=');
    if (end > 0) given.set(text.slice(0, end).trim(), text.slice(end + 1));
  }
  return given;
}

/**
 * The forms of parameter files: the list of the AWS CLI, `Parameters` of CodePipeline and of Git sync (in lower case), a
 * plain map of names and values.
 */
function readFile(file: EvidenceFile): readonly (readonly [string, string])[] {
  const data = parse(file);
  if (Array.isArray(data)) return data.flatMap(listed);
  if (!isObject(data)) return [];
  const inner = field(data, 'Parameters') ?? field(data, 'parameters') ?? data;
  return isObject(inner) ? Object.keys(inner).flatMap((name) => entry(name, field(inner, name))) : [];
}

function parse(file: EvidenceFile): unknown {
  if (!/^\s{0,1000}[[{]/.test(file.head)) return readYaml(file, FORMAT).documents[0]?.value;
  try {
    return parseWhole(file.text()).value;
  } catch {
    return undefined;
  }
}

function listed(item: unknown): readonly (readonly [string, string])[] {
  if (typeof item === 'string') {
    const end = item.indexOf('=');
    return end > 0 ? [[item.slice(0, end), item.slice(end + 1)]] : [];
  }
  if (!isObject(item)) return [];
  const name = textField(item, 'ParameterKey');
  return name === undefined ? [] : entry(name, field(item, 'ParameterValue'));
}

function entry(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [[name, String(value)]];
  return Array.isArray(value) ? [[name, value.map(String).join(',')]] : [];
}
