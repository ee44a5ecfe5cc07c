import { parentFolder, resolved } from '../../../../base/tree-path.ts';
import type { EvidenceFile, FileTree } from '../../../../model/evidence.ts';
import { isTemplate } from './recognise.ts';

const REMOTE = /^[a-z]{2,10}:/i;
/** A path in an expression or as a whole text: `'nested/network.json'`, `"relativePath": "network.json"`. */
const PATH = /["'/]((?:\.{0,2}[\w-][\w.-]{0,100}\/){0,8}[\w-][\w.-]{0,100}\.jsonc?)["']/g;
const MOST = 200;

/** The template that a path leads to from the one around it, if the tree has it. */
export function linkedFile(tree: FileTree, around: string, path: string): EvidenceFile | undefined {
  if (REMOTE.test(path)) return undefined;
  const found = resolved(parentFolder(around), path);
  const file = found === undefined ? undefined : tree.get(found);
  return file !== undefined && file.path !== around && isTemplate(file) ? file : undefined;
}

/** Templates of the tree that a template may link to, by the paths that its text names. */
export function linkedPaths(tree: FileTree, file: EvidenceFile): readonly string[] {
  const text = file.head.length < file.size ? file.text() : file.head;
  if (!text.includes('templateLink')) return [];
  const found = new Set<string>();
  for (const [, path = ''] of text.matchAll(PATH)) {
    const linked = found.size < MOST ? linkedFile(tree, file.path, path) : undefined;
    if (linked !== undefined) found.add(linked.path);
  }
  return [...found];
}
