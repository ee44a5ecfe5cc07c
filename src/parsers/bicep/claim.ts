import type { Work } from '../../base/work.ts';
import { parentFolder } from '../../base/tree-path.ts';
import { addTo } from '../../base/group-by.ts';
import { plainLiteral } from '../../languages/bicep/syntax/plain-literal.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { FileGroup, ParserSettings } from '../../model/tree-parser.ts';
import { parameterFilesFor } from '../shared/arm-template/template/parameter-files.ts';
import { findNamed, isBicepParameterFile, readLinks, readSyntax } from '../shared/bicep/bicep-tree.ts';
import { readBicepTree, reachBicep, type BicepTree } from '../shared/bicep/twins.ts';

/**
 * One group for each Bicep file that no other one deploys, with its modules, what it imports, its files with parameters and
 * its compiled template. A module that files with parameters are for is deployed by itself too.
 */
export function claimBicep(tree: FileTree, _settings?: ParserSettings, work?: Work): readonly FileGroup[] {
  const bicep = readBicepTree(tree, work);
  const paramFiles = tree.paths.filter(isBicepParameterFile);
  if (bicep.links.size === 0 && paramFiles.length === 0) return [];
  const parameters = parametersFor(tree, bicep, paramFiles);
  const roots = findRoots(bicep, parameters);
  const groups = roots.map((root): FileGroup => {
    const reached = reachBicep(root, bicep.links);
    const own = (parameters.get(root) ?? []).flatMap((path) => withBases(tree, path));
    const compiled = reached.flatMap((path) => bicep.twins.get(path) ?? []);
    return { root, files: [...new Set([...reached, ...own, ...compiled])].sort() };
  });
  const claimed = new Set(groups.flatMap(({ files }) => files));
  const left = paramFiles.filter((path) => !claimed.has(path)).map((root): FileGroup => ({ root, files: [root] }));
  return withConfigurations(tree, [...groups, ...left]).sort((one, other) => (one.root < other.root ? -1 : 1));
}

function findRoots(
  { links, called, instead }: BicepTree,
  parameters: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const imported = new Set([...links.values()].flatMap(({ imports }) => imports));
  const isRoot = (path: string): boolean => {
    if (instead.has(path)) return false;
    if (called.has(path)) return parameters.get(path)?.some(isBicepParameterFile) === true;
    return !imported.has(path);
  };
  const roots = [...links.keys()].filter(isRoot);
  const reached = new Set([...roots, ...instead.keys()].flatMap((root) => reachBicep(root, links)));
  // files that deploy or import each other in a circle have no root: each is read by itself
  return [...roots, ...[...links.keys()].filter((path) => !reached.has(path))];
}

/** Files with parameters for each file: those that name it, and JSON files that are called like it or its template. */
function parametersFor(
  tree: FileTree,
  { links, twins }: BicepTree,
  paramFiles: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paramFiles) {
    const used = usedBy(tree, path);
    if (used !== undefined) addTo(found, used, path);
  }
  const names = new Map(
    [...links.keys()].flatMap((path) => [[path, path] as const, [twins.get(path) ?? path, path] as const]),
  );
  for (const [name, paths] of parameterFilesFor(tree, [...names.keys()]))
    for (const path of paths) addTo(found, names.get(name) ?? name, path);
  return found;
}

function usedBy(tree: FileTree, path: string): string | undefined {
  const file = tree.get(path);
  const using = file === undefined ? undefined : readSyntax(file).declarations.find(({ kind }) => kind === 'using');
  const written = using?.kind === 'using' ? plainLiteral(using.path) : undefined;
  return written === undefined ? undefined : findNamed(tree, path, written)?.path;
}

/** A file with parameters, and those that it extends or imports from. */
function withBases(tree: FileTree, path: string): readonly string[] {
  const found = new Set([path]);
  for (const each of found) {
    const file = isBicepParameterFile(each) && found.size < 20 ? tree.get(each) : undefined;
    if (file !== undefined) for (const base of readLinks(tree, file).imports) found.add(base);
  }
  return [...found];
}

/** A configuration of the compiler belongs to the files of its folder and those below. */
function withConfigurations(tree: FileTree, groups: readonly FileGroup[]): FileGroup[] {
  const configurations = tree.paths.filter((path) => /(?:^|\/)bicepconfig\.json$/.test(path));
  return groups.map(({ root, files }) => {
    const own = configurations.filter((path) => isAbove(parentFolder(path), root));
    return { root, files: [...new Set([...files, ...own])].sort() };
  });
}

function isAbove(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
