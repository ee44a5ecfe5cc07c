import { resolved } from '../../base/tree-path.ts';
import type { FileTree } from '../../model/evidence.ts';

/** File names of a kustomization (Kustomize documentation); a folder has only one of them. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
const FILE = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/;

/** Resolves a path from a folder of the evidence. `undefined` where it leads outside, or is absolute. */
export function resolvePath(folder: string, path: string): string | undefined {
  if (path.startsWith('/') || path.length > 2000) return undefined;
  return resolved(folder, path);
}

/** The kustomization files of a folder. Kustomize refuses more than one. */
export function kustomizationsIn(tree: FileTree, folder: string): readonly string[] {
  return NAMES.map((name) => (folder === '' ? name : `${folder}/${name}`)).filter(
    (path) => tree.get(path) !== undefined,
  );
}

/** Folders with a kustomization, sorted. */
export function kustomizationFolders(tree: FileTree): readonly string[] {
  const found = tree.paths.filter((path) => FILE.test(path));
  return [...new Set(found.map((path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))))].sort();
}

/** Whether an entry intentionally names something outside the evidence: a repository or an address. */
export function isRemote(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^git@|\?(?:ref|version|timeout|submodules)=|^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/[^/]+\/[^/]+/i.test(
    path,
  );
}
