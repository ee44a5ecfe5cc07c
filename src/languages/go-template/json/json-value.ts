import { TemplateFailure } from '../failure.ts';
import type { GoMap, GoStruct, GoValue } from '../go-value.ts';
import { truth } from '../go-type.ts';
import { refuseOpen } from '../stand-in.ts';

/** A value as in Go's `encoding/json`; map keys are text. */
export type JsonValue =
  null | boolean | number | bigint | string | readonly JsonValue[] | ReadonlyMap<string, JsonValue>;

export const MAX_DEPTH = 1000;

/** Whether a value is a list. Maps are instances of `Map`. */
export function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a value is a map, which is an instance of `Map`. */
export function isJsonMap(value: JsonValue): value is ReadonlyMap<string, JsonValue> {
  return value instanceof Map;
}

/** Converts a value as Go's `encoding/json` does; `undefined` for one that it rejects (not-a-number, infinity). */
export function toJsonValue(value: GoValue, charge: (amount: number) => void): JsonValue | undefined {
  return convert(value, charge, 0);
}

function convert(value: GoValue, charge: (amount: number) => void, depth: number): JsonValue | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (value.kind === 'integer') return value.value;
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep to be written', 'limit');
  if (value.kind === 'bytes') return base64(value.bytes);
  if (value.kind === 'list') {
    if (value.isNil === true) return null;
    charge(value.items.length);
    const items: JsonValue[] = [];
    for (const item of value.items) {
      const converted = convert(item, charge, depth + 1);
      if (converted === undefined) return undefined;
      items.push(converted);
    }
    return items;
  }
  const entries = value.kind === 'map' ? wholeEntries(value) : jsonFields(value);
  charge(entries.size);
  const map = new Map<string, JsonValue>();
  for (const [key, entry] of entries) {
    const converted = convert(entry, charge, depth + 1);
    if (converted === undefined) return undefined;
    map.set(key, converted);
  }
  return map;
}

function wholeEntries(map: GoMap): ReadonlyMap<string, GoValue> {
  refuseOpen(map);
  return map.entries;
}

/** Fields of Helm's chart types have lower-case names and are omitted when empty; other fields do not change. */
function jsonFields(struct: GoStruct): ReadonlyMap<string, GoValue> {
  if (!struct.type.includes('chart.')) return struct.fields;
  const fields = new Map<string, GoValue>();
  for (const [name, value] of struct.fields) {
    if (truth(value) || name === 'Repository' || name === 'IsRoot') fields.set(jsonName(name), value);
  }
  return fields;
}

function jsonName(field: string): string {
  if (field === 'APIVersion') return 'apiVersion';
  if (field === 'ImportValues') return 'import-values';
  if (field === 'URL') return 'url';
  return field === 'IsRoot' ? field : field.charAt(0).toLowerCase() + field.slice(1);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
