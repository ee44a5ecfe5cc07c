import { createFileTree } from '../src/engine/file-tree.ts';
import type { FileTree } from '../src/model/evidence.ts';
import { helm } from '../src/parsers/helm/helm.ts';
import { terraformSource } from '../src/parsers/terraform-source/terraform-source.ts';

export { loadContent } from '../src/content/load-content.ts';
export { assess } from '../src/engine/assess.ts';
export { diagram } from '../src/engine/diagram.ts';
export { merge } from '../src/engine/finished-runs/merge.ts';

type NamedTexts = readonly (readonly [string, string])[];

/** What renders the chart of these files, by name, and gives the number of its resources. */
export function renderer(files: NamedTexts): () => number {
  const tree = treeOf(files);
  return () => helm.claim(tree).reduce((sum, group) => sum + helm.parse(group, tree, {}).resources.length, 0);
}

/** Parses and evaluates the Terraform configuration of these files, and gives the number of its resources. */
export function configured(files: NamedTexts): number {
  const tree = treeOf(files);
  return terraformSource
    .claim(tree)
    .reduce((sum, group) => sum + terraformSource.parse(group, tree, {}).resources.length, 0);
}

function treeOf(files: NamedTexts): FileTree {
  return createFileTree(
    files.map(([path, text]) => ({ path, size: text.length, sha256: '', head: text.slice(0, 1000), text: () => text })),
  );
}
