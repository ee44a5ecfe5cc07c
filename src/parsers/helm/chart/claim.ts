import type { FileGroup } from '../../../model/tree-parser.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { valuesFiles } from '../elsewhere/values-files.ts';
import { byText } from '../../../base/text-order.ts';

const CHART_FILE = 'Chart.yaml';
const OWN_FILES = new Set([
  CHART_FILE,
  'Chart.lock',
  'requirements.yaml',
  'requirements.lock',
  'values.yaml',
  'values.schema.json',
  '.helmignore',
]);
const OWN_FOLDERS = /^(?:templates|charts|crds)\//;
/** Values for chart tests (Helm chart-testing documentation, the folder `ci`), and other values files. */
const OTHER_VALUES = /^(?:ci\/)?(?:values[-_.][\w.-]*|[\w.-]*[-_.]values)\.ya?ml$/;
/** A literal path, or its literal beginning, that a template reads through `.Files`. */
const FILES_READ = /\.(?:Get|GetBytes|Glob|Lines)\s+\(?\s*(?:printf\s+)?["`]([^"`]{1,200})["`]/g;
const MAX_SCANNED = 1_000_000;

/**
 * One group for each chart: the files that Helm reads, and those that its templates read. Everything else in its
 * folder (a lock file, another chart) is left to other parsers. Files in the `charts/` or `templates/` of a chart
 * belong to that chart.
 */
export function claimCharts(tree: FileTree): readonly FileGroup[] {
  const roots: string[] = [];
  const groups: FileGroup[] = [];
  const charts = tree.paths.filter((path) => path === CHART_FILE || path.endsWith(`/${CHART_FILE}`));
  for (const path of charts.sort((left, right) => left.length - right.length)) {
    const root = path.slice(0, -CHART_FILE.length);
    if (roots.some((each) => root.startsWith(each) && OWN_FOLDERS.test(root.slice(each.length)))) continue;
    roots.push(root);
    groups.push({ root: root.slice(0, -1), files: readFiles(tree, root) });
  }
  return groups.sort(byText(({ root }) => root));
}

function readFiles(tree: FileTree, root: string): readonly string[] {
  const inside = pathsUnder(tree, root);
  const own = inside.filter((path) => belongsToChart(path.slice(root.length)) || isOtherValues(tree, root, path));
  const read = prefixesRead(tree, own);
  const others = inside.filter((path) => read.some((prefix) => path.slice(root.length).startsWith(prefix)));
  const values = valuesFiles(tree).get(root === '' ? '' : root.slice(0, -1)) ?? [];
  return [...new Set([...own, ...others, ...values])].sort();
}

/** Whether Helm reads a path in the folder of a chart. */
export function belongsToChart(name: string): boolean {
  return OWN_FILES.has(name) || OWN_FOLDERS.test(name);
}

function isOtherValues(tree: FileTree, root: string, path: string): boolean {
  if (!OTHER_VALUES.test(path.slice(root.length))) return false;
  const head = tree.get(path)?.head ?? '';
  return !/^apiVersion:/m.test(head) || !/^kind:/m.test(head);
}

/** Paths below a folder, whose path ends with a slash. */
export function pathsUnder(tree: FileTree, root: string): readonly string[] {
  return root === '' ? tree.paths : tree.paths.filter((path) => path.startsWith(root));
}

function prefixesRead(tree: FileTree, paths: readonly string[]): readonly string[] {
  const prefixes = new Set<string>();
  for (const path of paths) {
    const text = path.includes('/templates/') || path.startsWith('templates/') ? (tree.get(path)?.text() ?? '') : '';
    if (!text.includes('.Files')) continue;
    for (const match of text.slice(0, MAX_SCANNED).matchAll(FILES_READ)) {
      const [literal = ''] = (match[1] ?? '').split(/[*?[{%]/, 1);
      if (literal !== '') prefixes.add(literal);
    }
  }
  return [...prefixes];
}
