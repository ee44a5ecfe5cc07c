import type { Place } from '../../model/place.ts';
import { pythonName } from '../../model/purl.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { countStrong, hashText } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  movingSource,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import type { Wanted } from '../shared/packages/lock-graph.ts';
import { isConditional, scopeOfMarker } from './marker.ts';

export interface LockedPylockPackage {
  readonly locked: LockedPackage;
  readonly wanted: readonly Wanted[];
}

/** One `[[packages]]`; `undefined` when a part of it has a wrong type. */
export function readPylockPackage(
  raw: Value,
  defaults: ReadonlySet<string>,
  source: string,
  place: Place,
): LockedPylockPackage | undefined {
  if (!isMap(raw)) return undefined;
  const given = textField(raw, 'name');
  const version = textField(raw, 'version');
  const marker = textField(raw, 'marker');
  const wanted = readWanted(raw);
  const from = readSource(raw);
  if (!given || version === undefined || marker === undefined || !wanted || !from) return undefined;
  const partly = countStrong(from.hashes) < from.files ? { partly_hashed: true } : {};
  const conditional = isConditional(marker) ? { conditional: true } : {};
  const locked = lockedPackage({
    ecosystem: 'pypi',
    name: pythonName(given),
    version,
    scope: scopeOfMarker(marker, defaults),
    source,
    place,
    properties: {
      ...originProperties(from.origin),
      ...movingSource(from.origin, from.commit),
      ...conditional,
      ...partly,
    },
  });
  for (const hash of from.hashes) locked.hashes.push(hash);
  return { locked, wanted };
}

interface Source {
  readonly origin: PackageOrigin;
  readonly commit: string;
  readonly hashes: readonly string[];
  /** Number of archives that can be installed. */
  readonly files: number;
}

function readSource(raw: ValueMap): Source | undefined {
  const [vcs, directory, archive, sdist] = ['vcs', 'directory', 'archive', 'sdist'].map((key) => mapField(raw, key));
  const wheels = listField(raw, 'wheels');
  if (vcs === undefined || directory === undefined || archive === undefined) return undefined;
  if (sdist === undefined || wheels === undefined) return undefined;
  if (vcs) {
    const commit = textField(vcs, 'commit-id');
    return commit === undefined ? undefined : { origin: 'git', commit: `@${commit}`, hashes: [], files: 0 };
  }
  if (directory) return { origin: 'path', commit: '', hashes: [], files: 0 };
  const files = [archive, sdist, ...wheels].filter((file) => file !== null);
  const hashes = files.map(readHashes);
  if (!hashes.every((list) => list !== undefined)) return undefined;
  return { origin: readOrigin(raw, archive ?? null, files), commit: '', hashes: hashes.flat(), files: files.length };
}

function readOrigin(raw: ValueMap, archive: ValueMap | null, files: readonly Value[]): PackageOrigin {
  const isFile = files.length > 0 && files.every((file) => isMap(file) && Boolean(textField(file, 'path')));
  if (isFile && files.every((file) => isMap(file) && !textField(file, 'url'))) return 'file';
  if (archive) return 'url';
  return files.length > 0 || own(raw, 'index') !== undefined ? 'registry' : 'unknown';
}

/** Keeps only the strongest hash of an archive, since any one is enough. */
function readHashes(file: Value): readonly string[] | undefined {
  const table = isMap(file) ? mapField(file, 'hashes') : undefined;
  if (table === undefined) return undefined;
  const hashes: string[] = [];
  for (const [algorithm, content] of Object.entries(table ?? {})) {
    if (typeof content !== 'string') return undefined;
    const hash = hashText(algorithm, content);
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes.sort((one, other) => countStrong([other]) - countStrong([one])).slice(0, 1);
}

function readWanted(raw: ValueMap): readonly Wanted[] | undefined {
  const list = listField(raw, 'dependencies');
  const wanted: Wanted[] = [];
  for (const item of list ?? []) {
    const name = isMap(item) ? textField(item, 'name') : undefined;
    const version = isMap(item) ? textField(item, 'version') : undefined;
    if (name === undefined || version === undefined) return undefined;
    if (name !== '') wanted.push({ name: pythonName(name), version });
  }
  return list === undefined ? undefined : wanted;
}
