import { createFileTree } from '../src/engine/file-tree.ts';
import { helm } from '../src/parsers/helm/helm.ts';

/** What a measurement calls: the engine with the settings that the command line gives it. */
export { tuneForShortRuns } from '../src/cli/short-run.ts';
export { assess } from '../src/engine/assess.ts';

/** What renders the chart of these files, by name, and gives the number of its resources. */
export function renderer(files: readonly (readonly [string, string])[]): () => number {
  const tree = createFileTree(
    files.map(([path, text]) => ({ path, size: text.length, sha256: '', head: text.slice(0, 1000), text: () => text })),
  );
  return () => helm.claim(tree).reduce((sum, group) => sum + helm.parse(group, tree, {}).resources.length, 0);
}
