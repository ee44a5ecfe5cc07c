import { isUtf8 } from 'node:buffer';
import { loadAll } from 'js-yaml';
import type { Editable } from './edit.ts';

/**
 * Whether what is left of a file still is a whole document of its kind. Such a change is other evidence, not
 * damage: nobody can tell a YAML stream that lost its last lines from a shorter one.
 */
export function isWhole(path: string, bytes: Uint8Array): boolean {
  if (!isUtf8(bytes) || bytes.includes(0)) return false;
  const text = Buffer.from(bytes).toString('utf8');
  try {
    if (!path.endsWith('.yaml')) return JSON.parse(text) !== undefined;
    const documents = loadAll(text).filter((document) => document !== null && document !== undefined);
    return documents.length > 0 && documents.every(isObject);
  } catch {
    return false;
  }
}

function isObject(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  const { apiVersion, kind } = document as { apiVersion?: unknown; kind?: unknown };
  return typeof apiVersion === 'string' && typeof kind === 'string';
}

export type Path = readonly string[];

/** Every path of a document, the root left out. */
export function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]));
  return at.length === 0 ? below : [at, ...below];
}

export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

/** A copy with another value at the path. */
export function replacedAt(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? replacedAt(one, rest, by) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? replacedAt(one, rest, by) : one]),
  );
}

/** A copy whose key at the path has another name (for an item of a list: a copy without it). */
export function renamedAt(value: unknown, path: Path, name: string): unknown {
  const [key, ...rest] = path;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? renamedAt(one, rest, name) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([own, one]) => {
      if (own !== key) return [own, one];
      return rest.length === 0 ? [name, one] : [own, renamedAt(one, rest, name)];
    }),
  );
}

/** Values that no format means anything by, one of each type. */
export const ODD: readonly Editable[] = [7, 'odd', [[7]], { odd: 1 }, true];

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
