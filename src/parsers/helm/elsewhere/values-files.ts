import { addTo } from '../../../base/group-by.ts';
import { parentFolder, under } from '../../../base/tree-path.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';

/** `values-prod.yaml`, `values.prod.yml`, `prod-values.yaml`, and `values.yaml` in the folder of an environment. */
const NAME = /^(?:[\w.-]{0,200}[-_.])?values(?:[-_.][\w.-]{0,200})?\.ya?ml$/i;
const FOLDER = /^(?:values|envs?|environments?)\/.*\.ya?ml$/i;
/** Values for chart tests (Helm chart-testing documentation, the folder `ci`), and examples. */
const TRIAL = /(?:^|\/)(?:ci|tests?|\.github)\/|(?:^|[-_./])(?:examples?|samples?|schema|tests?)[-_.]/i;
const CHARTS_OWN = /^(?:templates|charts|crds)\//;

/** The values files of each chart that Helm reads only with `--values`, by the folder of the chart. */
export type ValuesFiles = ReadonlyMap<string, readonly string[]>;

const KNOWN = new WeakMap<FileTree, ValuesFiles>();

/**
 * Finds the values files of each chart. Those in the folder of a chart belong to it. Those elsewhere belong to charts
 * in the nearest folder above that share keys with them: to the one that their path names, else to those that share
 * the most.
 */
export function valuesFiles(tree: FileTree): ValuesFiles {
  const known = KNOWN.get(tree) ?? findFiles(tree);
  KNOWN.set(tree, known);
  return known;
}

function findFiles(tree: FileTree): ValuesFiles {
  const roots = tree.paths.filter((path) => /(?:^|\/)Chart\.yaml$/.test(path)).map(parentFolder);
  const isRoot = new Set(roots);
  const keys = new Map<string, ReadonlySet<string>>();
  const readKeys = (root: string): ReadonlySet<string> => {
    const before = keys.get(root) ?? chartKeys(tree, root);
    keys.set(root, before);
    return before;
  };
  const found = new Map<string, string[]>();
  for (const path of roots.length === 0 ? [] : tree.paths) {
    if (!/\.ya?ml$/i.test(path) || TRIAL.test(path) || isManifest(tree, path)) continue;
    const own = upwards(parentFolder(path)).find((folder) => isRoot.has(folder));
    if (own !== undefined) {
      const name = own === '' ? path : path.slice(own.length + 1);
      if (isOwnValues(tree, name, path, readKeys(own))) addTo(found, own, path);
    } else if (NAME.test(readName(path))) {
      for (const root of chartsFor(path, topKeys(tree, path), roots, readKeys)) addTo(found, root, path);
    }
  }
  return found;
}

function isManifest(tree: FileTree, path: string): boolean {
  const head = tree.get(path)?.head ?? '';
  return /^apiVersion:/m.test(head) && /^kind:/m.test(head);
}

function isOwnValues(tree: FileTree, name: string, path: string, keys: ReadonlySet<string>): boolean {
  if (CHARTS_OWN.test(name) || name === 'values.yaml') return false;
  if (NAME.test(readName(path))) return true;
  return FOLDER.test(name) && [...topKeys(tree, path)].some((key) => keys.has(key));
}

function chartsFor(
  path: string,
  keys: ReadonlySet<string>,
  roots: readonly string[],
  keysOf: (root: string) => ReadonlySet<string>,
): readonly string[] {
  const words = new Set(path.split('/').flatMap((step) => [step, ...step.split(/[._-]/), step.replace(/\..*$/, '')]));
  for (const folder of upwards(parentFolder(path))) {
    const shared = roots
      .filter((root) => folder === '' || root.startsWith(`${folder}/`))
      .map((root) => ({ root, count: [...keys].filter((key) => keysOf(root).has(key)).length }))
      .filter(({ count }) => count > 0);
    if (shared.length === 0) continue;
    const named = shared.filter(({ root }) => words.has(readName(root)));
    const candidates = named.length > 0 ? named : shared;
    const most = Math.max(...candidates.map(({ count }) => count));
    return candidates.filter(({ count }) => count === most).map(({ root }) => root);
  }
  return [];
}

function chartKeys(tree: FileTree, root: string): ReadonlySet<string> {
  const main = mapIn(tree, under(root, 'Chart.yaml'))?.entries.get('dependencies') ?? null;
  const items = typeof main === 'object' && main?.kind === 'list' ? main.items : [];
  const names = items.flatMap((item) => (isGoMap(item) ? [item.entries.get('alias') ?? item.entries.get('name')] : []));
  const subCharts = names.filter((name) => typeof name === 'string');
  return new Set([...topKeys(tree, under(root, 'values.yaml')), ...subCharts, 'global']);
}

function topKeys(tree: FileTree, path: string): ReadonlySet<string> {
  return new Set(mapIn(tree, path)?.entries.keys());
}

function mapIn(tree: FileTree, path: string): GoMap | undefined {
  const read = readGoYaml(tree.get(path)?.text() ?? '');
  return read.ok && isGoMap(read.value) ? read.value : undefined;
}

function readName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function upwards(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== ''; at = parentFolder(at)) found.push(parentFolder(at));
  return found;
}
