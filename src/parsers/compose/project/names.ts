import { parentFolder } from '../../../base/tree-path.ts';
import { addTo } from '../../../base/group-by.ts';
import type { FileTree } from '../../../model/evidence.ts';

const NAME = /(?:^|[/._-])compose(?:[._-][\w.-]{0,100})?\.ya?ml$/i;
/** What a template engine fills in first is no Compose file yet. */
const TEMPLATE = /\{%|(?<!\$)\{\{/;
const SERVICES = /^["']?(?:services|include)["']?[ \t]{0,8}:/m;
/** In the order in which Docker Compose looks for them (Compose specification, "Compose file"). */
const MAIN = ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'docker-compose.yaml'];
const OVERRIDE = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
];

/** The Compose files of a folder, by the name of the file. */
export interface ComposeFolder {
  /** What is read where no file is given: the main file, then its override file. */
  readonly main: readonly string[];
  /** Files that are used only where they are given. */
  readonly others: readonly string[];
}

/** Whether a file is a Compose file by its name and its first lines. */
export function isComposeFile(path: string, head: string): boolean {
  return NAME.test(path) && SERVICES.test(head) && !TEMPLATE.test(head);
}

/** The Compose files of each folder of a tree. */
export function composeFolders(tree: FileTree): ReadonlyMap<string, ComposeFolder> {
  const found = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!NAME.test(path)) continue;
    const file = tree.get(path);
    if (file !== undefined && isComposeFile(path, file.head)) addTo(found, parentFolder(path), path);
  }
  return new Map([...found].map(([folder, paths]) => [folder, arranged(folder, paths)]));
}

function arranged(folder: string, paths: readonly string[]): ComposeFolder {
  const named = (names: readonly string[]): string | undefined =>
    names.map((name) => (folder === '' ? name : `${folder}/${name}`)).find((path) => paths.includes(path));
  const first = named(MAIN);
  const main = first === undefined ? [] : [first, named(OVERRIDE) ?? []].flat();
  return { main, others: paths.filter((path) => !main.includes(path)) };
}
