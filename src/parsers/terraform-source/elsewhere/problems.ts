import type { Problem } from '../../../model/problem.ts';
import type { Names, Setting, Tool } from './setting.ts';
import { enumerateFirst } from '../../../base/enumerated.ts';

const MAX_FILES = 5;
const MAX_NAMES = 8;

/**
 * The problems of settings of files for root modules, one for files with equal settings. `isOpen`: whether the values
 * of a file are undetermined in a root module; the first such module reports it.
 */
export function settingProblems(
  settings: readonly Setting[],
  root: string,
  isOpen: (root: string, setting: Setting) => boolean,
): readonly Problem[] {
  const alike = new Map<string, { readonly setting: Setting; readonly roots: readonly string[]; files: string[] }>();
  const problems: Problem[] = [];
  for (const setting of settings) {
    const all = [...setting.sets.keys()];
    if (all.find((each) => isOpen(each, setting)) !== root) continue;
    const roots = all.filter((each) => isOpen(each, setting));
    problems.push(...setting.problems);
    const key = [setting.tool, ...roots.flatMap((each) => [each, namesKey(setting.sets.get(each))])].join('\n');
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { setting, roots, files: [setting.file] });
    else known.files.push(setting.file);
  }
  return [...problems, ...[...alike.values()].map(({ setting, roots, files }) => readProblem(setting, roots, files))];
}

function namesKey(names: Names | undefined): string {
  return names === 'all' || names === undefined ? '*' : [...names].join(',');
}

function readProblem({ tool, sets }: Setting, roots: readonly string[], files: readonly string[]): Problem {
  const single = files.length === 1;
  const names = [...new Set(roots.flatMap((root) => readNames(sets.get(root))))].sort();
  const isAll = roots.some((root) => sets.get(root) === 'all');
  const what = isAll ? 'variables that cannot be determined' : enumerateFirst(names, MAX_NAMES);
  const one = !isAll && names.length === 1;
  const whose = roots.length === 1 && roots[0] === '' ? '' : ` of ${enumerateFirst(roots.map(shown), MAX_FILES)}`;
  const doubt = isAll
    ? ', so every variable without another value is undetermined'
    : `, so ${one ? 'it is' : 'they are'} undetermined`;
  const message = `${enumerateFirst(files, MAX_FILES)} ${single ? 'sets' : 'set'} ${what}${whose}${doubt}. ${advice(tool, files[0] ?? '', single)}`;
  return { code: 'set-elsewhere', severity: 'warning', message, place: { file: files[0] ?? '', pointer: [] } };
}

function readNames(names: Names | undefined): readonly string[] {
  return names === undefined || names === 'all' ? [] : [...names];
}

function shown(root: string): string {
  return root === '' ? 'the top folder' : root;
}

function advice(tool: Tool, file: string, single: boolean): string {
  if (tool === 'variable-file') {
    return single
      ? `Give it with --var-file ${file} to apply it.`
      : `Give one of them to apply it, such as --var-file ${file}.`;
  }
  const plan = tool === 'terragrunt' ? 'a plan (`terragrunt show -json`)' : 'a plan of the deployment';
  return `Assess ${plan}, or give the values with --var or --var-file.`;
}
