import type { ComponentScope } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { own, type ValueMap } from '../../base/value.ts';
import { textField } from '../shared/fields.ts';
import { integrityHashes } from '../shared/packages/hashes.ts';
import { lockedPackage, movingSource, type LockedPackage, type PackageOrigin } from '../shared/packages/lock-file.ts';
import { npmVersion } from '../shared/packages/npm-version.ts';

const FLAGS = ['dev', 'optional', 'devOptional', 'peer', 'link', 'bundled', 'inBundle'];

export interface Entry {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  readonly pointer: Pointer;
  /** A workspace member or another folder of the project. */
  readonly local: boolean;
}

/** One entry of a lock file; `undefined` when version, address, integrity or a scope mark has a wrong type. */
export function readEntry(raw: ValueMap, entry: Entry): LockedPackage | undefined {
  const version = textField(raw, 'version');
  const resolved = resolvedField(raw);
  const integrity = textField(raw, 'integrity');
  if (version === undefined || resolved === undefined || integrity === undefined || !entry.name) return undefined;
  if (!FLAGS.every((key) => isFlag(raw, key))) return undefined;
  const alias = /^npm:(@?[^@]{1,214})@(.{1,200})$/.exec(version);
  const name = alias?.[1] ?? entry.name;
  const found = npmVersion(alias?.[2] ?? version) || npmVersion(resolved);
  const address = resolved === '' && npmVersion(version) !== version ? version : resolved;
  const origin = entry.local ? 'path' : npmOrigin(address);
  const place = { file: entry.file, pointer: entry.pointer };
  const local = entry.local ? { local: true } : {};
  const bundled = isOn(raw, 'inBundle', 'bundled') ? { bundled: true } : {};
  const made = lockedPackage({
    ecosystem: 'npm',
    name,
    version: found,
    scope: readScope(raw),
    source: entry.source,
    place,
    properties: { origin, ...local, ...bundled, ...movingSource(origin, address) },
  });
  made.hashes.push(...integrityHashes(integrity));
  return made;
}

/** `resolved` is `false` or `true` for some bundled and linked packages. */
function resolvedField(raw: ValueMap): string | undefined {
  return typeof own(raw, 'resolved') === 'boolean' ? '' : textField(raw, 'resolved');
}

function isFlag(raw: ValueMap, key: string): boolean {
  const value = own(raw, key);
  return value === undefined || value === null || typeof value === 'boolean';
}

function isOn(raw: ValueMap, ...keys: readonly string[]): boolean {
  return keys.some((key) => own(raw, key) === true);
}

/** `devOptional`: needed for development and, optionally, at run time (npm-shrinkwrap.json reference). */
function readScope(raw: ValueMap): ComponentScope {
  if (isOn(raw, 'dev')) return 'development';
  return isOn(raw, 'optional', 'devOptional') ? 'optional' : 'runtime';
}

/** Returns only the kind of address, because the address itself may contain credentials. */
function npmOrigin(address: string): PackageOrigin {
  const scheme = /^([a-z][a-z+]{1,20}):/i.exec(address)?.[1]?.toLowerCase() ?? '';
  if (scheme.startsWith('git') || scheme === 'ssh' || scheme === 'github') return 'git';
  if (scheme === 'file' || scheme === 'link' || scheme === 'workspace') return 'file';
  if (scheme !== 'http' && scheme !== 'https') return 'unknown';
  return /\/-\/[^/?#]{1,300}\.tgz(?:[?#]|$)/.test(address.slice(0, 2000)) ? 'registry' : 'url';
}
