import type { Place } from '../../model/place.ts';
import type { ValueMap } from '../../model/value.ts';
import { own } from '../../model/value.ts';
import { mapField, textField } from '../shared/fields.ts';
import { integrityHashes } from '../shared/hashes.ts';
import { lockedPackage } from '../shared/lock-file.ts';
import type { LockedPackage, Origin } from '../shared/lock-file.ts';
import type { PackageKey } from './package-key.ts';

/** One entry of `packages`; `undefined` when its resolution or version has a wrong type. */
export function readPackage(
  { name, version }: PackageKey,
  raw: ValueMap,
  source: string,
  place: Place,
): LockedPackage | undefined {
  const resolution = mapField(raw, 'resolution');
  const given = textField(raw, 'version');
  if (!resolution || given === undefined) return undefined;
  const integrity = textField(resolution, 'integrity');
  const origin = originOf(resolution);
  if (integrity === undefined || origin === undefined) return undefined;
  const local = origin === 'path' ? { local: true } : {};
  const told = version === '' && /^\d[\w.+-]{0,200}$/.test(given) ? given : version;
  const made = lockedPackage({
    ecosystem: 'npm',
    name,
    version: told,
    scope: 'unknown',
    source,
    place,
    properties: { origin, ...local },
  });
  made.hashes.push(...integrityHashes(integrity));
  return made;
}

function originOf(resolution: ValueMap): Origin | undefined {
  const type = textField(resolution, 'type');
  const tarball = textField(resolution, 'tarball');
  if (type === undefined || tarball === undefined) return undefined;
  if (type === 'git') return 'git';
  if (type === 'directory') return 'path';
  if (tarball.startsWith('file:')) return 'file';
  if (tarball !== '' && own(resolution, 'gitHosted') === true) return 'git';
  if (tarball !== '' && !/\/-\/[^/?#]{1,300}\.tgz/.test(tarball.slice(0, 2000))) return 'url';
  return 'registry';
}
