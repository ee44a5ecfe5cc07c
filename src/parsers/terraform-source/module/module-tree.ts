import type { FileTree } from '../../../model/tree-parser.ts';
import type { ModuleSource } from './declarations.ts';
import { installedModules } from './installed-modules.ts';
import { loadModule } from './load-module.ts';
import { folderOf, isConfiguration } from './paths.ts';
import { readSourceFile } from './source-file.ts';
import { addTo } from '../../../model/group-by.ts';

/** The modules of a tree, each read once. */
export interface ModuleTree {
  /** Folders with configuration files, sorted; those of installed modules too. */
  readonly folders: readonly string[];
  /** `undefined` where the tree has no configuration. */
  module(folder: string): ModuleSource | undefined;
  /** Where the installed copy of a module lies, by the folder of the root module and the path of its call. */
  installed(root: string, callPath: string): string | undefined;
}

const KNOWN = new WeakMap<FileTree, ModuleTree>();

/** The modules of a tree. What was read once is kept as long as the tree. */
export function moduleTree(tree: FileTree): ModuleTree {
  const known = KNOWN.get(tree);
  if (known !== undefined) return known;
  const made = createModuleTree(tree);
  KNOWN.set(tree, made);
  return made;
}

function createModuleTree(tree: FileTree): ModuleTree {
  const paths = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!isConfiguration(path)) continue;
    const folder = folderOf(path);
    addTo(paths, folder, path);
  }
  const modules = new Map<string, ModuleSource>();
  const installed = new Map<string, ReadonlyMap<string, string>>();
  return {
    folders: [...paths.keys()],
    module(folder) {
      const before = modules.get(folder);
      const list = paths.get(folder);
      if (before !== undefined || list === undefined) return before;
      const files = list.flatMap((path) => tree.get(path) ?? []);
      const loaded = loadModule(folder, files.map(readSourceFile));
      modules.set(folder, loaded);
      return loaded;
    },
    installed(root, callPath) {
      const before = installed.get(root) ?? installedModules(tree, root);
      installed.set(root, before);
      return before.get(callPath);
    },
  };
}
