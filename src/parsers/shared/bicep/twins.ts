import { createClaimWork, type Work } from '../../../base/work.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { parentFolder, under } from '../../../base/tree-path.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { isTemplate } from '../arm-template/template/recognise.ts';
import { isBicepFile, readLinks, type BicepLinks } from './bicep-tree.ts';

/** The Bicep files of a tree with the files that they name, and which of these files are read as compiled templates. */
export interface BicepTree {
  readonly links: ReadonlyMap<string, BicepLinks>;
  /** Files that another file deploys as a module. */
  readonly called: ReadonlySet<string>;
  /** Compiled templates by the Bicep file next to them. */
  readonly twins: ReadonlyMap<string, string>;
  /** Those of them that are read, since their source names modules that the tree does not have. */
  readonly instead: ReadonlyMap<string, string>;
}

const NOTHING: BicepTree = { links: new Map(), called: new Set(), twins: new Map(), instead: new Map() };
const GENERATOR = /"_generator"\s{0,8}:\s{0,8}\{\s{0,8}"name"\s{0,8}:\s{0,8}"bicep"/;
const known = new WeakMap<FileTree, BicepTree>();

/** Looks at the Bicep files of a tree; each tree is looked at once. */
export function readBicepTree(tree: FileTree, work: Work = createClaimWork()): BicepTree {
  return getOrCreate(known, tree, () => {
    const paths = tree.paths.filter(isBicepFile);
    return paths.length === 0 ? NOTHING : lookAt(tree, paths, work);
  });
}

function lookAt(tree: FileTree, paths: readonly string[], work: Work): BicepTree {
  const links = new Map<string, BicepLinks>();
  const twins = new Map<string, string>();
  for (const path of paths) {
    const file = tree.get(path);
    if (file === undefined || !work.take(100 + file.size * 3)) continue;
    links.set(path, readLinks(tree, file));
    const twin = findTwin(tree, path);
    if (twin !== undefined) twins.set(path, twin);
  }
  const called = new Set([...links.values()].flatMap(({ modules }) => modules));
  const instead = new Map([...twins].filter(([path]) => hasGap(path, links, twins)));
  return { links, called, twins, instead };
}

/** A file with the modules and imports that it leads to. */
export function reachBicep(root: string, links: ReadonlyMap<string, BicepLinks>): readonly string[] {
  const found = new Set([root]);
  for (const path of found) {
    const { modules = [], imports = [] } = links.get(path) ?? {};
    for (const each of [...modules, ...imports]) found.add(each);
  }
  return [...found];
}

/** `main.json` next to `main.bicep`, or `azuredeploy.json`, which the compiler wrote. */
function findTwin(tree: FileTree, path: string): string | undefined {
  const own = path.replace(/\.bicep$/i, '.json');
  const names = /(?:^|\/)main\.bicep$/i.test(path) ? [own, under(parentFolder(path), 'azuredeploy.json')] : [own];
  return names.find((name) => {
    const file = tree.get(name);
    const isFree = name === own || tree.get(name.replace(/\.json$/, '.bicep')) === undefined;
    return file !== undefined && isFree && isTemplate(file) && GENERATOR.test(file.head.slice(0, 3000));
  });
}

/** Whether a file lacks a module, or calls one that does. A module with a compiled template lacks nothing. */
function hasGap(root: string, links: ReadonlyMap<string, BicepLinks>, twins: ReadonlyMap<string, string>): boolean {
  const seen = new Set([root]);
  for (const path of seen) {
    const found = links.get(path);
    if (found?.hasGap === true) return true;
    for (const module of found?.modules ?? []) if (!twins.has(module)) seen.add(module);
  }
  return false;
}
