import { resolved, resolvePath } from '../../base/tree-path.ts';

export { parentFolder, resolvePath, under } from '../../base/tree-path.ts';

/** Root of the tree in Ansible's folder variables; a private-use character, so no real path begins with it. */
const TREE = '\uE000';

/** The path of a folder of the tree, as `playbook_dir` and `role_path` tell it. */
export function placeInTree(folder: string): string {
  return `${TREE}/${folder}`;
}

/** Where a path leads that stands in a file of a folder: a relative one, or one from `playbook_dir` or `role_path` on. */
export function projectPath(folder: string, written: string): string | undefined {
  return written.startsWith(`${TREE}/`) ? resolved('', written.slice(TREE.length)) : resolvePath(folder, written);
}

/** The part of a path behind its last slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path is this folder or in it; `''` is the root, which holds everything. */
export function isUnder(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
