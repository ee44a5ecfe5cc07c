import { folderName, upwards } from './folders.ts';
import { parentFolder } from '../module/paths.ts';
import type { ModuleTree } from '../module/module-tree.ts';
import { addTo } from '../../../base/group-by.ts';
import { readDeclared, type Names } from './setting.ts';

/** Finds the root modules whose variables a file may set. */
export interface Targets {
  isRoot(folder: string): boolean;
  /**
   * The module of the nearest folder above that declares one of the names; otherwise all modules next to the file
   * that do, those named in its path first. `all`: only the place counts.
   */
  near(path: string, names: Names): ReadonlyMap<string, Names>;
}

/** Creates the look-up for the root modules of a tree. */
export function createTargets(modules: ModuleTree, roots: readonly string[]): Targets {
  const known = new Set(roots);
  const sorted = [...roots].sort();
  const declaring = new Map<string, string[]>();
  for (const root of sorted) {
    for (const name of modules.module(root)?.variables.keys() ?? []) addTo(declaring, name, root);
  }
  const readSet = (root: string, names: Names): Names | undefined => {
    const declared = modules.module(root)?.variables;
    return declared === undefined ? undefined : readDeclared(names, declared);
  };
  const below = (folder: string, names: Names): readonly string[] => {
    if (names === 'all') return inside(sorted, folder);
    return [...new Set([...names].flatMap((name) => inside(declaring.get(name) ?? [], folder)))];
  };
  return {
    isRoot: (folder) => known.has(folder),
    near(path, names) {
      for (const folder of upwards(parentFolder(path))) {
        const own = known.has(folder) ? readSet(folder, names) : undefined;
        if (own !== undefined) return new Map([[folder, own]]);
        const found = below(folder, names);
        if (found.length === 0) continue;
        const sets = named(found, path).flatMap((root): readonly (readonly [string, Names])[] => {
          const set = readSet(root, names);
          return set === undefined ? [] : [[root, set]];
        });
        if (sets.length > 0) return new Map(sets);
      }
      return new Map();
    },
  };
}

function inside(sorted: readonly string[], folder: string): readonly string[] {
  if (folder === '') return sorted;
  const found: string[] = [];
  for (let at = firstFrom(sorted, `${folder}/`); at < sorted.length; at += 1) {
    const each = sorted[at] ?? '';
    if (!each.startsWith(`${folder}/`)) break;
    found.push(each);
  }
  return found;
}

function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function named(roots: readonly string[], path: string): readonly string[] {
  const words = new Set(path.split('/').flatMap((step) => [step, ...step.split(/[._-]/), step.replace(/\..*$/, '')]));
  const found = roots.filter((root) => root !== '' && words.has(folderName(root)));
  return found.length > 0 ? found : roots;
}
