import { parentFolder, resolvePath, under } from '../../base/tree-path.ts';
import { addTo } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { FileGroup } from '../../model/tree-parser.ts';
import { composeFolders, declaresServices, isComposeFile, type ComposeFolder } from './project/names.ts';

/** Files that a Compose file names: what it includes or extends, and files with variables. */
const NAMED =
  /(?:^|[\s"'[,{:])((?:\.{1,2}\/)*[\w.@-]{1,200}(?:\/[\w.@-]{1,200}){0,20}\.(?:ya?ml|env)|[\w./-]{0,300}\.env[\w.-]{0,100})(?=$|[\s"'\],}])/gm;
const ENVIRONMENT = /(?:^|\/)(?:\.env(?:\.[\w.-]{1,100})?|[\w-]{1,100}\.env)$/;
const MAX_NAMED = 200;
const MAX_CLAIMED = 2000;

/** The Compose files of a tree by folder, and the environment files. */
export interface ComposeTree {
  readonly folders: ReadonlyMap<string, ComposeFolder>;
  /** Names of environment files by folder. */
  readonly environments: ReadonlyMap<string, readonly string[]>;
}

const KNOWN = new WeakMap<FileTree, ComposeTree>();

/** Finds the Compose files of a tree, once. */
export function composeTree(tree: FileTree): ComposeTree {
  return getOrCreate(KNOWN, tree, () => {
    const folders = composeFolders(tree);
    const environments = new Map<string, string[]>();
    if (folders.size === 0) return { folders, environments };
    for (const path of tree.paths) {
      if (!ENVIRONMENT.test(path)) continue;
      const folder = parentFolder(path);
      addTo(environments, folder, path.slice(folder === '' ? 0 : folder.length + 1));
    }
    return { folders, environments };
  });
}

/** One group for each folder with Compose files. */
export function claimCompose(tree: FileTree): readonly FileGroup[] {
  return [...composeTree(tree).folders]
    .map(([root, { main, others }]) => {
      const own = [...main, ...others];
      const files = new Set(own);
      // a file that is found is looked through too
      for (const path of files)
        if (files.size < MAX_CLAIMED) for (const named of namedFiles(tree, path)) files.add(named);
      const settings = [...files].map((path) => under(parentFolder(path), '.env'));
      for (const path of [under(root, '.env'), ...settings]) if (tree.get(path) !== undefined) files.add(path);
      return { root, files: [...files].sort() };
    })
    .sort((one, other) => (one.root < other.root ? -1 : 1));
}

/** Of the files that a Compose file names, those that only Compose reads. */
function namedFiles(tree: FileTree, path: string): readonly string[] {
  const text = tree.get(path)?.text() ?? '';
  const found: string[] = [];
  for (const [, written = ''] of text.matchAll(NAMED)) {
    const target = resolvePath(parentFolder(path), written);
    const file = target === undefined ? undefined : tree.get(target);
    if (target === undefined || file === undefined) continue;
    const isOwn = ENVIRONMENT.test(target) || (declaresServices(file) && !isComposeFile(tree, target));
    if (isOwn) found.push(target);
    if (found.length >= MAX_NAMED) break;
  }
  return found;
}
