import type { FileGroup } from '../../model/tree-parser.ts';
import type { FileTree } from '../../model/evidence.ts';
import { isComponent, isKustomization, readPaths, readKustomization } from './kustomization.ts';
import { kustomizationFolders, kustomizationsIn, resolvePath } from './paths.ts';
import { unusedPatches } from './unused-patches.ts';
import { byText } from '../../base/text-order.ts';

interface Claimed {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * One group for every kustomization that no other one builds on, which is what is deployed, and one for every patch
 * that no kustomization names. Bases, patches and generator inputs belong to all groups that reach them. Of
 * kustomizations that only build on each other, the first one is taken.
 */
export function claimKustomizations(tree: FileTree): readonly FileGroup[] {
  const claimed = new Map<string, Claimed>();
  for (const folder of kustomizationFolders(tree)) {
    const own = readClaim(tree, folder);
    if (own !== undefined) claimed.set(folder, own);
  }
  const used = new Set([...claimed.values()].flatMap(({ folders }) => folders));
  const groups: FileGroup[] = [];
  const reached = new Set<string>();
  const roots = [...claimed.keys()].filter((folder) => !used.has(folder));
  for (const root of [...roots, ...claimed.keys()]) {
    if (reached.has(root)) continue;
    const folders = reachable(claimed, root);
    for (const folder of folders) reached.add(folder);
    const files = new Set(folders.flatMap((folder) => claimed.get(folder)?.files ?? []));
    groups.push({ root, files: [...files].sort() });
  }
  const named = new Set(groups.flatMap(({ files }) => files));
  const patches = unusedPatches(tree, new Set(claimed.keys()), named);
  return [...groups, ...patches.map((path) => ({ root: path, files: [path] }))].sort(byText(({ root }) => root));
}

function readClaim(tree: FileTree, folder: string): Claimed | undefined {
  const files: string[] = [];
  const folders: string[] = [];
  let own = false;
  for (const path of kustomizationsIn(tree, folder)) {
    const file = tree.get(path);
    if (file === undefined) continue;
    const { values } = readKustomization(file);
    if (!isKustomization(values)) continue;
    own = true;
    files.push(path);
    const named = readPaths(values);
    for (const text of named.files) {
      const target = resolvePath(folder, text);
      if (target !== undefined && tree.get(target) !== undefined) files.push(target);
    }
    for (const text of named.folders) {
      const target = resolvePath(folder, text);
      if (target !== undefined && target !== folder && kustomizationsIn(tree, target).length > 0) folders.push(target);
    }
  }
  return own ? { files, folders } : undefined;
}

function reachable(claimed: ReadonlyMap<string, Claimed>, root: string): readonly string[] {
  const reached = new Set([root]);
  for (const folder of reached) for (const next of claimed.get(folder)?.folders ?? []) reached.add(next);
  return [...reached];
}

/** Whether the kustomization of a folder is a component, which changes what other kustomizations build. */
export function isComponentFolder(tree: FileTree, folder: string): boolean {
  const [path = ''] = kustomizationsIn(tree, folder);
  const file = tree.get(path);
  return file !== undefined && isComponent(readKustomization(file).values);
}
