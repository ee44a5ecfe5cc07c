import type { FileTree } from '../../../model/evidence.ts';
import { addTo } from '../../../base/group-by.ts';
import { isTerraformConfiguration } from '../../../model/terraform-files.ts';
import { parentFolder } from '../module/paths.ts';
import { folderName, upwards } from './folders.ts';
import type { Source } from './terragrunt-source.ts';

const CACHE = /^(?:(.*?)\/)?\.terragrunt-cache\//;

/** The content of Terragrunt's caches in a tree. */
export interface Copies {
  /** Folders of copies to read, because nothing else in the tree has the same content. */
  readonly added: readonly string[];
  /** Folder of a unit to the modules of the tree that its copies equal, or to the copies themselves. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** All files of a cache, by the folder of its unit. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Whether a path is in a Terragrunt cache. */
export function isCopy(path: string): boolean {
  return CACHE.test(path);
}

/**
 * The modules in Terragrunt's caches, which contain the downloaded source of a unit. A cache is left out where the
 * source is in the tree, or where the tree has the same module; otherwise each module in it is read once.
 */
export function cachedCopies(tree: FileTree, sources: ReadonlyMap<string, Source>): Copies {
  const { files, copies, configuration } = gather(tree);
  const added: string[] = [];
  const modules = new Map<string, readonly string[]>();
  if (files.size === 0) return { added, modules, files };
  const known = new Map<string, string>();
  for (const [folder, paths] of configuration) {
    if (!isCopy(`${folder}/`)) known.set(readContent(tree, paths), folder);
  }
  const sameAs = (folder: string): string => {
    const content = readContent(tree, configuration.get(folder) ?? []);
    const before = known.get(content);
    if (before !== undefined) return before;
    known.set(content, folder);
    added.push(folder);
    return folder;
  };
  for (const [unit, folders] of copies) {
    const source = sources.get(unit);
    if (source?.kind === 'folders') continue;
    const chosen = modulesIn(folders, source?.kind === 'elsewhere' ? source.inside : '');
    modules.set(unit, [...new Set(chosen.map(sameAs))]);
  }
  return { added, modules, files };
}

interface Gathered {
  /** All files of caches, by the folder of the unit. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly copies: ReadonlyMap<string, readonly string[]>;
  /** Configuration files by folder. */
  readonly configuration: ReadonlyMap<string, readonly string[]>;
}

function gather(tree: FileTree): Gathered {
  const files = new Map<string, string[]>();
  const copies = new Map<string, string[]>();
  const configuration = new Map<string, string[]>();
  for (const path of tree.paths) {
    const unit = CACHE.exec(path);
    if (unit !== null) addTo(files, unit[1] ?? '', path);
    if (!isTerraformConfiguration(path) || `/${path}`.includes('/.terraform/')) continue;
    const folder = parentFolder(path);
    if (unit !== null && !configuration.has(folder)) addTo(copies, unit[1] ?? '', folder);
    addTo(configuration, folder, path);
  }
  return { files, copies, configuration };
}

function modulesIn(folders: readonly string[], inside: string): readonly string[] {
  const named = inside === '' ? [] : folders.filter((folder) => folder.endsWith(`/${inside}`));
  if (named.length > 0) return named;
  const all = new Set(folders);
  return folders.filter((folder) => !upwards(folder).some((each) => each !== folder && all.has(each)));
}

function readContent(tree: FileTree, paths: readonly string[]): string {
  return paths.map((path) => `${folderName(path)}\n${tree.get(path)?.text() ?? ''}`).join('\n');
}
