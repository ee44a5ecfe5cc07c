import type { ParserSettings } from '../../../model/tree-parser.ts';
import type { FileTree } from '../../../model/evidence.ts';
import type { Work } from '../../../base/work.ts';
import { addTo } from '../../../base/group-by.ts';
import { calledFolders } from '../evaluation/called-folders.ts';
import { givenValues } from '../module/given-values.ts';
import { parentFolder } from '../module/paths.ts';

/** Units of work for all root modules together, before each is evaluated. */
const MAX_WORK = 40_000_000;

/** The folders that a root module calls, computed with the values that are certainly in force. */
export function computedCalls(
  tree: FileTree,
  settings: ParserSettings,
  claiming: Work,
): (root: string) => ReadonlySet<string> {
  const work = claiming.part(MAX_WORK);
  let beside: Map<string, string[]> | undefined;
  return (root) => {
    if (beside === undefined) {
      beside = new Map();
      for (const path of tree.paths) if (/\.tfvars(?:\.json)?$/.test(path)) addTo(beside, parentFolder(path), path);
    }
    const { values } = givenValues(tree, { root, files: beside.get(root) ?? [] }, settings);
    return calledFolders(tree, root, values, work);
  };
}
