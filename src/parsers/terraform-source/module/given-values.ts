import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';
import type { Problem } from '../../../model/problem.ts';
import type { FileGroup, ParserSettings } from '../../../model/tree-parser.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import { NOTHING_OPEN, type OpenSettings } from '../elsewhere/setting.ts';
import { isLoaded } from '../elsewhere/variable-files.ts';
import { moduleTree } from './module-tree.ts';
import { sourceProblem } from './problems.ts';
import { parentFolder } from './paths.ts';
import { readValuesFile } from './source-file.ts';
import { compareTexts } from '../../../base/text-order.ts';

/**
 * A value of a variable from outside the configuration: an expression without names, a text to read by type, or a
 * value that a file of the tree may set, with that reason.
 */
export type GivenValue =
  { readonly expression: Expression } | { readonly text: string } | { readonly undetermined: string };

interface GivenValues {
  readonly values: ReadonlyMap<string, GivenValue>;
  readonly problems: readonly Problem[];
}

/**
 * The values that Terraform would use for variables of a root module, later ones winning (Terraform language,
 * "Variable Definition Precedence"): `terraform.tfvars`, `terraform.tfvars.json`, `*.auto.tfvars` and
 * `*.auto.tfvars.json` by name, then the user's files and values. The environment is not read. Values that other
 * files of the tree may set are undetermined.
 */
export function givenValues(
  tree: FileTree,
  { root, files }: FileGroup,
  settings: ParserSettings,
  elsewhere: OpenSettings = NOTHING_OPEN,
): GivenValues {
  const values = new Map<string, GivenValue>();
  const problems: Problem[] = [...elsewhere.problems];
  // Terragrunt and stacks set the environment, which gives way to all files
  for (const { name, reason } of elsewhere.inputs) values.set(name, { undetermined: reason });
  const own = files.filter((path) => /\.tfvars(?:\.json)?$/.test(path) && parentFolder(path) === root);
  for (const path of [...own].sort(byPrecedence)) {
    const file = tree.get(path);
    if (file !== undefined && isLoaded(path)) readValues(file, values, problems);
  }
  for (const { name, reason } of elsewhere.files) values.set(name, { undetermined: reason });
  for (const file of settings.terraform?.variableFiles ?? []) readValues(file, values, problems);
  for (const text of settings.terraform?.variables ?? []) {
    const at = text.indexOf('=');
    if (at <= 0) continue;
    const name = text.slice(0, at).trim();
    values.set(name, { text: text.slice(at + 1) });
    if (!isDeclared(tree, name)) problems.push(notDeclared(tree, root, name));
  }
  return { values, problems };
}

function isDeclared(tree: FileTree, name: string): boolean {
  const modules = moduleTree(tree);
  return modules.folders.some((folder) => modules.module(folder)?.variables.has(name));
}

function notDeclared(tree: FileTree, root: string, name: string): Problem {
  const file = moduleTree(tree).module(root)?.files[0]?.path ?? root;
  const message = `No variable "${name.slice(0, 100)}" is declared, so the value that was given for it was not used. Check its name.`;
  return { code: 'partly-read', severity: 'warning', message, place: { file, pointer: [] } };
}

function byPrecedence(one: string, other: string): number {
  return rank(one) - rank(other) || compareTexts(one, other);
}

function rank(path: string): number {
  if (/(?:^|\/)terraform\.tfvars$/.test(path)) return 0;
  return /(?:^|\/)terraform\.tfvars\.json$/.test(path) ? 1 : 2;
}

function readValues(file: EvidenceFile, values: Map<string, GivenValue>, problems: Problem[]): void {
  const source = readValuesFile(file);
  for (const { name, value } of source.syntax.body.attributes) values.set(name, { expression: value });
  for (const { message, code, at } of source.syntax.faults) {
    const why = `${message}, so a value of a variable is lost. Correct it.`;
    problems.push(sourceProblem(code, 'error', source, at, why));
  }
}
