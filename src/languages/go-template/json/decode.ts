import { goList, goMap, type GoValue } from '../go-value.ts';

const MAX_DEPTH = 1000;

/** Parses JSON as Go's `encoding/json` does (every number a float64); `undefined` for text that is not JSON. */
export function decodeJson(text: string): GoValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return convert(value, 0);
  } catch {
    return undefined;
  }
}

function convert(value: unknown, depth: number): GoValue {
  if (depth > MAX_DEPTH) throw new RangeError('nests too deep');
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (Array.isArray(value)) return goList(value.map((item) => convert(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return null;
  const map = goMap();
  for (const [key, entry] of Object.entries(value)) map.entries.set(key, convert(entry, depth + 1));
  return map;
}
