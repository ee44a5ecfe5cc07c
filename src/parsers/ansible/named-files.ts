import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import { parentFolder, baseName, resolvePath, under } from './paths.ts';
import { TRIALS } from './recognise.ts';

const MAX_SIZE = 2_000_000;
const MAX_ROUNDS = 5;
const YAML = /\.(?:ya?ml|json)$/i;
const FILE = String.raw`["']?([^\s"'#,[\]{}]{0,300}(?:\{\{[^{}\n]{1,200}\}\}[^\s"'#,[\]{}]{0,300}){0,3})`;
const MODULES = String.raw`(?:include_vars|include_tasks|import_tasks|include)`;
const NAMES: readonly RegExp[] = [
  new RegExp(
    String.raw`^[ \t-]{0,200}(?:[\w.]{1,60}\.)?${MODULES}[ \t]*:[ \t]*(?:\{[ \t]*)?(?:file[ \t]*[:=][ \t]*)?${FILE}`,
    'gm',
  ),
  new RegExp(
    String.raw`^[ \t-]{0,200}(?:[\w.]{1,60}\.)?${MODULES}[ \t]*:[ \t]*\n(?:[ \t]+\w{1,40}[ \t]*:[^\n]{0,500}\n){0,5}?[ \t]+file[ \t]*:[ \t]*${FILE}`,
    'gm',
  ),
];
const LISTS =
  /^[ \t-]{0,200}vars_files[ \t]*:((?:[ \t]*\[[^\]]{0,2000}\])|(?:[ \t]*\n(?:[ \t]+-[^\n]{0,500}\n?){1,50}))/gm;
const ITEM = new RegExp(String.raw`(?:^[ \t]*-|[\[,])[ \t]*${FILE}`, 'gm');

/**
 * Files of variables and tasks whose own names do not identify them, found by the playbooks, roles and task lists
 * that name them. `known` are the paths of these.
 */
export function namedFiles(tree: FileTree, known: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  let open: readonly string[] = [...known].filter((path) => /\.ya?ml$/i.test(path));
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round += 1) {
    const more = open.flatMap((path) => namedBy(tree, path)).filter((path) => !known.has(path) && !found.has(path));
    for (const path of more) found.add(path);
    open = [...new Set(more)];
  }
  return found;
}

function namedBy(tree: FileTree, path: string): readonly string[] {
  const file = tree.get(path);
  const names = file === undefined ? [] : namesIn(file);
  return names.flatMap((name) => readPaths(tree, path, name)).filter((each) => YAML.test(each) && !TRIALS.test(each));
}

function namesIn(file: EvidenceFile): readonly string[] {
  if (file.size > MAX_SIZE || (!/include|import_tasks|vars_files/.test(file.head) && file.size <= file.head.length))
    return [];
  const text = file.text();
  const listed = [...text.matchAll(LISTS)].flatMap(([, list = '']) => [...list.matchAll(ITEM)]);
  return [...NAMES.flatMap((pattern) => [...text.matchAll(pattern)]), ...listed].flatMap(([, name = '']) =>
    name.trim() === '' ? [] : [name],
  );
}

/** The first file with the name. For a name with expressions, every file that may match, if its folder is written. */
function readPaths(tree: FileTree, path: string, name: string): readonly string[] {
  const here = parentFolder(path);
  const role = /^(?:.*\/)?roles\/[^/]+(?=\/)/.exec(path)?.[0] ?? parentFolder(here);
  const folders = [here, under(here, 'vars'), role, under(role, 'vars'), under(role, 'tasks')];
  const open = name.indexOf('{{');
  for (const folder of open === -1 ? folders : []) {
    const found = resolvePath(folder, name);
    if (found !== undefined && tree.get(found) !== undefined) return [found];
  }
  const above = name.slice(0, open).lastIndexOf('/');
  if (open === -1 || above < 1) return [];
  const [start, end] = [baseName(name.slice(0, open)), name.slice(name.lastIndexOf('}}') + 2)];
  const places = new Set(folders.flatMap((folder) => resolvePath(folder, name.slice(0, above)) ?? []));
  return tree.paths.filter(
    (each) => places.has(parentFolder(each)) && baseName(each).startsWith(start) && each.endsWith(end),
  );
}
