import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';
import type { ModuleTree } from '../module/module-tree.ts';
import { parentFolder } from '../module/paths.ts';
import { sourceProblem } from '../module/problems.ts';
import { readValuesFile } from '../module/source-file.ts';
import { readDeclared, type Names, type Setting } from './setting.ts';
import type { Targets } from './targets.ts';

const VARIABLE_FILE = /\.tfvars(?:\.json)?$/;

/** Whether Terraform loads a values file in the folder of a root module automatically, by its name. */
export function isLoaded(path: string): boolean {
  return /(?:^|\/)terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/.test(path);
}

/**
 * The values files that Terraform loads only with `-var-file` (Terraform documentation, "Variable Definitions
 * Files"), with the root modules they may be for. A file in a folder with configuration is only for that folder.
 */
export function variableFiles(
  tree: FileTree,
  modules: ModuleTree,
  targets: Targets,
  isLeftOut: (path: string) => boolean,
): readonly Setting[] {
  const found: Setting[] = [];
  for (const path of tree.paths) {
    if (!VARIABLE_FILE.test(path) || isLeftOut(path)) continue;
    const beside = modules.module(parentFolder(path));
    if (beside !== undefined && isLoaded(path)) continue;
    const file = tree.get(path);
    if (file !== undefined) found.push(readSetting(file, modules, targets));
  }
  return found.filter(({ sets }) => sets.size > 0);
}

function readSetting(file: EvidenceFile, modules: ModuleTree, targets: Targets): Setting {
  const source = readValuesFile(file);
  const { body, faults } = source.syntax;
  const names: Names = faults.length > 0 ? 'all' : new Set(body.attributes.map(({ name }) => name));
  const problems = faults.map(({ message, code, at }) =>
    sourceProblem(code, 'error', source, at, `${message}, so what the file sets is not known. Correct it.`),
  );
  return {
    file: file.path,
    tool: 'variable-file',
    sets: readSets(file.path, names, modules, targets),
    parts: [],
    problems,
  };
}

function readSets(path: string, names: Names, modules: ModuleTree, targets: Targets): ReadonlyMap<string, Names> {
  const folder = parentFolder(path);
  const beside = modules.module(folder);
  if (beside === undefined) return targets.near(path, names);
  const own = readDeclared(names, beside.variables);
  return own === undefined || !targets.isRoot(folder) ? new Map() : new Map([[folder, own]]);
}
