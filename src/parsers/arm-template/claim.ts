import type { FileTree } from '../../model/evidence.ts';
import type { Work } from '../../base/work.ts';
import type { FileGroup, ParserSettings } from '../../model/tree-parser.ts';
import { parameterFilesFor } from '../shared/arm-template/template/parameter-files.ts';
import { linkedPaths } from '../shared/arm-template/template/linked.ts';
import { isTemplate } from '../shared/arm-template/template/recognise.ts';
import { readBicepTree, reachBicep, type BicepTree } from '../shared/bicep/twins.ts';

/** One group for each template that no other one of the tree links to, with those that it links to and its parameter files. */
export function claimTemplates(tree: FileTree, _settings?: ParserSettings, work?: Work): readonly FileGroup[] {
  const links = new Map<string, readonly string[]>();
  for (const path of tree.paths) {
    const file = tree.get(path);
    if (file !== undefined && isTemplate(file)) links.set(path, linkedPaths(tree, file));
  }
  if (links.size === 0) return [];
  const bicep = readBicepTree(tree, work);
  const byBicep = readByBicep(bicep);
  const inner = new Set([...[...links.values()].flat(), ...byBicep]);
  const roots = [...links.keys()].filter((path) => !inner.has(path));
  const sources = compiledFrom(bicep);
  const groups = roots.map((root) => ({ root, files: [...reach(root, links), ...(sources.get(root) ?? [])] }));
  // templates that link to each other in a circle have no root: each is read by itself
  const reached = new Set(groups.flatMap(({ files }) => files));
  const left = [...links.keys()].filter((path) => !reached.has(path) && !byBicep.includes(path));
  const all = [...groups, ...left.map((root) => ({ root, files: [root] }))];
  const parameters = parameterFilesFor(
    tree,
    all.map(({ root }) => root),
  );
  return all
    .map(({ root, files }) => ({ root, files: [...files, ...(parameters.get(root) ?? [])].sort() }))
    .sort((one, other) => (one.root < other.root ? -1 : 1));
}

/** Templates that Bicep files deploy as modules, and compiled ones whose source is read. */
function readByBicep({ called, twins, instead }: BicepTree): readonly string[] {
  const replaced = [...twins].flatMap(([source, twin]) => (instead.has(source) && !called.has(source) ? [] : [twin]));
  return [...called, ...replaced];
}

/** The sources of compiled templates that are read in their place. */
function compiledFrom({ called, instead, links }: BicepTree): ReadonlyMap<string, readonly string[]> {
  const found = [...instead].filter(([source]) => !called.has(source));
  return new Map(found.map(([source, twin]) => [twin, reachBicep(source, links)]));
}

function reach(root: string, links: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set([root]);
  for (const path of found) for (const linked of links.get(path) ?? []) found.add(linked);
  return [...found];
}
