import { resolved, resolvePath } from '../../base/tree-path.ts';

export { parentFolder, resolvePath, under } from '../../base/tree-path.ts';

/** Root of the tree in Ansible's folder variables; a private-use character, so no real path begins with it. */
const TREE = '\uE000';

/** The path of a folder of the tree, as in `playbook_dir` and `role_path`. */
export function placeInTree(folder: string): string {
  return `${TREE}/${folder}`;
}

/**
 * Resolves a path that is written in a file of a folder: a relative path, or one that begins with `playbook_dir` or
 * `role_path`.
 */
export function projectPath(folder: string, written: string): string | undefined {
  return written.startsWith(`${TREE}/`) ? resolved('', written.slice(TREE.length)) : resolvePath(folder, written);
}

/** The part of a path after its last slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path is this folder or in it; `''` is the root, which contains all paths. */
export function isUnder(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
