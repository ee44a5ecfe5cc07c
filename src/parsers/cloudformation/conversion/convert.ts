import { isList, isMap, isMarker, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { put, field, isObject, type JsonObject } from '../../shared/terraform/object.ts';
import { computedFrom, knownText } from '../../../base/origins.ts';
import { snakeCase } from './snake-case.ts';

/** What is written to while the members of a property get other names. */
export interface Naming {
  readonly names: Readonly<Record<string, string>>;
  readonly values: JsonObject;
  readonly places: Map<string, Pointer>;
}

interface Step {
  /** Path of properties without indexes, as rows have it. */
  readonly path: string;
  /** Dotted path of the values. */
  readonly at: string;
  readonly pointer: Pointer;
}

const NOT_CONVERTED = 'part of a value that is not known';

/** Names the members of a map as the provider does; objects become blocks. */
export function convertMembers(map: ValueMap, naming: Naming, step: Step, into: JsonObject): void {
  for (const [key, value] of Object.entries(map)) {
    const path = step.path === '' ? key : `${step.path}.${key}`;
    const row = Object.hasOwn(naming.names, path) ? naming.names[path] : undefined;
    if (row === '-' || value === null) continue;
    const pointer = [...step.pointer, key];
    if (row === '.') {
      mergeInner(value, naming, { path, at: step.at, pointer }, into);
      continue;
    }
    const { kind, name } = readRow(row, key);
    const converted = convertAs(kind, value, naming, { path, at: dotted(step.at, name), pointer });
    if (kind === '/') putAt(naming, name, converted, pointer);
    else {
      put(into, name, converted);
      naming.places.set(dotted(step.at, name), pointer);
    }
  }
}

function dotted(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

type Kind = '' | '=' | '{}' | '/';

function readRow(row: string | undefined, key: string): { readonly kind: Kind; readonly name: string } {
  if (row === undefined) return { kind: key === 'Tags' ? '{}' : '', name: snakeCase(key) };
  if (row.startsWith('=')) return { kind: '=', name: row.slice(1) || snakeCase(key) };
  if (row.startsWith('{}')) return { kind: '{}', name: row.slice(2) || snakeCase(key) };
  return row.startsWith('/') ? { kind: '/', name: row.slice(1) } : { kind: '', name: row };
}

function convertAs(kind: Kind, value: Value, naming: Naming, step: Step): Value {
  if (kind === '=') return value;
  return kind === '{}' ? toMap(value) : convertValue(value, naming, step);
}

/** The members of an object whose block the provider does not have; of an unknown one nothing is known. */
function mergeInner(value: Value, naming: Naming, step: Step, into: JsonObject): void {
  if (isMap(value)) convertMembers(value, naming, step, into);
  else if (isMarker(value)) {
    for (const [path, row] of Object.entries(naming.names)) {
      if (!path.startsWith(`${step.path}.`) || /^[-.=/{]/.test(row)) continue;
      put(into, row, computedFrom([value], false, NOT_CONVERTED));
    }
  }
}

/** The value of a property: an object is a block, which Terraform writes as a list. */
export function convertValue(value: Value, naming: Naming, step: Step): Value {
  if (isList(value)) {
    return value.map((item, index) => {
      const inner = { ...step, at: `${step.at}.${index}`, pointer: [...step.pointer, index] };
      return isMap(item) ? convertMap(item, naming, inner) : item;
    });
  }
  if (!isMap(value)) return value;
  return [convertMap(value, naming, { ...step, at: `${step.at}.0` })];
}

function convertMap(map: ValueMap, naming: Naming, step: Step): ValueMap {
  const into: JsonObject = {};
  convertMembers(map, naming, step, into);
  return isMap(into) ? into : {};
}

/** Puts a value at a path of blocks, from the top of the resource. */
function putAt({ values, places }: Naming, path: string, value: Value, pointer: Pointer): void {
  const steps = path.split('.');
  let into = values;
  for (const step of steps.slice(0, -1)) {
    const known = field(into, step);
    const first: unknown = Array.isArray(known) ? known[0] : undefined;
    const next: JsonObject = isObject(first) ? first : {};
    if (next !== first) put(into, step, [next]);
    into = next;
  }
  put(into, steps.at(-1) ?? path, value);
  places.set(steps.join('.0.'), pointer);
}

/** A list of `{Key, Value}` as a map; a map stays one. */
export function toMap(value: Value): Value {
  if (!isList(value)) return value;
  const map: JsonObject = {};
  for (const item of value) {
    const key = isMap(item) ? knownText(item['Key'] ?? item['Name'] ?? item['key']) : undefined;
    if (!isMap(item) || key === undefined) return computedFrom(value, true, NOT_CONVERTED);
    put(map, key, item['Value'] ?? item['value'] ?? unknown(NOT_CONVERTED, false));
  }
  return isMap(map) ? map : {};
}
