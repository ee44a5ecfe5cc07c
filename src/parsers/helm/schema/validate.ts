import { deepEqual } from '../../../languages/go-template/functions/deep-equal.ts';
import {
  isGoInteger,
  isGoList,
  isGoMap,
  type GoList,
  type GoMap,
  type GoValue,
} from '../../../languages/go-template/go-value.ts';
import { breaksNumber, breaksText, matchesPattern, readNumber } from './scalars.ts';

const MAX_STEPS = 200_000;
const MAX_DEPTH = 200;

interface Check {
  readonly root: GoValue;
  steps: number;
}

/**
 * Whether a JSON Schema (draft 4 to 2020-12) forbids a value: the dotted path of the first forbidden part, or
 * `undefined`. References outside the schema itself and formats forbid nothing.
 */
export function violates(value: GoValue, schema: GoValue): string | undefined {
  return visit({ root: schema, steps: 0 }, value, schema, '', 0);
}

function visit(check: Check, value: GoValue, schema: GoValue, at: string, depth: number): string | undefined {
  check.steps += 1;
  if (schema === false) return at;
  if (!isGoMap(schema) || depth > MAX_DEPTH || check.steps > MAX_STEPS) return undefined;
  const own = breaksItself(value, schema) ? at : undefined;
  return own ?? inParts(check, value, schema, at, depth) ?? inCombinations(check, value, schema, at, depth);
}

function keyword(schema: GoMap, name: string): GoValue | undefined {
  return schema.entries.get(name);
}

function breaksItself(value: GoValue, schema: GoMap): boolean {
  const type = keyword(schema, 'type');
  if (type !== undefined && !hasType(value, type)) return true;
  const allowed = keyword(schema, 'enum');
  if (allowed !== undefined && isGoList(allowed) && !allowed.items.some((item) => sameValue(item, value))) return true;
  const constant = keyword(schema, 'const');
  if (constant !== undefined && !sameValue(constant, value)) return true;
  if (typeof value === 'string') return breaksText(value, schema);
  const number = readNumber(value);
  if (number !== undefined) return breaksNumber(number, schema);
  if (isGoList(value)) return breaksSize(value.items.length, schema, 'minItems', 'maxItems') || repeats(value, schema);
  return (
    isGoMap(value) && (breaksSize(value.entries.size, schema, 'minProperties', 'maxProperties') || lacks(value, schema))
  );
}

function sameValue(left: GoValue, right: GoValue): boolean {
  const number = readNumber(left);
  return number === undefined ? deepEqual(left, right) : number === readNumber(right);
}

function hasType(value: GoValue, type: GoValue): boolean {
  if (isGoList(type)) return type.items.some((each) => hasType(value, each));
  if (type === 'null') return value === null;
  if (type === 'object') return isGoMap(value);
  if (type === 'array') return isGoList(value);
  if (type === 'string' || type === 'boolean') return typeof value === type;
  const number = readNumber(value);
  if (type === 'number') return number !== undefined;
  return type !== 'integer' || isGoInteger(value) || (number !== undefined && Number.isInteger(number));
}

function breaksSize(size: number, schema: GoMap, least: string, most: string): boolean {
  const low = readNumber(keyword(schema, least) ?? null);
  const high = readNumber(keyword(schema, most) ?? null);
  return (low !== undefined && size < low) || (high !== undefined && size > high);
}

function repeats(list: GoList, schema: GoMap): boolean {
  if (keyword(schema, 'uniqueItems') !== true || list.items.length > 1000) return false;
  return list.items.some((item, index) => list.items.slice(0, index).some((other) => sameValue(item, other)));
}

function lacks(map: GoMap, schema: GoMap): boolean {
  const required = keyword(schema, 'required');
  if (required === undefined || !isGoList(required)) return false;
  return required.items.some((key) => typeof key === 'string' && !map.entries.has(key));
}

function inParts(check: Check, value: GoValue, schema: GoMap, at: string, depth: number): string | undefined {
  if (isGoMap(value)) return inMap(check, value, schema, at, depth);
  return isGoList(value) ? inList(check, value, schema, at, depth) : undefined;
}

function inMap(check: Check, map: GoMap, schema: GoMap, at: string, depth: number): string | undefined {
  for (const [key, value] of map.entries) {
    const inner = at === '' ? key : `${at}.${key}`;
    for (const each of readSchemas(key, schema)) {
      const fault = visit(check, value, each, inner, depth + 1);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** Schemas for a key: by name and by each matching pattern, otherwise `additionalProperties`. */
function readSchemas(key: string, schema: GoMap): readonly GoValue[] {
  const named = readTable(schema, 'properties')?.entries.get(key);
  const found = named === undefined ? [] : [named];
  let others = keyword(schema, 'additionalProperties');
  for (const [pattern, each] of readTable(schema, 'patternProperties')?.entries ?? []) {
    const fits = matchesPattern(pattern, key);
    if (fits === true) found.push(each);
    if (fits === undefined) others = undefined;
  }
  return found.length > 0 || others === undefined ? found : [others];
}

function inList(check: Check, list: GoList, schema: GoMap, at: string, depth: number): string | undefined {
  const items = keyword(schema, 'items');
  const prefix = keyword(schema, 'prefixItems') ?? (items !== undefined && isGoList(items) ? items : undefined);
  const first = prefix !== undefined && isGoList(prefix) ? prefix.items : [];
  const rest = items !== undefined && isGoList(items) ? keyword(schema, 'additionalItems') : items;
  for (const [index, item] of list.items.entries()) {
    const each = first[index] ?? rest;
    const fault = each === undefined ? undefined : visit(check, item, each, `${at}[${index}]`, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function inCombinations(check: Check, value: GoValue, schema: GoMap, at: string, depth: number): string | undefined {
  const holds = (each: GoValue): boolean => visit(check, value, each, at, depth + 1) === undefined;
  const list = (name: string): readonly GoValue[] | undefined => {
    const found = keyword(schema, name);
    return found !== undefined && isGoList(found) ? found.items : undefined;
  };
  const target = referenced(check.root, keyword(schema, '$ref'));
  for (const each of [...(target === undefined ? [] : [target]), ...(list('allOf') ?? [])]) {
    const fault = visit(check, value, each, at, depth + 1);
    if (fault !== undefined) return fault;
  }
  if (list('anyOf')?.some(holds) === false) return at;
  const one = list('oneOf');
  if (one !== undefined && one.filter(holds).length !== 1) return at;
  const not = keyword(schema, 'not');
  if (not !== undefined && holds(not)) return at;
  const condition = keyword(schema, 'if');
  const branch = condition === undefined ? undefined : keyword(schema, holds(condition) ? 'then' : 'else');
  return branch === undefined ? undefined : visit(check, value, branch, at, depth + 1);
}

function readTable(schema: GoMap, name: string): GoMap | undefined {
  const value = keyword(schema, name) ?? null;
  return isGoMap(value) ? value : undefined;
}

/** Follows only pointers into the schema itself. */
function referenced(root: GoValue, reference: GoValue | undefined): GoValue | undefined {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return undefined;
  let value = root;
  for (const token of reference.split('/').slice(1)) {
    const key = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
    const next = readMember(value, key);
    if (next === undefined) return undefined;
    value = next;
  }
  return value;
}

function readMember(value: GoValue, key: string): GoValue | undefined {
  if (isGoMap(value)) return value.entries.get(key);
  return isGoList(value) ? value.items[Number(key)] : undefined;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
