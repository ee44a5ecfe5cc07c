import type { FileTree } from '../../../model/evidence.ts';
import type { Work } from '../../../base/work.ts';
import { parentFolder, relativePath, resolvePath } from '../module/paths.ts';
import type { Expression, TemplatePart } from '../../../languages/hcl/syntax/ast.ts';
import { upwards } from './folders.ts';
import type { HclFile } from './hcl-files.ts';

/** A part of a text that the tree does not determine. */
export const UNDETERMINED = '\u0001';
/** The prefix of a path from the root of the tree; other paths are relative to a file. */
export const TOP = '\u0000';

/** The context of a Terragrunt expression. */
export interface TextPlace {
  readonly file: HclFile;
  /** Folder of the current unit. */
  readonly unit: string;
  /** Folder of the file that the unit includes. */
  readonly parent: string | undefined;
}

/** The work that is left for all expressions of a tree, and the current depth. */
export interface Budget {
  readonly work: Work;
  depth: number;
}

/** Units of work for an expression, or for each name in its result. */
export const STEP = 100;
const MAX_DEPTH = 100;
/** A longer text is not a path. */
const MAX_TEXT = 4000;

/** Computes one level deeper; returns `otherwise` where expressions nest too deep or the work is used up. */
export function deeperPlace<Answer>(budget: Budget, otherwise: Answer, compute: () => Answer): Answer {
  if (!budget.work.take(STEP) || budget.depth >= MAX_DEPTH) return otherwise;
  budget.depth += 1;
  const answer = compute();
  budget.depth -= 1;
  return answer;
}

export interface TextContext {
  readonly tree: FileTree;
  readonly folders: ReadonlySet<string>;
  readonly budget: Budget;
}

/** The text of an expression; a part that the tree does not determine is one `UNDETERMINED`. */
export function expressionText(expression: Expression, place: TextPlace, context: TextContext): string {
  const text = deeperPlace(context.budget, UNDETERMINED, () => textIn(expression, place, context));
  return text.length > MAX_TEXT ? UNDETERMINED : text;
}

function textIn(expression: Expression, place: TextPlace, context: TextContext): string {
  if (expression.kind === 'text') return expression.value;
  if (expression.kind === 'template') return partsText(expression.parts, place, context);
  if (expression.kind === 'call') return callText(expression.name, expression.args, place, context);
  if (expression.kind !== 'attribute' || expression.of.kind !== 'variable') return UNDETERMINED;
  const local = expression.of.name === 'local' ? place.file.locals.get(expression.name) : undefined;
  return local === undefined ? UNDETERMINED : expressionText(local, place, context);
}

function partsText(parts: readonly TemplatePart[], place: TextPlace, context: TextContext): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.value;
      return part.kind === 'interpolation' ? expressionText(part.value, place, context) : UNDETERMINED;
    })
    .join('');
}

type PathFunction = (args: readonly string[], place: TextPlace, context: TextContext) => string;

/** Functions that return paths (Terragrunt documentation, "Built-in functions"). */
const FUNCTIONS: ReadonlyMap<string, PathFunction> = new Map([
  ['get_terragrunt_dir', (_args, { unit }) => TOP + unit],
  ['get_original_terragrunt_dir', (_args, { unit }) => TOP + unit],
  ['get_parent_terragrunt_dir', (_args, { unit, parent }) => TOP + (parent ?? unit)],
  ['path_relative_from_include', (_args, { unit, parent }) => TOP + (parent ?? unit)],
  ['path_relative_to_include', (_args, { unit, parent }) => relativePath(parent ?? unit, unit)],
  ['dirname', ([path = UNDETERMINED]) => (path.startsWith(TOP) ? TOP + parentFolder(path.slice(1)) : UNDETERMINED)],
  ['basename', ([path = UNDETERMINED]) => (path.includes(UNDETERMINED) ? UNDETERMINED : path.replace(/^.*[/\0]/, ''))],
  [
    'find_in_parent_folders',
    ([name = 'terragrunt.hcl', other], place, context) => findAbove(name, other, place, context),
  ],
]);

function callText(name: string, args: readonly Expression[], place: TextPlace, context: TextContext): string {
  const known = FUNCTIONS.get(name);
  return known === undefined
    ? UNDETERMINED
    : known(
        args.map((each) => expressionText(each, place, context)),
        place,
        context,
      );
}

function findAbove(
  name: string,
  other: string | undefined,
  { unit }: TextPlace,
  { tree, folders }: TextContext,
): string {
  if (name.includes(UNDETERMINED) || name.includes(TOP)) return UNDETERMINED;
  for (const folder of upwards(unit).slice(1)) {
    const path = resolvePath(folder, name);
    if (path !== undefined && (tree.get(path) !== undefined || folders.has(path))) return TOP + path;
  }
  return other ?? UNDETERMINED;
}

/** Resolves a text as a path from a folder of the tree; `undefined` where it leads outside or is not determined. */
export function resolveTextPath(text: string, folder: string): string | undefined {
  if (text.includes(UNDETERMINED) || text === '') return undefined;
  const at = text.lastIndexOf(TOP);
  return at === -1 ? resolvePath(folder, text) : resolvePath('', `./${text.slice(at + 1)}`);
}
