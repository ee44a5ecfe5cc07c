import { isUnknown, unknown, unknownOrEmpty, withTold, type Unknown, type Value } from '../../../../base/value.ts';
import { from } from '../../../../base/origins.ts';
import { isExpression } from '../../../../languages/arm-expressions/parse.ts';
import { firstFilled } from '../../../../languages/arm-expressions/functions/lists.ts';
import { plain } from '../../../../languages/arm-expressions/functions/objects.ts';
import { field, isObject, type JsonObject } from '../../terraform/object.ts';
import { hideSecrets, readKeyword } from './secret-parts.ts';

/** What is given for parameters, by name in lower case. Texts of a command line are converted to the type of the parameter. */
export type Given = ReadonlyMap<string, () => Value>;

const NOT_GIVEN = 'a parameter that is not known';

/** How the parameters of a template get their values. */
export interface ParameterSource {
  readonly given: Given;
  /** Evaluates a default; absent where who deploys may give another value, so that a default says nothing. */
  readonly byDefault?: (raw: unknown) => Value;
  /** Distinguishes the deployment from others, whose parameters may have the same names. */
  readonly prefix?: string;
}

/** The parameters of a template, each worked out when it is first used. */
export function readParameters(
  template: JsonObject,
  { given, byDefault, prefix = '' }: ParameterSource,
): ReadonlyMap<string, () => Value> {
  const section = field(template, 'parameters');
  const values = new Map<string, () => Value>();
  if (!isObject(section)) return values;
  for (const name of Object.keys(section)) {
    const raw = field(section, name);
    const declared = isObject(raw) ? raw : {};
    values.set(
      name.toLowerCase(),
      once(() => {
        const named = { label: `{parameters.${prefix.replaceAll('/', '!')}${name}}`, declared, template };
        return readValue(named, given.get(name.toLowerCase()), byDefault);
      }),
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

interface Parameter {
  /** Is the same wherever its value is meant. */
  readonly label: string;
  readonly declared: JsonObject;
  readonly template: JsonObject;
}

function readValue(
  parameter: Parameter,
  given: (() => Value) | undefined,
  byDefault: ParameterSource['byDefault'],
): Value {
  const { declared, template } = parameter;
  const own = given === undefined ? null : typed(given(), readType(parameter));
  const fallback = field(declared, 'defaultValue');
  const otherwise = fallback === undefined ? undefined : byDefault?.(fallback);
  const value = withDefault(own, otherwise) ?? unassigned(parameter, given !== undefined || byDefault !== undefined);
  return hideSecrets(value, declared, template);
}

/** Resource Manager takes the default of a parameter that is not given, or given as null (Azure/bicep, pull request 11532). */
function withDefault(given: Value, otherwise: Value | undefined): Value | undefined {
  if (given === null) return otherwise;
  return isUnknown(given) && !given.set && otherwise !== undefined ? firstFilled([given, otherwise]) : given;
}

function unassigned(parameter: Parameter, isDecided: boolean): Value {
  const isNull = isDecided && field(parameter.declared, 'defaultValue') === undefined && isNullable(parameter);
  return isNull ? null : openValue(parameter);
}

function readType({ declared, template }: Parameter): string {
  const type = readKeyword(declared, 'type', template);
  return typeof type === 'string' ? type : 'string';
}

function isNullable({ declared, template }: Parameter): boolean {
  return readKeyword(declared, 'nullable', template) === true;
}

function openValue(parameter: Parameter): Value {
  const { label, declared } = parameter;
  const marker = openMarker(parameter);
  const isSecret = /^secure/i.test(readType(parameter));
  // a default that is written down is a secret in the template
  if (!isSecret || field(declared, 'defaultValue') !== undefined) return from({ to: [], exact: false, label }, marker);
  const told = withTold(marker, 'reference');
  return isUnknown(told) ? from({ to: [], exact: false, secret: true, label }, told) : told;
}

/** Who deploys may leave a parameter out, so that it is nothing or empty where its default is or may be. */
function openMarker(parameter: Parameter): Unknown {
  const fallback = field(parameter.declared, 'defaultValue');
  if (fallback === null || (fallback === undefined && isNullable(parameter))) return unknown(NOT_GIVEN, false);
  return mayBeNothing(fallback) ? unknownOrEmpty(NOT_GIVEN) : unknown(NOT_GIVEN, true);
}

function mayBeNothing(fallback: unknown): boolean {
  if (typeof fallback === 'string') return fallback === '' || isExpression(fallback);
  return typeof fallback === 'object' && fallback !== null && Object.keys(fallback).length === 0;
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
