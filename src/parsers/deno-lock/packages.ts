import type { Place } from '../../model/place.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { mapField, shownKey, textField, type Report } from '../shared/fields.ts';
import { hashText, integrityHashes } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';

export type Registry = 'jsr' | 'npm';

export interface DenoPackage {
  readonly locked: LockedPackage;
  readonly registry: Registry;
  readonly wanted: readonly string[];
}

export interface DenoPackages {
  /** By registry and key, such as `npm:react-dom@18.2.0_react@18.2.0`. */
  readonly byKey: Map<string, DenoPackage>;
  /** One per package and version, for any number of peer sets that it is installed with. */
  readonly components: Map<string, LockedPackage>;
  skipped: number;
}

/** Peers of an npm package follow its version. */
const KEY = /^((?:@[\w.~-]{1,200}\/)?[\w.~-]{1,200})@(\d[\w.+-]{0,200}?)(?:_.*)?$/s;

/** Reads the packages of one registry. */
export function readRegistry(
  registry: Registry,
  { map, pointer }: { readonly map: ValueMap; readonly pointer: readonly string[] },
  file: string,
  packages: DenoPackages,
  complain: Report,
): void {
  for (const [key, raw] of Object.entries(map)) {
    const place = { file, pointer: [...pointer, ...shownKey(key)] };
    const made = isMap(raw) ? readPackage(registry, key, raw, place) : undefined;
    if (made === undefined) {
      packages.skipped += 1;
      complain('locked package', place.pointer);
    } else add(packages, `${registry}:${key}`, made);
  }
}

/** Packages that a local folder replaces (`links`, formerly `patches`). */
export function readLinks(workspace: ValueMap, file: string, packages: DenoPackages, complain: Report): void {
  for (const part of ['links', 'patches']) {
    const links = mapField(workspace, part);
    if (links === undefined) complain('list of links', ['workspace', part]);
    for (const key of Object.keys(links ?? {})) {
      const [, registry, rest = ''] = /^(jsr|npm):(.*)$/s.exec(key) ?? [];
      const [, name, version] = KEY.exec(rest) ?? [];
      const place = { file, pointer: ['workspace', part, ...shownKey(key)] };
      if (name === undefined || version === undefined || (registry !== 'jsr' && registry !== 'npm')) {
        packages.skipped += 1;
        complain('link', place.pointer);
        continue;
      }
      const locked = component(registry, { name, version }, place, {});
      add(packages, `${registry}:${rest}`, { locked, registry, wanted: [] });
      const kept = packages.components.get(locked.purl) ?? locked;
      kept.properties = { ...kept.properties, ...originProperties('path') };
    }
  }
}

function add({ byKey, components }: DenoPackages, key: string, made: DenoPackage): void {
  const { purl, hashes } = made.locked;
  const known = components.get(purl);
  if (known === undefined) components.set(purl, made.locked);
  else for (const hash of hashes) if (!known.hashes.includes(hash)) known.hashes.push(hash);
  if (!byKey.has(key)) byKey.set(key, { ...made, locked: known ?? made.locked });
}

function readPackage(registry: Registry, key: string, raw: ValueMap, place: Place): DenoPackage | undefined {
  const [, name, version] = KEY.exec(key) ?? [];
  const integrity = textField(raw, 'integrity');
  const tarball = textField(raw, 'tarball');
  const wanted = readWanted(raw);
  if (name === undefined || version === undefined) return undefined;
  if (integrity === undefined || tarball === undefined || wanted === undefined) return undefined;
  const conditional = ['os', 'cpu'].some((part) => own(raw, part) !== undefined) ? { conditional: true } : {};
  const locked = component(registry, { name, version }, place, { origin: readOrigin(tarball), ...conditional });
  const hash = registry === 'jsr' ? hashText('sha256', integrity) : undefined;
  locked.hashes.push(...(hash === undefined ? integrityHashes(integrity) : [hash]));
  return { locked, registry, wanted };
}

/** The address is written only where it differs from that of the registry. */
function readOrigin(tarball: string): PackageOrigin {
  return tarball === '' || /\/-\/[^/?#]{1,300}\.tgz/.test(tarball.slice(0, 2000)) ? 'registry' : 'url';
}

function component(
  ecosystem: Registry,
  { name, version }: { readonly name: string; readonly version: string },
  place: Place,
  properties: ValueMap,
): LockedPackage {
  return lockedPackage({ ecosystem, name, version, scope: 'unknown', source: 'deno-lock', place, properties });
}

/** From version 4 a list; before, for npm, a map from the request to the installed key. */
function readWanted(raw: ValueMap): readonly string[] | undefined {
  const wanted: string[] = [];
  for (const part of ['dependencies', 'optionalDependencies']) {
    const value: Value = own(raw, part) ?? [];
    const texts = isMap(value) ? Object.values(value) : value;
    if (!isList(texts)) return undefined;
    for (const text of texts) {
      if (typeof text !== 'string') return undefined;
      wanted.push(text);
    }
  }
  return wanted;
}
