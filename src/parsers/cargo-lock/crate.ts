import type { Place } from '../../model/place.ts';
import { isMap, type Value } from '../../base/value.ts';
import { listField, textField } from '../shared/fields.ts';
import { hashText } from '../shared/packages/hashes.ts';
import { lockedPackage, movingSource, type LockedPackage, type PackageOrigin } from '../shared/packages/lock-file.ts';

export interface Crate {
  readonly locked: LockedPackage;
  /** `name`, `name version` or `name version (source)`. */
  readonly wanted: readonly string[];
  /** Workspace member or path dependency: it has no source. */
  readonly local: boolean;
}

/** One `[[package]]`; `undefined` when a part of it has a wrong type. Cargo.lock has neither scope nor features. */
export function readCrate(
  raw: Value,
  parserId: string,
  checksums: ReadonlyMap<string, string>,
  place: Place,
): Crate | undefined {
  if (!isMap(raw)) return undefined;
  const name = textField(raw, 'name');
  const version = textField(raw, 'version');
  const source = textField(raw, 'source');
  const checksum = textField(raw, 'checksum');
  const wanted = listField(raw, 'dependencies');
  if (!name || !version || source === undefined || checksum === undefined || wanted === undefined) return undefined;
  const names = wanted.filter((one): one is string => typeof one === 'string');
  if (names.length !== wanted.length) return undefined;
  const local = source === '';
  const origin = readOrigin(source);
  const locked = lockedPackage({
    ecosystem: 'cargo',
    name,
    version,
    scope: 'unknown',
    source: parserId,
    place,
    properties: {
      origin,
      ...movingSource(origin, source),
      ...(local ? { local } : {}),
    },
  });
  const hash = hashText(
    'sha256',
    checksum || (origin === 'registry' ? (checksums.get(`${name} ${version}`) ?? '') : ''),
  );
  if (hash !== undefined) locked.hashes.push(hash);
  return { locked, wanted: names, local };
}

function readOrigin(source: string): PackageOrigin {
  if (source === '') return 'path';
  if (source.startsWith('registry+') || source.startsWith('sparse+')) return 'registry';
  return source.startsWith('git+') ? 'git' : 'unknown';
}
