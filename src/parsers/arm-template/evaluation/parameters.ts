import { isRedacted, isUnknown, redacted, unknown, withTold, type Value } from '../../../base/value.ts';
import { from } from '../../../base/origins.ts';
import { plain } from '../../../languages/arm-expressions/functions/objects.ts';
import { field, isObject, textField, type JsonObject } from '../../shared/terraform/object.ts';

/** What is given for parameters, by name in lower case. Texts of a command line are converted to the type of the parameter. */
export type Given = ReadonlyMap<string, () => Value>;

const NOT_GIVEN = 'a parameter that is not known';

/** How the parameters of a template get their values. */
export interface ParameterSource {
  readonly given: Given;
  /** Evaluates a default; absent where who deploys may give another value, so that a default says nothing. */
  readonly byDefault?: (raw: unknown) => Value;
}

/** The parameters of a template, each worked out when it is first used. */
export function readParameters(
  template: JsonObject,
  { given, byDefault }: ParameterSource,
): ReadonlyMap<string, () => Value> {
  const section = field(template, 'parameters');
  const values = new Map<string, () => Value>();
  if (!isObject(section)) return values;
  for (const name of Object.keys(section)) {
    const raw = field(section, name);
    const declared = isObject(raw) ? raw : {};
    values.set(
      name.toLowerCase(),
      once(() => readValue(name, declared, given.get(name.toLowerCase()), byDefault)),
    );
  }
  return values;
}

function once(read: () => Value): () => Value {
  let known: Value | undefined;
  let isBusy = false;
  return () => {
    if (known !== undefined) return known;
    if (isBusy) return unknown('a parameter that refers to itself', true);
    isBusy = true;
    known = read();
    return known;
  };
}

function readValue(
  name: string,
  declared: JsonObject,
  given: (() => Value) | undefined,
  byDefault: ParameterSource['byDefault'],
): Value {
  const isSecret = /^secure/i.test(readType(declared));
  const fallback = field(declared, 'defaultValue');
  if (given === undefined && (byDefault === undefined || fallback === undefined)) return openValue(name, declared);
  const value = given === undefined ? (byDefault?.(fallback) ?? null) : typed(given(), readType(declared));
  return isSecret ? hidden(value) : value;
}

function readType(declared: JsonObject): string {
  return textField(declared, 'type') ?? 'string';
}

/** The value of a parameter for secrets is never shown, and one that is not known is given from outside. */
function hidden(value: Value): Value {
  if (isRedacted(value) || isUnknown(value)) return value;
  return redacted(value);
}

function openValue(name: string, declared: JsonObject): Value {
  const label = `{parameters.${name}}`;
  const marker = unknown(NOT_GIVEN, true);
  const isSecret = /^secure/i.test(readType(declared));
  // a default that is written down is a secret in the template
  if (!isSecret || field(declared, 'defaultValue') !== undefined) return from({ to: [], exact: false, label }, marker);
  const told = withTold(marker, 'reference');
  return isUnknown(told) ? from({ to: [], exact: false, secret: true, label }, told) : told;
}

/** A text of the command line in the type of the parameter. */
function typed(value: Value, type: string): Value {
  if (typeof value !== 'string' || /string$/i.test(type)) return value;
  if (/^bool$/i.test(type) && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/^int$/i.test(type) && /^-?\d{1,15}$/.test(value)) return Number(value);
  return /^(?:array|object|secureObject)$/i.test(type) ? parsed(value) : value;
}

function parsed(text: string): Value {
  try {
    const value: unknown = JSON.parse(text);
    return plain(value, 0) ?? text;
  } catch {
    return text;
  }
}
