import type { FileTree } from '../../../model/evidence.ts';
import { readSourceFile, type SourceFile } from '../module/source-file.ts';
import type { Attribute, Expression } from '../../../languages/hcl/syntax/ast.ts';

/** An HCL file that is not Terraform configuration, with its local values by name. */
export interface HclFile {
  readonly path: string;
  readonly source: SourceFile;
  readonly locals: ReadonlyMap<string, Expression>;
}

export interface HclFiles {
  /** `undefined` where the tree has no such file. */
  read(path: string): HclFile | undefined;
}

/** Reads files of a tree, each once. */
export function hclFiles(tree: FileTree): HclFiles {
  const known = new Map<string, HclFile | undefined>();
  return {
    read(path) {
      if (!known.has(path)) known.set(path, readFile(tree, path));
      return known.get(path);
    },
  };
}

function readFile(tree: FileTree, path: string): HclFile | undefined {
  const file = tree.get(path);
  if (file === undefined) return undefined;
  const source = readSourceFile(file);
  const attributes: Attribute[] = source.syntax.body.blocks
    .filter(({ type }) => type === 'locals')
    .flatMap(({ body }) => body.attributes);
  return { path, source, locals: new Map(attributes.map(({ name, value }) => [name, value])) };
}
