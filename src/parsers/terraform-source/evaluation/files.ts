import type { FileTree } from '../../../model/tree-parser.ts';
import type { FileAccess } from '../../../languages/hcl/functions/function.ts';
import { resolvePath } from '../module/paths.ts';

/**
 * The files of the tree as a configuration names them: paths are relative to the root module, and what lies outside
 * of the tree, or was not read as text, is not known.
 */
export function fileAccess(tree: FileTree, root: string): FileAccess {
  return {
    find(path) {
      const resolved = resolvePath(root, path);
      const file = resolved === undefined ? undefined : tree.get(resolved);
      if (file === undefined) return undefined;
      return file.size > 0 && file.text() === '' ? undefined : file;
    },
    below(folder) {
      const resolved = resolvePath(root, folder);
      if (resolved === undefined) return undefined;
      const prefix = resolved === '' ? '' : `${resolved}/`;
      const inside = tree.paths.filter((path) => path.startsWith(prefix));
      return inside.length === 0 ? undefined : inside.map((path) => path.slice(prefix.length));
    },
  };
}
