import type { ParserSettings } from '../../../model/tree-parser.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { addTo } from '../../../base/group-by.ts';
import { parentFolder } from '../module/paths.ts';
import { moduleTree, type ModuleTree } from '../module/module-tree.ts';
import { rootFolders, type RootFolder } from '../roots.ts';
import { computedCalls } from './computed-calls.ts';
import { cachedCopies, isCopy, type Copies } from './copies.ts';
import { indexFolders, upwards } from './folders.ts';
import { hclFiles } from './hcl-files.ts';
import type { NamesContext } from './hcl-names.ts';
import { readDeclared, type Names, type Setting } from './setting.ts';
import { stackFiles, type StackFile } from './stacks.ts';
import { createTargets, type Targets } from './targets.ts';
import { createClaimWork, type Work } from '../../../base/work.ts';
import { readUnit, type Unit } from './terragrunt.ts';
import { variableFiles } from './variable-files.ts';

/** The root modules of a tree, and the settings of other files for them. */
export interface Elsewhere {
  readonly roots: readonly RootFolder[];
  readonly settings: readonly Setting[];
  settingsFor(root: string): readonly Setting[];
  /** Files that belong to a root module through its settings, and Terragrunt's copies of it. */
  filesFor(root: string): readonly string[];
}

const KNOWN = new WeakMap<FileTree, { readonly settings: ParserSettings; readonly made: Elsewhere }>();
/** Units of work for all Terragrunt and stack expressions of one tree. */
const WORK_OF_EXPRESSIONS = 20_000_000;

/** The settings of other files in a tree; computed once for each tree and settings. */
export function getElsewhere(tree: FileTree, settings: ParserSettings, work: Work = createClaimWork()): Elsewhere {
  const known = KNOWN.get(tree);
  if (known?.settings === settings) return known.made;
  const made = readElsewhere(tree, settings, work);
  KNOWN.set(tree, { settings, made });
  return made;
}

function readElsewhere(tree: FileTree, given: ParserSettings, work: Work): Elsewhere {
  const modules = moduleTree(tree);
  const own = modules.folders.filter((folder) => !isInstalled(folder) && !isCopy(`${folder}/`));
  const folders = indexFolders(own);
  const context = readContext(tree, work);
  const units = readUnits(tree).flatMap((path) => readUnit(path, folders, context) ?? []);
  const stacks = stackFiles(tree, folders, context);
  const copies = cachedCopies(tree, new Map(units.map(({ folder, source }) => [folder, source])));
  const deployed = new Set([...units.flatMap((unit) => readModules(unit, copies)), ...stacks.flatMap(inputFolders)]);
  const roots = rootFolders({
    modules,
    folders: [...own, ...copies.added],
    deployed,
    computed: computedCalls(tree, given, work),
  });
  const targets = createTargets(
    modules,
    roots.map(({ root }) => root),
  );
  const settings = [
    ...units.map((unit) => unitSetting(unit, modules, targets, copies)),
    ...stacks.map((stack) => stackSetting(stack, modules)),
    ...variableFiles(tree, modules, targets, isCopy),
  ].filter(({ sets }) => sets.size > 0);
  const byRoot = new Map<string, Setting[]>();
  for (const each of settings) for (const root of each.sets.keys()) addTo(byRoot, root, each);
  const others = copiedFiles(copies, units, roots);
  return {
    roots,
    settings,
    settingsFor: (root) => byRoot.get(root) ?? [],
    filesFor: (root) => [
      ...(byRoot.get(root) ?? []).flatMap(({ file, parts }) => [file, ...parts]),
      ...(others.get(root) ?? []),
    ],
  };
}

function readContext(tree: FileTree, work: Work): Omit<NamesContext, 'parts'> {
  const folders = new Set<string>();
  if (tree.paths.some((path) => path.endsWith('.hcl'))) {
    for (const path of tree.paths) for (const folder of upwards(parentFolder(path))) folders.add(folder);
  }
  return { tree, folders, budget: { work: work.part(WORK_OF_EXPRESSIONS), depth: 0 }, files: hclFiles(tree) };
}

function isInstalled(folder: string): boolean {
  return `/${folder}/`.includes('/.terraform/');
}

function readUnits(tree: FileTree): readonly string[] {
  return tree.paths.filter((path) => /(?:^|\/)terragrunt\.hcl$/.test(path) && !isCopy(path));
}

function readModules({ source, folder }: Unit, { modules }: Copies): readonly string[] {
  return source.kind === 'folders' ? source.folders : (modules.get(folder) ?? []);
}

function inputFolders({ inputs }: StackFile): readonly string[] {
  return [...inputs.keys()];
}

function unitSetting(unit: Unit, modules: ModuleTree, targets: Targets, copies: Copies): Setting {
  const { file, names, parts, problems, source } = unit;
  const folders = readModules(unit, copies);
  const isOpen = folders.length === 0 && source.kind === 'unknown';
  const sets = isOpen ? targets.near(file, names) : readSets(folders, () => names, modules);
  return { file, tool: 'terragrunt', sets, parts, problems };
}

function stackSetting({ file, inputs, parts, problems }: StackFile, modules: ModuleTree): Setting {
  const sets = readSets([...inputs.keys()], (folder) => inputs.get(folder) ?? 'all', modules);
  return { file, tool: 'stack', sets, parts, problems };
}

function readSets(
  folders: readonly string[],
  namesFor: (folder: string) => Names,
  modules: ModuleTree,
): ReadonlyMap<string, Names> {
  const sets = new Map<string, Names>();
  for (const folder of folders) {
    const declared = readDeclared(namesFor(folder), modules.module(folder)?.variables ?? new Map());
    if (declared !== undefined) sets.set(folder, declared);
  }
  return sets;
}

/** Assigns cache files to a root module of the unit, else to the nearest one above, else to the first. */
function copiedFiles(
  copies: Copies,
  units: readonly Unit[],
  roots: readonly RootFolder[],
): ReadonlyMap<string, readonly string[]> {
  const known = new Set(roots.map(({ root }) => root));
  const byFolder = new Map(units.map((unit) => [unit.folder, unit]));
  const found = new Map<string, string[]>();
  for (const [folder, files] of copies.files) {
    const unit = byFolder.get(folder);
    const own = unit === undefined ? (copies.modules.get(folder) ?? []) : readModules(unit, copies);
    const root = [...own, ...upwards(folder)].find((each) => known.has(each)) ?? roots[0]?.root;
    if (root === undefined) continue;
    const list = found.get(root) ?? [];
    for (const path of files) list.push(path);
    found.set(root, list);
  }
  return found;
}
