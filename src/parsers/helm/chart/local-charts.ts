import { resolvePath } from '../../../base/tree-path.ts';
import type { FileTree } from '../../../model/evidence.ts';
import type { Chart, Dependency } from './chart.ts';
import { chartFiles } from './chart-files.ts';
import { isCompatible } from './dependencies.ts';
import { loadChart } from './load.ts';

const LOCAL = 'file://';
const MAX_NESTING = 10;

export interface Completed {
  readonly chart: Chart;
  readonly folders: readonly string[];
}

/**
 * The chart with sub-charts from other folders of the evidence, where its list names their folder and its `charts/`
 * does not yet contain them: `helm dependency build` packs them from there (Helm documentation, "Helm Dependency",
 * repository `file://`). Their own sub-charts are added in the same way.
 */
export function withLocalCharts(chart: Chart, tree: FileTree, root: string, depth = 0): Completed {
  const present = new Set(chart.dependencies.map(({ metadata }) => metadata.name));
  const charts: Chart[] = [];
  const folders: string[] = [];
  for (const entry of chart.metadata.dependencies) {
    if (present.has(entry.name) || !entry.repository.startsWith(LOCAL) || depth >= MAX_NESTING) continue;
    const folder = resolvePath(root, entry.repository.slice(LOCAL.length));
    const found = folder === undefined ? undefined : chartAt(tree, folder, entry);
    if (folder === undefined || found === undefined) continue;
    const inner = withLocalCharts(found, tree, folder, depth + 1);
    present.add(entry.name);
    charts.push(inner.chart);
    folders.push(folder, ...inner.folders);
  }
  const completed = charts.length === 0 ? chart : { ...chart, dependencies: [...chart.dependencies, ...charts] };
  return { chart: completed, folders };
}

function chartAt(tree: FileTree, folder: string, { name, version }: Dependency): Chart | undefined {
  const read = loadChart(chartFiles(tree, folder) ?? []);
  if (!read.ok || read.chart.metadata.name !== name) return undefined;
  return isCompatible(version, read.chart.metadata.version) ? read.chart : undefined;
}
