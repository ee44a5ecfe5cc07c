import type { FileTree } from '../../model/evidence.ts';
import type { FileGroup } from '../../model/tree-parser.ts';
import { nestedPaths } from './nested.ts';
import { isTemplate } from './template/recognise.ts';

/** One group for each template that no other one of the tree nests, with those that it nests. */
export function claimTemplates(tree: FileTree): readonly FileGroup[] {
  const nested = new Map<string, readonly string[]>();
  for (const path of tree.paths) {
    const file = tree.get(path);
    if (file !== undefined && isTemplate(file)) nested.set(path, nestedPaths(tree, file));
  }
  const inner = new Set([...nested.values()].flat());
  const roots = [...nested.keys()].filter((path) => !inner.has(path));
  const groups = roots.map((root) => ({ root, files: reach(root, nested) }));
  // templates that nest each other in a circle have no root: each is read by itself
  const reached = new Set(groups.flatMap(({ files }) => files));
  const left = [...nested.keys()].filter((path) => !reached.has(path));
  return [...groups, ...left.map((root) => ({ root, files: [root] }))].sort((one, other) =>
    one.root < other.root ? -1 : 1,
  );
}

function reach(root: string, nested: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set([root]);
  for (const path of found) for (const inner of nested.get(path) ?? []) found.add(inner);
  return [...found].sort();
}
