import { isTerraformConfiguration } from '../../model/terraform-files.ts';
import type { FileGroup, FileTree, ParserSettings } from '../../model/tree-parser.ts';
import { calledFolders } from './evaluation/called-folders.ts';
import { hasComputedSource, sourceOf } from './module/declarations.ts';
import type { Declaration } from './module/declarations.ts';
import { givenValues } from './module/given-values.ts';
import { moduleTree } from './module/module-tree.ts';
import type { ModuleTree } from './module/module-tree.ts';
import { folderOf, localFolder } from './module/paths.ts';
import { byText } from '../../model/text-order.ts';
import { addTo } from '../../model/group-by.ts';

/** The modules below one root module: which folders a call leads to, and under which path of calls. */
interface Reached {
  readonly folder: string;
  readonly callPath: string;
}

/** Calls below calls; deeper ones are found when the module is evaluated. */
const MAX_DEPTH = 30;
const MAX_CALLS = 10_000;

/**
 * One group for each root module: a folder of configuration that no other folder of the tree calls. Folders that
 * only call each other have one of them as their root. A group holds the files of all modules it uses.
 */
export function claimModules(tree: FileTree, settings: ParserSettings = {}): readonly FileGroup[] {
  const modules = moduleTree(tree);
  const folders = modules.folders.filter((folder) => !isInstalled(folder));
  const called = new Set<string>();
  for (const folder of folders) {
    for (const call of callsOf(modules, folder)) {
      const target = localFolder(folder, sourceOf(call));
      if (target !== undefined && target !== folder) called.add(target);
    }
  }
  const index = indexFiles(tree);
  const computed = new Map<string, ReadonlySet<string>>();
  for (const root of folders) {
    if (called.has(root)) continue;
    const reached = reachedFrom(modules, root);
    if (![...reached].some((folder) => [...callsOf(modules, folder)].some(hasComputedSource))) continue;
    const { values } = givenValues(tree, { root, files: filesOf(index, root, reached) }, settings);
    computed.set(root, calledFolders(tree, root, values));
  }
  for (const found of computed.values()) for (const folder of found) called.add(folder);
  const groups: FileGroup[] = [];
  const used = new Set<string>();
  const claim = (root: string): void => {
    const reached = new Set([...reachedFrom(modules, root), ...(computed.get(root) ?? [])]);
    for (const folder of reached) used.add(folder);
    groups.push({ root, files: filesOf(index, root, reached) });
  };
  for (const folder of folders) if (!called.has(folder)) claim(folder);
  for (const folder of folders) if (!used.has(folder)) claim(folder);
  return groups.sort(byText(({ root }) => root));
}

function isInstalled(folder: string): boolean {
  return `/${folder}/`.includes('/.terraform/');
}

function callsOf(modules: ModuleTree, folder: string): Iterable<Declaration> {
  return modules.module(folder)?.calls.values() ?? [];
}

function reachedFrom(modules: ModuleTree, root: string): ReadonlySet<string> {
  const folders = new Set([root]);
  const seen = new Set<string>();
  const pending: Reached[] = [{ folder: root, callPath: '' }];
  for (let next = pending.pop(); next !== undefined && seen.size < MAX_CALLS; next = pending.pop()) {
    if (next.callPath.split('.').length > MAX_DEPTH) continue;
    for (const call of callsOf(modules, next.folder)) {
      const callPath = next.callPath === '' ? call.name : `${next.callPath}.${call.name}`;
      const folder = localFolder(next.folder, sourceOf(call)) ?? modules.installed(root, callPath);
      if (folder === undefined || seen.has(`${callPath}\n${folder}`)) continue;
      seen.add(`${callPath}\n${folder}`);
      folders.add(folder);
      pending.push({ folder, callPath });
    }
  }
  return folders;
}

/** The files of a tree by what makes them part of a group. */
interface FileIndex {
  /** Configuration by folder. */
  readonly configuration: ReadonlyMap<string, readonly string[]>;
  /** What a root module reads beside it, and all that Terraform keeps in the module's `.terraform`. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
}

function indexFiles(tree: FileTree): FileIndex {
  const configuration = new Map<string, string[]>();
  const beside = new Map<string, string[]>();
  for (const path of tree.paths) {
    const kept = /^(?:(.*?)\/)?\.terraform\//.exec(path);
    if (kept !== null) addTo(beside, kept[1] ?? '', path);
    else if (/(?:\.tfvars(?:\.json)?|(?:^|\/)\.terraform\.lock\.hcl)$/.test(path)) addTo(beside, folderOf(path), path);
    if (isTerraformConfiguration(path)) addTo(configuration, folderOf(path), path);
  }
  return { configuration, beside };
}

function filesOf(index: FileIndex, root: string, folders: ReadonlySet<string>): readonly string[] {
  const files = new Set(index.beside.get(root));
  for (const folder of folders) for (const path of index.configuration.get(folder) ?? []) files.add(path);
  return [...files].sort();
}
