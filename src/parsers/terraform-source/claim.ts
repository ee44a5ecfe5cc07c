import { isTerraformConfiguration } from '../../model/terraform-files.ts';
import type { FileGroup, ParserSettings } from '../../model/tree-parser.ts';
import type { FileTree } from '../../model/evidence.ts';
import { getElsewhere } from './elsewhere/elsewhere.ts';
import { createClaimWork, type Work } from '../../base/work.ts';
import { parentFolder } from './module/paths.ts';
import { byText } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

/**
 * One group for each root module: a folder of configuration that no other folder of the tree calls, or that
 * Terragrunt or a stack deploys. A group contains the files of all modules it uses, and those that set its variables.
 */
export function claimModules(
  tree: FileTree,
  settings: ParserSettings = {},
  work: Work = createClaimWork(),
): readonly FileGroup[] {
  const { roots, filesFor } = getElsewhere(tree, settings, work);
  if (roots.length === 0) return [];
  const index = indexFiles(tree);
  const groups = roots.map(({ root, reached }) => ({ root, files: readFiles(index, root, reached, filesFor(root)) }));
  return groups.sort(byText(({ root }) => root));
}

interface FileIndex {
  /** Configuration files by folder. */
  readonly configuration: ReadonlyMap<string, readonly string[]>;
  /** Other files that a root module reads, and everything in its `.terraform`, by folder. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
}

function indexFiles(tree: FileTree): FileIndex {
  const configuration = new Map<string, string[]>();
  const beside = new Map<string, string[]>();
  for (const path of tree.paths) {
    const kept = /^(?:(.*?)\/)?\.terraform\//.exec(path);
    if (kept !== null) addTo(beside, kept[1] ?? '', path);
    else if (/(?:\.tfvars(?:\.json)?|(?:^|\/)\.terraform\.lock\.hcl)$/.test(path))
      addTo(beside, parentFolder(path), path);
    if (isTerraformConfiguration(path)) addTo(configuration, parentFolder(path), path);
  }
  return { configuration, beside };
}

function readFiles(
  index: FileIndex,
  root: string,
  folders: ReadonlySet<string>,
  others: readonly string[],
): readonly string[] {
  const files = new Set([...(index.beside.get(root) ?? []), ...others]);
  for (const folder of folders) for (const path of index.configuration.get(folder) ?? []) files.add(path);
  return [...files].sort();
}
