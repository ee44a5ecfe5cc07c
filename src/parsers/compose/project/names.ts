import { parentFolder, resolvePath, under } from '../../../base/tree-path.ts';
import { addTo } from '../../../base/group-by.ts';
import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';
import { readEnvironmentFile } from './env-file.ts';

const NAME = /(?:^|[/._-])compose(?:[._-][\w.-]{0,100})?\.ya?ml$/i;
/** What a template engine fills in first is no Compose file yet. Docker itself fills in names of services and logs. */
const TEMPLATE =
  /\{%|(?<!\$)\{\{(?![ \t]{0,8}\.(?:(?:Full|Image|ImageFull)?ID|(?:Image|Daemon)?Name|Service|Node|Task)\b)/;
const SERVICES = /^(?:\{\s{0,80})?["']?(?:services|include)["']?[ \t]{0,8}:/m;
const MAX_FILES = 100;
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
  /** How many files that `COMPOSE_FILE` names are not in the evidence. */
  readonly lost: number;
}

/** Whether a file is a Compose file by its name and its content. */
export function isComposeFile(tree: FileTree, path: string): boolean {
  const file = NAME.test(path) ? tree.get(path) : undefined;
  return file !== undefined && declaresServices(file) && !TEMPLATE.test(file.head);
}

/** Whether a file has services, also behind a long part that they share. */
export function declaresServices(file: EvidenceFile): boolean {
  return SERVICES.test(file.head) || (file.head.length < file.size && SERVICES.test(file.text()));
}

/** The Compose files of each folder of a tree. */
export function composeFolders(tree: FileTree): ReadonlyMap<string, ComposeFolder> {
  const found = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (isComposeFile(tree, path)) addTo(found, parentFolder(path), path);
  }
  return new Map([...found].map(([folder, paths]) => [folder, chosen(tree, folder, paths) ?? arranged(folder, paths)]));
}

/** The files that `COMPOSE_FILE` in the `.env` file names (Docker documentation, pre-defined environment variables). */
function chosen(tree: FileTree, folder: string, paths: readonly string[]): ComposeFolder | undefined {
  const text = tree.get(under(folder, '.env'))?.text() ?? '';
  if (!text.includes('COMPOSE_FILE')) return undefined;
  const values = new Map(readEnvironmentFile(text, () => undefined).map(({ name, value }) => [name, value]));
  const written = values.get('COMPOSE_FILE');
  if (written === undefined || written === null || written === '') return undefined;
  const separator = values.get('COMPOSE_PATH_SEPARATOR') || (written.includes(';') ? ';' : ':');
  const named = written.split(separator, MAX_FILES).map((name) => resolvePath(folder, name));
  const main = named.flatMap((path) => (path !== undefined && tree.get(path) !== undefined ? [path] : []));
  const lost = named.length - main.length;
  return main.length === 0 ? undefined : { main, others: paths.filter((path) => !main.includes(path)), lost };
}

function arranged(folder: string, paths: readonly string[]): ComposeFolder {
  const named = (names: readonly string[]): string | undefined =>
    names.map((name) => under(folder, name)).find((path) => paths.includes(path));
  const first = named(MAIN);
  const main = first === undefined ? [] : [first, named(OVERRIDE) ?? []].flat();
  return { main, others: paths.filter((path) => !main.includes(path)), lost: 0 };
}
