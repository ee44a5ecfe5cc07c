import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Problem } from '../../../model/problem.ts';
import type { FileTree, ParserSettings } from '../../../model/tree-parser.ts';
import type { Expression } from '../syntax/ast.ts';
import { sourceProblem } from './problems.ts';
import { folderOf } from './paths.ts';
import { readValuesFile } from './source-file.ts';

/** A value of a variable from outside of the configuration: an expression without names, or a text to read by type. */
export type GivenValue = { readonly expression: Expression } | { readonly text: string };

interface Given {
  readonly values: ReadonlyMap<string, GivenValue>;
  readonly problems: readonly Problem[];
}

/**
 * The values that Terraform would take for variables of a root module, later ones winning (Terraform language,
 * "Variable Definition Precedence"): `terraform.tfvars`, `terraform.tfvars.json`, `*.auto.tfvars` and
 * `*.auto.tfvars.json` by name, then the files and the values that the user gives. The environment is not asked.
 */
export function givenValues(tree: FileTree, root: string, settings: ParserSettings): Given {
  const values = new Map<string, GivenValue>();
  const problems: Problem[] = [];
  const own = tree.paths.filter((path) => folderOf(path) === root && /\.tfvars(?:\.json)?$/.test(path));
  for (const path of [...own].sort(byPrecedence)) {
    const file = tree.get(path);
    if (file === undefined) continue;
    if (isLoaded(path)) readValues(file, values, problems);
    else problems.push(notLoaded(path));
  }
  for (const file of settings.terraform?.variableFiles ?? []) readValues(file, values, problems);
  for (const text of settings.terraform?.variables ?? []) {
    const at = text.indexOf('=');
    if (at > 0) values.set(text.slice(0, at).trim(), { text: text.slice(at + 1) });
  }
  return { values, problems };
}

function isLoaded(path: string): boolean {
  return /(?:^|\/)terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/.test(path);
}

function byPrecedence(one: string, other: string): number {
  const order = rank(one) - rank(other);
  return order !== 0 ? order : one < other ? -1 : Number(one > other);
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

function notLoaded(path: string): Problem {
  const message = `${path} is not loaded by Terraform itself, so its values were not used. Give it with --var-file where they hold.`;
  return { code: 'partly-read', severity: 'info', message, place: { file: path, pointer: [] } };
}
