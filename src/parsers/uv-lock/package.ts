import type { Place } from '../../model/place.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { colonHash, countStrong } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  movingSource,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import type { Wanted } from '../shared/packages/lock-graph.ts';
import { pythonName } from '../../model/purl.ts';

export interface LockedUvPackage {
  readonly locked: LockedPackage;
  /** Whether it is part of the project itself. */
  readonly member: boolean;
  readonly runtime: readonly Wanted[];
  readonly optional: readonly Wanted[];
  readonly development: readonly Wanted[];
}

const ORIGINS: readonly (readonly [key: string, origin: PackageOrigin])[] = [
  ['registry', 'registry'],
  ['git', 'git'],
  ['url', 'url'],
  ['path', 'file'],
  ['directory', 'path'],
  ['editable', 'path'],
  ['virtual', 'path'],
];
const PROJECT: ReadonlySet<string> = new Set(['editable', 'virtual']);

/** One `[[package]]`; `undefined` when a part of it has a wrong type. */
export function readUvPackage(raw: Value, source: string, place: Place): LockedUvPackage | undefined {
  if (!isMap(raw)) return undefined;
  const given = textField(raw, 'name');
  const version = textField(raw, 'version');
  const from = mapField(raw, 'source');
  const runtime = readWanted(listField(raw, 'dependencies'));
  const optional = readGroups(mapField(raw, 'optional-dependencies'));
  const development = readGroups(mapField(raw, 'dev-dependencies'));
  const hashes = readHashes(raw);
  if (!given || version === undefined || !from || !runtime || !optional || !development || !hashes) return undefined;
  const kind = ORIGINS.find(([key]) => Object.hasOwn(from, key)) ?? ['', 'unknown' as const];
  const member = PROJECT.has(kind[0]);
  const address = textField(from, 'git') ?? '';
  const partly = countStrong(hashes.found) < hashes.files ? { partly_hashed: true } : {};
  const properties = { ...originProperties(kind[1]), ...movingSource(kind[1], address), ...partly };
  const locked = lockedPackage({
    ecosystem: 'pypi',
    name: pythonName(given),
    version,
    scope: 'unknown',
    source,
    place,
    properties,
  });
  locked.hashes.push(...hashes.found);
  return { locked, member, runtime, optional, development };
}

function readGroups(groups: ValueMap | null | undefined): readonly Wanted[] | undefined {
  if (groups === undefined) return undefined;
  const all: Wanted[] = [];
  for (const group of Object.keys(groups ?? {})) {
    const wanted = readWanted(listField(groups ?? {}, group));
    if (wanted === undefined) return undefined;
    all.push(...wanted);
  }
  return all;
}

function readWanted(list: readonly Value[] | undefined): readonly Wanted[] | undefined {
  const wanted: Wanted[] = [];
  for (const item of list ?? []) {
    const name = isMap(item) ? textField(item, 'name') : undefined;
    const version = isMap(item) ? textField(item, 'version') : undefined;
    if (!name || version === undefined) return undefined;
    wanted.push({ name: pythonName(name), version });
  }
  return list === undefined ? undefined : wanted;
}

interface Hashes {
  readonly found: readonly string[];
  readonly files: number;
}

function readHashes(raw: ValueMap): Hashes | undefined {
  const wheels = listField(raw, 'wheels');
  const archive = mapField(raw, 'sdist');
  if (wheels === undefined || archive === undefined) return undefined;
  const hashes: string[] = [];
  const files = archive === null ? wheels : [archive, ...wheels];
  for (const file of files) {
    const text = isMap(file) ? textField(file, 'hash') : undefined;
    if (text === undefined) return undefined;
    const hash = colonHash(text);
    if (hash !== undefined) hashes.push(hash);
  }
  return { found: hashes, files: files.length };
}
