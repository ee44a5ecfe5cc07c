import type { FileGroup } from '../../model/tree-parser.ts';
import type { FileTree } from '../../model/evidence.ts';
import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import { logicalLines } from './lines.ts';
import { readOption } from './option.ts';
import { readRequirement } from './requirement.ts';
import { byText } from '../../base/text-order.ts';

const NAMED = /(?:^|\/)(?:[\w.-]{0,80}requirements?[\w.-]{0,80}|requirements\/[\w.-]{1,80})\.txt$/i;
const DEVELOPMENT =
  /(?:^|[/._-])(?:dev|develop|development|tests?|testing|lint|docs?|ci|build|mypy|typing)(?:[/._-]|$)/i;
const PINNED = /^[\w.-]{1,200}(?:\[[\w., -]{0,200}\])?[ \t]*===?[ \t]*\d/;
const MAX_LOOKED_AT = 40;

/**
 * One group for each requirements file, with the files whose pins apply to it. Files that are only included are read
 * as well.
 */
export function claimRequirements(tree: FileTree): readonly FileGroup[] {
  const roots = new Set(tree.paths.filter((path) => NAMED.test(path) && looksLikeRequirements(tree, path)));
  const groups: FileGroup[] = [];
  const required = new Set<string>();
  const constraints = new Set<string>();
  // a set hands out what is added on the way
  for (const path of roots) {
    const { included, constraining } = includedBy(tree, path);
    for (const one of included) {
      required.add(one);
      roots.add(one);
    }
    for (const one of constraining) constraints.add(one);
    groups.push({ root: path, files: [path, ...constraining] });
  }
  const independent = groups.filter(({ root }) => !constraints.has(root) || required.has(root));
  return independent.sort(byText(({ root }) => root));
}

/** Whether the name of a file or its folder marks it as for development only. */
export function isDevelopment(path: string): boolean {
  return (
    DEVELOPMENT.test(path.slice(path.lastIndexOf('/') + 1)) ||
    /(?:^|\/)requirements\/(?:dev|tests?|docs?|lint|ci)\b/i.test(path)
  );
}

/** Files of the tree that a file names with `-r` and `-c`. */
export function includedBy(
  tree: FileTree,
  path: string,
): { readonly included: readonly string[]; readonly constraining: readonly string[] } {
  const included: string[] = [];
  const constraining: string[] = [];
  for (const { text } of logicalLines(tree.get(path)?.text() ?? '').lines) {
    const option = text.startsWith('-') ? readOption(text) : undefined;
    const target = option === undefined ? undefined : resolvePath(parentFolder(path), option.value);
    if (target === undefined || tree.get(target) === undefined || target === path) continue;
    if (option?.kind === 'requirement') included.push(target);
    if (option?.kind === 'constraint') constraining.push(target);
  }
  return { included, constraining };
}

/**
 * Prose may have the same file name: most of the first lines must be requirements or options, or one must be pinned.
 */
function looksLikeRequirements(tree: FileTree, path: string): boolean {
  const lines = logicalLines(tree.get(path)?.head ?? '').lines.slice(0, MAX_LOOKED_AT);
  const fitting = lines.filter(({ text }) => isEntry(text));
  return fitting.length * 2 > lines.length || lines.some(({ text }) => PINNED.test(text));
}

/** Looser than the parser, so that a damaged line does not hide the file. */
function isEntry(text: string): boolean {
  if (text.startsWith('-')) return readOption(text) !== undefined;
  return /^[\w.-]{1,200}[ \t]*(?:[[<>=!~;@(]|--hash|$)/.test(text) || readRequirement(text) !== undefined;
}
