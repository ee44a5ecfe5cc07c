import { isList, isMap, isMarker, isSameValue, isUnknown, unknown, type Value } from '../../../base/value.ts';
import { field, isObject } from '../../shared/terraform/object.ts';
import { conditionHolds } from './conditions.ts';
import { resolveJoined } from './dynamic-references.ts';
import { replaceIdentifiers } from './loops.ts';
import { computedFrom, from, joinedOrigin, joinedText, knownText } from '../../../base/origins.ts';
import { AT_CREATION } from './at-creation.ts';
import { attributeParts, readAttribute, readReference } from './references.ts';
import type { Scope } from './stack.ts';
import { substitute } from './substitute.ts';

type Evaluate = (scope: Scope, node: unknown) => Value | undefined;
type Run = (scope: Scope, argument: unknown, evaluate: Evaluate) => Value | undefined;

const INVALID = unknown('a function with arguments that it does not take', true);
const LONGEST = 1_000_000;

/** The functions of templates (CloudFormation user guide, "Intrinsic function reference"). */
export const INTRINSICS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['Ref', refer],
  ['Fn::GetAtt', getAttribute],
  ['Fn::Sub', substitute],
  ['Fn::If', choose],
  ['Fn::Join', join],
  ['Fn::Select', select],
  ['Fn::Split', split],
  ['Fn::FindInMap', findInMap],
  ['Fn::ImportValue', () => unknown('an export of another stack', true)],
  ['Fn::GetAZs', () => unknown(AT_CREATION, true)],
  ['Fn::Cidr', (scope, argument, evaluate) => computedFrom([evaluate(scope, argument)])],
  ['Fn::Base64', encode],
  ['Fn::Length', length],
  ['Fn::ToJsonString', toJson],
  ['Fn::Transform', () => unknown('a macro decides it', true)],
  ...['And', 'Or', 'Not', 'Equals', 'Contains'].map((name): [string, Run] => [
    `Fn::${name}`,
    () => unknown('a condition', true),
  ]),
]);

function refer(scope: Scope, name: unknown): Value | undefined {
  return typeof name === 'string' ? readReference(scope, replaceIdentifiers(name, scope.loop)) : INVALID;
}

function getAttribute(scope: Scope, argument: unknown, evaluate: Evaluate): Value | undefined {
  const given = typeof argument === 'string' ? replaceIdentifiers(argument, scope.loop) : evaluate(scope, argument);
  const parts = typeof given === 'string' || isList(given) ? attributeParts(given) : undefined;
  return parts === undefined ? INVALID : readAttribute(scope, ...parts);
}

/** Where the condition is not known, both branches must say the same. */
function choose(scope: Scope, argument: unknown, evaluate: Evaluate): Value | undefined {
  const [name, first, second]: readonly unknown[] = Array.isArray(argument) ? argument : [];
  if (typeof name !== 'string') return INVALID;
  const truth = conditionHolds(scope, name, evaluate);
  if (truth !== 'unknown') return evaluate(scope, truth ? first : second);
  const [one, other] = [evaluate(scope, first), evaluate(scope, second)];
  if (one === undefined && other === undefined) return undefined;
  if (one !== undefined && other !== undefined && !isMarker(one) && isSameValue(one, other) && isKnown(one)) return one;
  const isSet = one !== undefined && other !== undefined && !isEmpty(one) && !isEmpty(other);
  const origin = { ...joinedOrigin([one, other]), exact: false };
  return from(origin, unknown('it depends on a condition of the template', isSet));
}

function isEmpty(value: Value): boolean {
  if (isUnknown(value)) return !value.set;
  return value === null || value === '' || (isList(value) && value.length === 0);
}

function isKnown(value: Value): boolean {
  if (isMarker(value)) return false;
  if (isList(value)) return value.every(isKnown);
  return !isMap(value) || Object.values(value).every(isKnown);
}

function join(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const [separator, list]: readonly unknown[] = Array.isArray(argument) ? argument : [];
  const values = evaluate(scope, list);
  if (typeof separator !== 'string') return INVALID;
  if (!isList(values)) return computedFrom([values]);
  const parts = values.flatMap((value, index) => (index === 0 ? [value] : [separator, value]));
  const size = parts.reduce<number>((sum, part) => sum + (knownText(part)?.length ?? 0), 0);
  if (size > LONGEST || !scope.stack.work.take(size / 10 + parts.length)) return computedFrom([]);
  return resolveJoined(joinedText(parts));
}

function select(scope: Scope, argument: unknown, evaluate: Evaluate): Value | undefined {
  const [at, list]: readonly unknown[] = Array.isArray(argument) ? argument : [];
  const [index, values] = [knownText(evaluate(scope, at)), evaluate(scope, list)];
  const isWhole = isList(values) && index !== undefined && /^\d{1,6}$/.test(index);
  if (!isWhole) return computedFrom([values]);
  return values[Number(index)] ?? INVALID;
}

function split(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const [separator, text]: readonly unknown[] = Array.isArray(argument) ? argument : [];
  const value = evaluate(scope, text);
  const known = knownText(value);
  if (known === undefined || typeof separator !== 'string' || separator === '') return computedFrom([value]);
  return scope.stack.work.take(known.length) ? known.split(separator) : computedFrom([]);
}

function findInMap(scope: Scope, argument: unknown, evaluate: Evaluate): Value | undefined {
  const [map, first, second, otherwise]: readonly unknown[] = Array.isArray(argument) ? argument : [];
  const keys = [map, first, second].map((key) => knownText(evaluate(scope, key)));
  const mappings = field(scope.stack.template, 'Mappings');
  const fallback = isObject(otherwise) ? field(otherwise, 'DefaultValue') : undefined;
  const [name, top, inner] = keys;
  if (!isObject(mappings) || name === undefined) return computedFrom([]);
  const table = field(mappings, name);
  if (top === undefined || inner === undefined) return agreed(scope, table, keys.slice(1), evaluate);
  const row = isObject(table) ? field(table, top) : undefined;
  const found = isObject(row) ? field(row, inner) : undefined;
  if (found === undefined) return fallback === undefined ? INVALID : evaluate(scope, fallback);
  return evaluate(scope, found);
}

/** Where a key is not known, what all rows that it may be say. */
function agreed(
  scope: Scope,
  table: unknown,
  [top, inner]: readonly (string | undefined)[],
  evaluate: Evaluate,
): Value {
  const rows = isObject(table) ? Object.keys(table).filter((key) => top === undefined || key === top) : [];
  const found = rows.flatMap((key) => {
    const row = isObject(table) ? field(table, key) : undefined;
    if (!isObject(row) || inner === undefined) return [undefined];
    return [evaluate(scope, field(row, inner))];
  });
  const [only] = found;
  const isSure = only !== undefined && found.every((each) => each !== undefined && isSameValue(each, only));
  return isSure ? only : unknown('a value of a mapping whose key is not known', true);
}

function encode(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const value = evaluate(scope, argument);
  const text = knownText(value);
  if (text === undefined) return computedFrom([value]);
  return scope.stack.work.take(text.length) ? Buffer.from(text, 'utf8').toString('base64') : computedFrom([]);
}

function length(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const value = evaluate(scope, argument);
  return isList(value) ? value.length : computedFrom([value]);
}

/** A text of JSON; where parts are not known it stays what the text encodes, so that the rest can be read. */
function toJson(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const value = evaluate(scope, argument);
  if (value === undefined) return INVALID;
  return isKnown(value) ? JSON.stringify(value) : value;
}
