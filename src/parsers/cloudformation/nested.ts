import { parentFolder, resolved } from '../../base/tree-path.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import { isTemplate } from './template/recognise.ts';

/** Deeper nesting is not followed. */
export const DEEPEST_STACK = 10;

const STACK = /AWS::(?:CloudFormation::Stack|Serverless::Application)\b/;
/** Where templates say which file a nested stack is: `TemplateURL` before packaging, `aws:asset:path` of the CDK. */
const FILE = /\b(?:TemplateURL|Location|aws:asset:path)["']?[ \t]{0,20}:[ \t]{0,20}["']?([\w.][\w ./-]{0,400})/g;
/** A template that was packaged names its files by an address: only the last part of it is their name. */
const REMOTE = /^https?:|^s3:/i;

/** Files of the tree that a template nests. */
export function nestedPaths(tree: FileTree, file: EvidenceFile): readonly string[] {
  const text = file.head.length < file.size ? file.text() : file.head;
  if (!STACK.test(text)) return [];
  const found = new Set<string>();
  for (const [, path = ''] of text.matchAll(FILE)) {
    const nested = nestedFile(tree, file.path, path.trim());
    if (nested !== undefined) found.add(nested.path);
  }
  return [...found];
}

/** The template of a nested stack, if a path leads from the template around to one in the tree. */
export function nestedFile(tree: FileTree, around: string, path: string): EvidenceFile | undefined {
  if (REMOTE.test(path)) return undefined;
  const found = resolved(parentFolder(around), path);
  const file = found === undefined ? undefined : tree.get(found);
  return file !== undefined && file.path !== around && isTemplate(file) ? file : undefined;
}
