import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { mapField, shownKey } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import type { Dependency } from '../shared/packages/lock-graph.ts';
import { dependencyKeys, packageKey } from './package-key.ts';

interface Complaints {
  broken(what: string, pointer: readonly string[]): void;
  missing(pointer: readonly string[]): void;
}

const OF_PROJECTS: readonly (readonly [part: string, scope: Dependency['scope']])[] = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
  // what installs the project: hooks of pnpm, and pnpm itself (pnpm 11 and newer, in a document of their own)
  ['configDependencies', 'development'],
  ['packageManagerDependencies', 'development'],
];
const OF_PACKAGES = OF_PROJECTS.slice(0, 2);

/**
 * The dependencies of each package. Those of projects are below `importers` (or at the top, for a single one before
 * version 9), those of packages below `snapshots` from version 9 on and in the packages themselves before.
 */
export function readDependencies(
  root: ValueMap,
  packages: ReadonlyMap<string, LockedPackage>,
  complaints: Complaints,
): readonly Dependency[] {
  const dependencies: Dependency[] = [];
  const read = (
    owner: Value | undefined,
    pointer: readonly string[],
    parts: typeof OF_PROJECTS,
    dependent?: LockedPackage,
  ): void => {
    if (!isMap(owner)) return complaints.broken('project', pointer);
    for (const [part, scope] of parts) {
      const list = mapField(owner, part);
      if (list === undefined) complaints.broken('list of dependencies', [...pointer, part]);
      for (const [name, wanted] of Object.entries(list ?? {})) {
        const keys = readKeys(name, wanted);
        const target = packages.get(keys.find((key) => packages.has(key)) ?? '');
        if (keys.length > 0 && target === undefined) complaints.missing([...pointer, part, name]);
        if (target !== undefined && target !== dependent) dependencies.push({ dependent, target, scope });
      }
    }
  };

  const projects = mapField(root, 'importers');
  if (projects === undefined) complaints.broken('list of projects', ['importers']);
  if (projects === null) read(root, [], OF_PROJECTS);
  for (const [path, project] of Object.entries(projects ?? {})) read(project, ['importers', path], OF_PROJECTS);
  const part = Object.hasOwn(root, 'snapshots') ? 'snapshots' : 'packages';
  for (const [key, entry] of Object.entries(mapField(root, part) ?? {})) {
    const dependent = packages.get(packageKey(key)?.key ?? '');
    if (dependent !== undefined && (part === 'snapshots' || isMap(entry)))
      read(entry, [part, ...shownKey(key)], OF_PACKAGES, dependent);
  }
  return dependencies;
}

/** A dependency is a version, or from version 6 on a map with version and specifier. */
function readKeys(name: string, wanted: Value): readonly string[] {
  const version = isMap(wanted) ? own(wanted, 'version') : wanted;
  return typeof version === 'string' ? dependencyKeys(name, version) : [];
}
