import { isTerraformConfiguration, openTofuAlternative } from '../../../model/terraform-files.ts';
import type { FileTree } from '../../../model/evidence.ts';
import type { Problem } from '../../../model/problem.ts';
import type { ModuleSource } from './declarations.ts';
import { installedModules } from './installed-modules.ts';
import { loadModule } from './load-module.ts';
import { parentFolder } from './paths.ts';
import { readSourceFile } from './source-file.ts';
import { addTo } from '../../../base/group-by.ts';

/** The modules of a tree, each read once. */
export interface ModuleTree {
  /** Folders with configuration files, sorted, including those of installed modules. */
  readonly folders: readonly string[];
  /** `undefined` where the folder has no configuration. */
  module(folder: string): ModuleSource | undefined;
  /** Folder of a module's installed copy, by the folder of the root module and the path of its call. */
  installed(root: string, callPath: string): string | undefined;
}

const KNOWN = new WeakMap<FileTree, ModuleTree>();

/** The modules of a tree. Each module is read once and cached as long as the tree. */
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
    if (!isTerraformConfiguration(path)) continue;
    const folder = parentFolder(path);
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
      const present = new Set(list);
      const isReplaced = (path: string): boolean => present.has(openTofuAlternative(path) ?? '');
      const replaced = list.filter(isReplaced);
      const files = list.filter((path) => !isReplaced(path)).flatMap((path) => tree.get(path) ?? []);
      const read = loadModule(folder, files.map(readSourceFile));
      const loaded = { ...read, problems: [...replaced.map(notRead), ...read.problems] };
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

/** OpenTofu skips such a file, and Terraform reads only it: both cannot be assessed in one run. */
function notRead(path: string): Problem {
  const other = openTofuAlternative(path) ?? '';
  const message = `${path} was not read, because OpenTofu reads ${other} instead. To assess what Terraform reads, leave ${other} out.`;
  return { code: 'not-assessed', severity: 'warning', message, place: { file: path, pointer: [] } };
}
