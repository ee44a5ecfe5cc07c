import type { Problem } from '../../../model/problem.ts';
import { findAttribute } from '../module/declarations.ts';
import { parentFolder } from '../module/paths.ts';
import { sourceProblem } from '../module/problems.ts';
import type { Block, Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { FolderIndex } from './folders.ts';
import type { HclFile } from './hcl-files.ts';
import { namesIn, type NamesContext } from './hcl-names.ts';
import { resolveTextPath, expressionText, type TextPlace } from './hcl-text.ts';
import { NO_NAMES, union, type Names } from './setting.ts';
import { terragruntSource, type Source } from './terragrunt-source.ts';

/** A folder that Terragrunt deploys, and the variables that it sets. */
export interface Unit {
  readonly file: string;
  readonly folder: string;
  readonly source: Source;
  readonly names: Names;
  readonly parts: readonly string[];
  readonly problems: readonly Problem[];
}

/** Ends a cycle of includes. */
const MAX_INCLUDES = 20;

/**
 * The unit of a `terragrunt.hcl`: the module that its `terraform` block or that of an included file names, or the
 * configuration next to it. `undefined` for a file that is only included.
 */
export function readUnit(path: string, folders: FolderIndex, shared: Omit<NamesContext, 'parts'>): Unit | undefined {
  const file = shared.files.read(path);
  if (file === undefined) return undefined;
  const unit = parentFolder(path);
  const { work } = shared.budget;
  const wasRefused = work.refusedBy() !== undefined;
  const parts = new Set<string>();
  const context: NamesContext = { ...shared, parts };
  const included = readIncludes(file, unit, context);
  const sources: string[] = [];
  let names: Names = included.isWhole ? NO_NAMES : 'all';
  for (const each of [...included.files, file]) {
    if (each !== file) parts.add(each.path);
    const place: TextPlace = { file: each, unit, parent: included.parent };
    const { attributes, blocks } = each.source.syntax.body;
    const inputs = attributes.find(({ name }) => name === 'inputs');
    if (inputs !== undefined) names = union(names, namesIn(inputs.value, place, context));
    for (const { type, body } of blocks) {
      if (type !== 'terraform') continue;
      const source = findAttribute(body, 'source');
      if (source !== undefined) sources.push(expressionText(source.value, place, context));
      names = union(names, argumentNames(body.blocks));
    }
  }
  const isFirstRefused = !wasRefused && work.refusedBy() !== undefined;
  const problems = [...[...included.files, file].flatMap(readFaults), ...(isFirstRefused ? [tooMuch(file)] : [])];
  if (problems.length > 0) names = 'all';
  const written = sources.at(-1);
  if (written === undefined && !folders.has(unit) && included.isWhole) return undefined;
  const source = written === undefined ? beside(unit, folders) : terragruntSource(written, unit, folders);
  return { file: path, folder: unit, source, names, parts: [...parts], problems };
}

/** The first unit over the limit: what it and later units set is unknown. */
function tooMuch({ source }: HclFile): Problem {
  const inputs = source.syntax.body.attributes.find(({ name }) => name === 'inputs');
  const message =
    'the limit of work for Terragrunt expressions is reached here, so what this unit and those after it set is unknown. Assess fewer units.';
  return sourceProblem('partly-read', 'error', source, inputs?.range.start ?? 0, message);
}

function beside(unit: string, folders: FolderIndex): Source {
  return folders.has(unit) ? { kind: 'folders', folders: [unit] } : { kind: 'unknown' };
}

interface Included {
  readonly files: readonly HclFile[];
  /** Folder of the first included file. */
  readonly parent: string | undefined;
  /** Whether the tree contains all of them. */
  readonly isWhole: boolean;
}

/** Direct and indirect includes, the outermost first. */
function readIncludes(file: HclFile, unit: string, context: NamesContext): Included {
  const found = new Set([file]);
  let isWhole = true;
  // a set hands out what is added on the way
  for (const each of found) {
    for (const path of includedPaths(each)) {
      const at = resolveTextPath(expressionText(path, { file: each, unit, parent: undefined }, context), unit);
      const next = at === undefined ? undefined : context.files.read(at);
      if (next !== undefined && found.size <= MAX_INCLUDES) found.add(next);
      else isWhole = false;
    }
  }
  const [, ...files] = found;
  const [first] = files;
  return { files: files.reverse(), parent: first === undefined ? undefined : parentFolder(first.path), isWhole };
}

function includedPaths({ source }: HclFile): readonly Expression[] {
  return source.syntax.body.blocks
    .filter(({ type }) => type === 'include')
    .flatMap(({ body }) => findAttribute(body, 'path')?.value ?? []);
}

function argumentNames(blocks: readonly Block[]): Names {
  const names: string[] = [];
  for (const { type, body } of blocks) {
    if (type !== 'extra_arguments') continue;
    const written = findAttribute(body, 'arguments')?.value;
    for (const each of written?.kind === 'tuple' ? written.items : []) {
      const [, name] = each.kind === 'text' ? (/^(?:-{1,2}var[= ])?\s*'?([\w-]{1,200})=/.exec(each.value) ?? []) : [];
      if (name !== undefined) names.push(name);
    }
    const environment = findAttribute(body, 'env_vars')?.value;
    for (const { key } of environment?.kind === 'object' ? environment.items : []) {
      if (key.kind === 'text' && key.value.startsWith('TF_VAR_')) names.push(key.value.slice('TF_VAR_'.length));
    }
  }
  return new Set(names);
}

function readFaults({ source }: HclFile): readonly Problem[] {
  return source.syntax.faults.map(({ message, code, at }) =>
    sourceProblem(code, 'error', source, at, `${message}, so what the file sets is not known. Correct it.`),
  );
}
