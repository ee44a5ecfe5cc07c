import type { FileTree } from '../../../model/evidence.ts';
import { findAttribute } from '../module/declarations.ts';
import { parentFolder, resolvePath } from '../module/paths.ts';
import { sourceProblem } from '../module/problems.ts';
import type { Body } from '../../../languages/hcl/syntax/ast.ts';
import type { FolderIndex } from './folders.ts';
import { namesIn, type NamesContext } from './hcl-names.ts';
import { union, type Names } from './setting.ts';
import type { Problem } from '../../../model/problem.ts';

const COMPONENTS = /\.(?:tfcomponent|tfstack)\.hcl$/;
const DEPLOYMENTS = /\.tfdeploy\.hcl$/;

/** A stack file, and the inputs that its components set for modules of the tree, by folder. */
export interface StackFile {
  readonly file: string;
  readonly inputs: ReadonlyMap<string, Names>;
  readonly parts: readonly string[];
  readonly problems: readonly Problem[];
}

/** The stack files (HashiCorp documentation, "Terraform Stacks", `component` block). */
export function stackFiles(
  tree: FileTree,
  folders: FolderIndex,
  shared: Omit<NamesContext, 'parts'>,
): readonly StackFile[] {
  const deployments = tree.paths.filter((path) => DEPLOYMENTS.test(path));
  return tree.paths
    .filter((path) => COMPONENTS.test(path))
    .flatMap((path) => readStack(path, folders, shared) ?? [])
    .map((each) => ({ ...each, parts: deployments.filter((path) => parentFolder(path) === parentFolder(each.file)) }));
}

function readStack(path: string, folders: FolderIndex, shared: Omit<NamesContext, 'parts'>): StackFile | undefined {
  const file = shared.files.read(path);
  if (file === undefined) return undefined;
  const folder = parentFolder(path);
  const { body, faults } = file.source.syntax;
  const context: NamesContext = { ...shared, parts: new Set() };
  const inputs = new Map<string, Names>();
  for (const { type, body: component } of body.blocks) {
    if (type !== 'component') continue;
    const target = sourceIn(component, folder);
    if (target === undefined || !folders.has(target)) continue;
    const written = findAttribute(component, 'inputs')?.value;
    const place = { file, unit: folder, parent: undefined };
    const names: Names = written === undefined ? new Set() : namesIn(written, place, context);
    inputs.set(target, faults.length > 0 ? 'all' : union(inputs.get(target) ?? new Set(), names));
  }
  const problems = faults.map(({ message, code, at }) =>
    sourceProblem(code, 'error', file.source, at, `${message}, so what the file sets is not known. Correct it.`),
  );
  return { file: path, inputs, parts: [], problems };
}

/** `undefined` for a module outside the tree. */
function sourceIn(component: Body, folder: string): string | undefined {
  const source = findAttribute(component, 'source')?.value;
  if (source?.kind !== 'text' || !/^\.\.?(?:\/|$)/.test(source.value)) return undefined;
  return resolvePath(folder, source.value);
}
