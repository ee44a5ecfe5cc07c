import type { Place } from '../../model/place.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { integrityHashes } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import { isPackageName, type PackageKey } from './package-key.ts';

const MAX_VARIANTS = 100;
const VERSION = /^\d[\w.+-]{0,200}$/;

/** One entry of `packages`; `undefined` when its resolution or version has a wrong type, or it has no name. */
export function readPnpmPackage(
  id: PackageKey,
  raw: ValueMap,
  source: string,
  place: Place,
): LockedPackage | undefined {
  const resolution = mapField(raw, 'resolution');
  const stated = textField(raw, 'version');
  const title = id.name === '' ? textField(raw, 'name') : id.name;
  if (!resolution || stated === undefined || title === undefined || !isPackageName(title)) return undefined;
  const origin = readOrigin(resolution);
  const hashes = readHashes(resolution);
  if (hashes === undefined || origin === undefined) return undefined;
  const made = lockedPackage({
    // a runtime such as `node@runtime:24.4.1` is no package of the npm registry
    ecosystem: id.key.startsWith(`${title}@runtime:`) ? 'generic' : 'npm',
    name: title,
    version: id.version === '' && VERSION.test(stated) ? stated : id.version,
    scope: 'unknown',
    source,
    place,
    properties: originProperties(origin),
  });
  made.hashes.push(...hashes);
  return made;
}

function readHashes(resolution: ValueMap): readonly string[] | undefined {
  const variants = listField(resolution, 'variants')?.slice(0, MAX_VARIANTS);
  const parts = variants?.map((one) => (isMap(one) ? mapField(one, 'resolution') : undefined));
  const texts = [resolution, ...(parts ?? [])].map((part) => (part ? textField(part, 'integrity') : undefined));
  if (variants === undefined || !isEveryText(texts)) return undefined;
  const [own = '', ...others] = texts;
  // one archive without a hash is enough to install what nobody has looked at
  return others.includes('') ? [] : [...new Set([own, ...others].flatMap(integrityHashes))];
}

function isEveryText(texts: readonly (string | undefined)[]): texts is readonly string[] {
  return !texts.includes(undefined);
}

function readOrigin(resolution: ValueMap): PackageOrigin | undefined {
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
