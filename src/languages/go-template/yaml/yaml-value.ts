import { MAX_DEPTH, type JsonValue } from '../json/json-value.ts';
import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';

/**
 * A value as Go's YAML package sees it without conversion to JSON: bytes are numbers and a missing list is empty.
 * Helm's own structures are rejected: no known chart writes one this way.
 */
export function toYamlValue(value: GoValue, charge: (amount: number) => void, depth = 0): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (value.kind === 'integer') return value.value;
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep to be written', 'limit');
  if (value.kind === 'bytes') {
    charge(value.bytes.length);
    return [...value.bytes];
  }
  if (value.kind === 'list') {
    charge(value.items.length);
    return value.items.map((item) => toYamlValue(item, charge, depth + 1));
  }
  if (value.kind !== 'map') throw new TemplateFailure('toYamlPretty of a structure is not rendered', 'unsupported');
  charge(value.entries.size);
  const map = new Map<string, JsonValue>();
  for (const [key, entry] of value.entries) map.set(key, toYamlValue(entry, charge, depth + 1));
  return map;
}
