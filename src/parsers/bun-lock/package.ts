import type { Place } from '../../model/place.ts';
import { isList, isMap, type Value, type ValueMap } from '../../base/value.ts';
import { textField } from '../shared/fields.ts';
import { integrityHashes } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  movingSource,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import { npmVersion } from '../shared/packages/npm-version.ts';

export interface LockedBunPackage {
  readonly locked: LockedPackage;
  readonly wanted: ValueMap;
  readonly member: boolean;
}

const IDENTITY = /^((?:@[\w.~-]{1,200}\/)?[\w.~-]{1,200})@(.*)$/s;
const VERSION = /^\d[\w.+-]{0,200}$/;
const MAX_PARTS = 10;
/** Entries after the identity: the address, the dependencies and the integrity. */
const PARTS_OF_REGISTRY = 3;
const NOTHING: ValueMap = {};

/**
 * One entry of `packages`: a list that begins with name and version (or source), and has its dependencies in a map
 * and the integrity in a text; `undefined` when it has another form.
 */
export function readBunPackage(
  raw: Value,
  versions: ReadonlyMap<string, string>,
  source: string,
  place: Place,
): LockedBunPackage | undefined {
  const entry = readEntry(raw);
  if (entry === undefined) return undefined;
  const { name, from, info, integrity } = entry;
  const origin = readOrigin(from);
  const member = /^(?:workspace|root):/.test(from);
  const conditional = ['os', 'cpu', 'libc'].some((key) => textField(info, key) !== '') ? { conditional: true } : {};
  const locked = lockedPackage({
    ecosystem: 'npm',
    name,
    version: member ? (versions.get(from.slice(from.indexOf(':') + 1)) ?? '') : npmVersion(from),
    scope: member ? 'runtime' : 'unknown',
    source,
    place,
    properties: { ...originProperties(origin), ...conditional, ...movingSource(origin, from) },
  });
  locked.hashes.push(...integrityHashes(integrity));
  return { locked, wanted: info, member };
}

interface Entry {
  readonly name: string;
  /** A version, or the origin of the package. */
  readonly from: string;
  readonly info: ValueMap;
  readonly integrity: string;
}

function readEntry(raw: Value): Entry | undefined {
  if (!isList(raw) || raw.length > MAX_PARTS) return undefined;
  const [identity, ...parts] = raw;
  const [, name = '', from = ''] = typeof identity === 'string' ? (IDENTITY.exec(identity) ?? []) : [];
  if (name === '' || from === '') return undefined;
  if (!parts.every((part) => typeof part === 'string' || isMap(part))) return undefined;
  if (VERSION.test(from) && parts.length < PARTS_OF_REGISTRY) return undefined;
  const texts = parts.filter((part) => typeof part === 'string');
  const integrity = texts.findLast((text) => /^sha\d{1,3}-/.test(text)) ?? '';
  return { name, from, info: parts.find(isMap) ?? NOTHING, integrity };
}

function readOrigin(from: string): PackageOrigin {
  if (VERSION.test(from)) return 'registry';
  if (/^(?:workspace|root|link):/.test(from)) return 'path';
  if (/^(?:git|github|gitlab|bitbucket|ssh)\b/.test(from)) return 'git';
  if (/^https?:/i.test(from)) return /\.git(?:#|$)/.test(from.slice(-300)) ? 'git' : 'url';
  return /\.(?:tgz|tar\.gz|tar)$/i.test(from) ? 'file' : 'path';
}
