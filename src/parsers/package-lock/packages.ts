import { isMap, type ValueMap } from '../../base/value.ts';
import { addParent, mapField, textField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { readEntry } from './entry.ts';

const FOLDER = 'node_modules/';
const ASKED = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;
const ASKED_BY_ROOT = [...ASKED, 'devDependencies'] as const;
const MAX_STEPS = 200;

export interface Found {
  readonly packages: readonly LockedPackage[];
  readonly skipped: number;
}

/** Lock file versions 2 and 3: `packages`, keyed by folder (npm-shrinkwrap.json reference). */
export function readPackages(packages: ValueMap, file: string, source: string, complain: Report): Found {
  const found = new Map<string, LockedPackage>();
  const links = new Map<string, string>();
  let skipped = 0;
  for (const [path, raw] of Object.entries(packages)) {
    if (path === '' && isMap(raw)) continue;
    const target = isMap(raw) ? readLink(raw) : '';
    if (target !== '') {
      links.set(path, target);
      continue;
    }
    const made = isMap(raw) ? readLocked(raw, path, file, source) : undefined;
    if (made !== undefined) found.set(path, made);
    else {
      skipped += 1;
      complain('locked package', ['packages', path]);
    }
  }
  applyDependencies(packages, found, links, complain);
  return { packages: [...found.values()], skipped };
}

function readLink(raw: ValueMap): string {
  return raw['link'] === true ? (textField(raw, 'resolved') ?? '') : '';
}

function readLocked(raw: ValueMap, path: string, file: string, source: string): LockedPackage | undefined {
  const given = textField(raw, 'name');
  if (given === undefined) return undefined;
  const name = given === '' ? readName(path) : given;
  return readEntry(raw, { name, file, source, pointer: ['packages', path], local: isLocal(path) });
}

function isLocal(path: string): boolean {
  return !path.includes(FOLDER);
}

/** A package that no package of the project depends on is not direct. */
function applyDependencies(
  packages: ValueMap,
  found: ReadonlyMap<string, LockedPackage>,
  links: ReadonlyMap<string, string>,
  complain: Report,
): void {
  for (const [path, raw] of Object.entries(packages)) {
    if (!isMap(raw)) continue;
    const dependent: Dependent = { path, local: isLocal(path), known: found.get(path) };
    for (const key of dependent.local ? ASKED_BY_ROOT : ASKED) {
      const wanted = mapField(raw, key);
      if (wanted === undefined) complain('dependency list', ['packages', path, key]);
      for (const name of Object.keys(wanted ?? {})) ask(dependent, name, found, links);
    }
  }
  for (const one of found.values()) one.direct ??= false;
}

interface Dependent {
  readonly path: string;
  /** Whether the package belongs to the project itself. */
  readonly local: boolean;
  /** `undefined` for a package of the project. */
  readonly known: LockedPackage | undefined;
}

function ask(
  { path, local, known }: Dependent,
  name: string,
  found: ReadonlyMap<string, LockedPackage>,
  links: ReadonlyMap<string, string>,
): void {
  const target = resolve(path, name, found, links);
  if (target === undefined || target === known) return;
  if (local) target.direct = true;
  if (known !== undefined) addParent(target.parents, known.name);
}

/** Searches like Node: in the `node_modules` of the dependent's folder, then in that of each folder above. */
function resolve(
  path: string,
  name: string,
  found: ReadonlyMap<string, LockedPackage>,
  links: ReadonlyMap<string, string>,
): LockedPackage | undefined {
  let folder = path;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const candidate = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`;
    const hit = found.get(links.get(candidate) ?? candidate);
    if (hit !== undefined || folder === '') return hit;
    const slash = folder.lastIndexOf('/');
    folder = slash === -1 ? '' : folder.slice(0, slash);
  }
  return undefined;
}

function readName(path: string): string {
  const at = path.lastIndexOf(FOLDER);
  return at === -1 ? path.slice(path.lastIndexOf('/') + 1) : path.slice(at + FOLDER.length);
}
