import type { FileTree } from '../../../model/evidence.ts';
import type { Work } from '../../../base/work.ts';
import type { GivenValue } from '../module/given-values.ts';
import { evaluateRoot } from './evaluate-root.ts';
import { createRun } from '../../../languages/hcl/evaluation/run.ts';

/** Module sources are short expressions, so they get far less than all values. */
const MAX_WORK = 5_000_000;

/**
 * The folders of all modules that a root module calls, with the sources that OpenTofu computes first ("Early
 * evaluation"); the root's own folder is left out.
 */
export function calledFolders(
  tree: FileTree,
  root: string,
  given: ReadonlyMap<string, GivenValue>,
  work: Work,
): ReadonlySet<string> {
  const folders = new Set<string>();
  const evaluated = evaluateRoot(tree, root, given, () => undefined, createRun(work.part(MAX_WORK)));
  if (evaluated === undefined) return folders;
  const pending = [evaluated.root];
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    folders.add(module.source.folder);
    for (const { instances } of evaluated.calls(module)) pending.push(...instances);
  }
  folders.delete(root);
  return folders;
}
