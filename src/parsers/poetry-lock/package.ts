import type { ComponentScope } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { colonHash, countStrong } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  movingSource,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import { pythonName } from '../../model/purl.ts';

export interface LockedPoetryPackage {
  readonly locked: LockedPackage;
  /** Normalised names of its dependencies. */
  readonly wanted: readonly string[];
}

/** One `[[package]]`; `undefined` when a part of it has a wrong type. */
export function readPoetryPackage(
  raw: Value,
  files: ReadonlyMap<string, readonly Value[]>,
  source: string,
  place: Place,
): LockedPoetryPackage | undefined {
  if (!isMap(raw)) return undefined;
  const given = textField(raw, 'name');
  const version = textField(raw, 'version');
  const scope = readScope(raw);
  const wanted = mapField(raw, 'dependencies');
  const from = mapField(raw, 'source');
  const own = listField(raw, 'files');
  if (!given || !version || scope === undefined || wanted === undefined || from === undefined || own === undefined) {
    return undefined;
  }
  const name = pythonName(given);
  const origin = readOrigin(from);
  const locked = lockedPackage({
    ecosystem: 'pypi',
    name,
    version,
    scope,
    source,
    place,
    properties: {
      ...originProperties(origin),
      ...movingSource(origin, textField(from ?? {}, 'resolved_reference') ?? ''),
    },
  });
  const all = own.length > 0 ? own : (files.get(name) ?? []);
  const hashes = readHashes(all);
  if (hashes === undefined) return undefined;
  locked.hashes.push(...hashes);
  if (countStrong(locked.hashes) < all.length) locked.properties = { ...locked.properties, partly_hashed: true };
  return { locked, wanted: Object.keys(wanted ?? {}).map(pythonName) };
}

/** `undefined` where an entry has a wrong type. */
function readHashes(files: readonly Value[]): readonly string[] | undefined {
  const hashes: string[] = [];
  for (const file of files) {
    const text = readHash(file);
    if (text === undefined) return undefined;
    const hash = colonHash(text);
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes;
}

/** In an older format a plain text is a SHA-256. */
function readHash(file: Value): string | undefined {
  if (typeof file === 'string') return `sha256:${file}`;
  return isMap(file) ? textField(file, 'hash') : undefined;
}

/**
 * Poetry up to 1.5 writes `category`, lock version 2.1 and later `groups`; between them the scope is not in the file.
 */
function readScope(raw: ValueMap): ComponentScope | undefined {
  const category = textField(raw, 'category');
  const groups = listField(raw, 'groups');
  const optional = own(raw, 'optional') ?? false;
  if (category === undefined || groups === undefined || typeof optional !== 'boolean') return undefined;
  if (groups.some((group) => typeof group !== 'string')) return undefined;
  const main = category === 'main' || groups.includes('main');
  if (!main && (category !== '' || groups.length > 0)) return 'development';
  if (optional) return 'optional';
  return main ? 'runtime' : 'unknown';
}

function readOrigin(source: ValueMap | null): PackageOrigin {
  if (source === null) return 'registry';
  const type = textField(source, 'type');
  if (type === 'git' || type === 'url' || type === 'file') return type;
  if (type === 'directory') return 'path';
  return type === 'legacy' ? 'registry' : 'unknown';
}
