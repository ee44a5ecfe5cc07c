import { getOrCreate } from '../../../base/memo.ts';
import { parentFolder, resolvePath } from '../../../base/tree-path.ts';
import { parseBicep } from '../../../languages/bicep/syntax/parse.ts';
import { plainLiteral } from '../../../languages/bicep/syntax/plain-literal.ts';
import type { Syntax } from '../../../languages/bicep/syntax/ast.ts';
import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';

/** Each file is read once for a run: claims need what it names, and every template that contains it what it declares. */
const known = new WeakMap<EvidenceFile, Syntax>();

/** What a Bicep file declares. */
export function readSyntax(file: EvidenceFile): Syntax {
  return getOrCreate(known, file, () => parseBicep(file.text()));
}

export function isBicepFile(path: string): boolean {
  return /\.bicep$/i.test(path);
}

export function isBicepParameterFile(path: string): boolean {
  return /\.bicepparam$/i.test(path);
}

const ELSEWHERE = /^(?:br|ts|oci)[:/]/;

/** Whether a module is kept in a registry or as a template spec. */
export function isInRegistry(written: string): boolean {
  return ELSEWHERE.test(written);
}

/** The file of the tree that a Bicep file names by a path. */
export function findNamed(tree: FileTree, from: string, written: string): EvidenceFile | undefined {
  if (isInRegistry(written)) return undefined;
  const path = resolvePath(parentFolder(from), written.replaceAll('\\', '/'));
  return path === undefined ? undefined : tree.get(path);
}

/** What a Bicep file names. */
export interface BicepLinks {
  /** Paths of modules, and of what is imported from, that the tree has. */
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  /** Whether a module is not in the tree. */
  readonly hasGap: boolean;
}

/** The files that a file of the tree names. */
export function readLinks(tree: FileTree, file: EvidenceFile): BicepLinks {
  const modules = new Set<string>();
  const imports = new Set<string>();
  let hasGap = false;
  for (const each of readSyntax(file).declarations) {
    if (each.kind !== 'module' && each.kind !== 'import' && each.kind !== 'using' && each.kind !== 'extends') continue;
    const written = plainLiteral(each.path);
    const found = written === undefined ? undefined : findNamed(tree, file.path, written);
    if (each.kind === 'module' && found === undefined) hasGap = true;
    if (found !== undefined) (each.kind === 'module' ? modules : imports).add(found.path);
  }
  return { modules: [...modules], imports: [...imports], hasGap };
}
