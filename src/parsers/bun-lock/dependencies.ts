import { isMap, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import type { Dependency } from '../shared/packages/lock-graph.ts';
import type { LockedBunPackage } from './package.ts';

const PARTS: readonly (readonly [part: string, scope: Dependency['scope']])[] = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'runtime'],
];
const OF_PROJECTS: typeof PARTS = [...PARTS, ['devDependencies', 'development']];
/** Limits of nesting and key length; a package beyond them is looked up at the top. */
const MAX_STEPS = 30;
const MAX_KEY = 1000;

interface Dependent {
  /** Key below which its packages are nested; empty at the top. */
  readonly key: string;
  readonly wanted: ValueMap;
  readonly parts: typeof PARTS;
  readonly pointer: readonly string[];
  /** `undefined` for a package of the project. */
  readonly locked: LockedPackage | undefined;
}

/**
 * The dependencies of each package: those of the project's packages are below `workspaces`, all others in the entry
 * of the package.
 */
export function readBunDependencies(
  workspaces: ValueMap,
  packages: ReadonlyMap<string, LockedBunPackage>,
  complain: Report,
): readonly Dependency[] {
  const dependencies: Dependency[] = [];
  const read = (dependent: Dependent): void => {
    for (const [part, scope] of dependent.parts) {
      const list = mapField(dependent.wanted, part);
      if (list === undefined) complain('list of dependencies', [...dependent.pointer, part]);
      const optional = part === 'peerDependencies' ? new Set(listField(dependent.wanted, 'optionalPeers')) : undefined;
      for (const name of Object.keys(list ?? {})) {
        const target = resolve(dependent.key, name, packages);
        if (target === undefined || target === dependent.locked) continue;
        dependencies.push({
          dependent: dependent.locked,
          target,
          scope: optional?.has(name) === true ? 'optional' : scope,
        });
      }
    }
  };
  for (const [folder, raw] of Object.entries(workspaces)) {
    const pointer = ['workspaces', folder];
    if (!isMap(raw)) complain('workspace', pointer);
    else read({ key: readKey(folder, raw), wanted: raw, parts: OF_PROJECTS, pointer, locked: undefined });
  }
  for (const [key, { locked, wanted, member }] of packages) {
    // before version 1 the entry of a package of the project says once more what it asks for
    if (!member) read({ key, wanted, parts: PARTS, pointer: locked.place.pointer.map(String), locked });
  }
  return dependencies;
}

/** Packages of a workspace are nested below its name; those of the root are at the top. */
function readKey(folder: string, workspace: ValueMap): string {
  return folder === '' ? '' : (textField(workspace, 'name') ?? '');
}

/** Searches like Node: below the dependent package, then below each of its ancestors, then at the top. */
function resolve(
  from: string,
  name: string,
  packages: ReadonlyMap<string, LockedBunPackage>,
): LockedPackage | undefined {
  let key = from.length > MAX_KEY ? '' : from;
  for (let step = 0; step < MAX_STEPS && key !== ''; step += 1) {
    const found = packages.get(`${key}/${name}`);
    if (found !== undefined) return found.locked;
    key = above(key);
  }
  return packages.get(name)?.locked;
}

/** Removes the last name of a key; a scoped name contains a slash. */
function above(key: string): string {
  const slash = key.lastIndexOf('/');
  const before = key.lastIndexOf('/', slash - 1);
  if (slash === -1) return '';
  return key[before + 1] === '@' ? key.slice(0, Math.max(before, 0)) : key.slice(0, slash);
}
