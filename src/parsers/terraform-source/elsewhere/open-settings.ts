import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';
import type { ParserSettings } from '../../../model/tree-parser.ts';
import { moduleTree } from '../module/module-tree.ts';
import { readValuesFile } from '../module/source-file.ts';
import { getElsewhere } from './elsewhere.ts';
import { folderName } from './folders.ts';
import { settingProblems } from './problems.ts';
import { NOTHING_OPEN, type OpenSettings, type OpenVariable, type Setting } from './setting.ts';

/**
 * The variables of a root module that other files may set. Values files are left out where one passed as an option
 * sets a variable of the module, or is one of them.
 */
export function openSettings(tree: FileTree, root: string, options: ParserSettings): OpenSettings {
  const { settings, settingsFor } = getElsewhere(tree, options);
  const own = settingsFor(root);
  if (own.length === 0) return NOTHING_OPEN;
  const given = (options.terraform?.variableFiles ?? []).map((file) => ({ file, names: namesIn(file) }));
  const isDecided = decidedBy(tree, given, settings);
  const isOpen = (each: string, { tool }: Setting): boolean => tool !== 'variable-file' || !isDecided(each);
  const open = own.filter((setting) => isOpen(root, setting));
  return {
    inputs: openVariables(
      tree,
      root,
      open.filter(({ tool }) => tool !== 'variable-file'),
    ),
    files: openVariables(
      tree,
      root,
      open.filter(({ tool }) => tool === 'variable-file'),
    ),
    problems: settingProblems(own, root, isOpen),
  };
}

interface GivenFile {
  readonly file: EvidenceFile;
  readonly names: readonly string[];
}

function namesIn(file: EvidenceFile): readonly string[] {
  return readValuesFile(file).syntax.body.attributes.map(({ name }) => name);
}

function decidedBy(
  tree: FileTree,
  given: readonly GivenFile[],
  settings: readonly Setting[],
): (root: string) => boolean {
  if (given.length === 0) return () => false;
  const chosen = settings.filter(({ file }) => given.some((each) => isSame(tree.get(file), each.file)));
  const roots = new Set(chosen.flatMap(({ sets }) => [...sets.keys()]));
  const names = new Set(given.flatMap((each) => each.names));
  return (root) => {
    if (roots.has(root)) return true;
    for (const name of moduleTree(tree).module(root)?.variables.keys() ?? []) if (names.has(name)) return true;
    return false;
  };
}

/** The same file has another path when it is named from the working directory. */
function isSame(file: EvidenceFile | undefined, given: EvidenceFile): boolean {
  if (file === undefined || file.size !== given.size || folderName(file.path) !== folderName(given.path)) return false;
  return file.text() === given.text();
}

function openVariables(tree: FileTree, root: string, settings: readonly Setting[]): readonly OpenVariable[] {
  const byName = new Map<string, { readonly file: string; count: number }>();
  for (const { file, sets } of settings) {
    const names = sets.get(root);
    if (names === undefined) continue;
    const all = names === 'all' ? (moduleTree(tree).module(root)?.variables.keys() ?? []) : names;
    for (const name of all) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, { file, count: 1 });
      else known.count += 1;
    }
  }
  return [...byName].map(([name, { file, count }]) => ({ name, reason: readReason(name, file, count) }));
}

function readReason(name: string, file: string, count: number): string {
  if (count === 1) return `${file} may set var.${name}`;
  return `${file} and ${count - 1} more ${count === 2 ? 'file' : 'files'} may set var.${name}`;
}
