import { hasComputedSource, moduleSource, type Declaration } from './module/declarations.ts';
import type { ModuleTree } from './module/module-tree.ts';
import { localFolder } from './module/paths.ts';

/** A root module with the folders of all modules that it uses. */
export interface RootFolder {
  readonly root: string;
  readonly reached: ReadonlySet<string>;
}

interface Reached {
  readonly folder: string;
  readonly callPath: string;
}

/** Limits of nested calls and their number; deeper ones are found when the module is evaluated. */
const MAX_DEPTH = 30;
const MAX_CALLS = 10_000;

/** Folders of configuration and their relations. */
export interface Folders {
  readonly modules: ModuleTree;
  readonly folders: readonly string[];
  /** Folders that a tool deploys directly, even if other modules call them. */
  readonly deployed: ReadonlySet<string>;
  computed(root: string): ReadonlySet<string>;
}

/**
 * The root modules among some folders: those that no other folder calls, and those that are deployed directly even if
 * another one calls them. Of folders that only call each other, one is the root.
 */
export function rootFolders({ modules, folders, deployed, computed }: Folders): readonly RootFolder[] {
  const called = new Set<string>();
  const note = (target: string): void => {
    if (!deployed.has(target)) called.add(target);
  };
  for (const folder of folders) {
    for (const call of readCalls(modules, folder)) {
      const target = localFolder(folder, moduleSource(call));
      if (target !== undefined && target !== folder) note(target);
    }
  }
  const more = new Map<string, ReadonlySet<string>>();
  for (const root of folders) {
    if (called.has(root)) continue;
    const reached = reachedFrom(modules, root);
    if ([...reached].some((folder) => [...readCalls(modules, folder)].some(hasComputedSource))) {
      more.set(root, computed(root));
    }
  }
  for (const targets of more.values()) targets.forEach(note);
  const found: RootFolder[] = [];
  const used = new Set<string>();
  const add = (root: string): void => {
    const reached = new Set([...reachedFrom(modules, root), ...(more.get(root) ?? [])]);
    for (const folder of reached) used.add(folder);
    found.push({ root, reached });
  };
  for (const folder of folders) if (!called.has(folder)) add(folder);
  for (const folder of folders) if (!used.has(folder)) add(folder);
  return found;
}

function readCalls(modules: ModuleTree, folder: string): Iterable<Declaration> {
  return modules.module(folder)?.calls.values() ?? [];
}

function reachedFrom(modules: ModuleTree, root: string): ReadonlySet<string> {
  const folders = new Set([root]);
  const seen = new Set<string>();
  const pending: Reached[] = [{ folder: root, callPath: '' }];
  for (let next = pending.pop(); next !== undefined && seen.size < MAX_CALLS; next = pending.pop()) {
    if (next.callPath.split('.').length > MAX_DEPTH) continue;
    for (const call of readCalls(modules, next.folder)) {
      const callPath = next.callPath === '' ? call.name : `${next.callPath}.${call.name}`;
      const folder = localFolder(next.folder, moduleSource(call)) ?? modules.installed(root, callPath);
      if (folder === undefined || seen.has(`${callPath}\n${folder}`)) continue;
      seen.add(`${callPath}\n${folder}`);
      folders.add(folder);
      pending.push({ folder, callPath });
    }
  }
  return folders;
}
