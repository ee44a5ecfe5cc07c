import { goMap, isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';
import { readArchive } from './archive.ts';
import type { Chart, ChartFile } from './chart.ts';
import { readMetadata } from './metadata.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';

export type ChartRead =
  | { readonly ok: true; readonly chart: Chart }
  /** `where` names the file of the chart (or the archive in `charts/`) that is at fault. */
  | { readonly ok: false; readonly why: string; readonly where: string; readonly line?: number };

const MAX_NESTING = 10;
const MAX_FILE = 5 * 1024 * 1024;

class Refused extends Error {
  readonly where: string;
  readonly line: number | undefined;

  constructor(why: string, where: string, line?: number) {
    super(why);
    this.where = where;
    this.line = line;
  }
}

/**
 * Builds a chart from its files as Helm does: metadata, values, templates, and the charts in `charts/`, as folders or
 * archives. Sub-charts may nest at most ten levels, so that one that contains itself ends.
 */
export function loadChart(files: readonly ChartFile[]): ChartRead {
  try {
    return { ok: true, chart: load(files, 0) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const line = omitUndefined({ line: error.line });
    return { ok: false, why: error.message, where: error.where, ...line };
  }
}

function load(files: readonly ChartFile[], depth: number): Chart {
  const byName = new Map(files.map((file) => [file.name, file]));
  const main = byName.get('Chart.yaml');
  if (main === undefined) throw new Refused('has no Chart.yaml', files[0]?.file ?? '');
  if (depth > MAX_NESTING) throw new Refused('nests sub-charts deeper than 10 levels', main.file);
  const large = files.find((file) => file.text.length > MAX_FILE);
  if (large !== undefined) throw new Refused('is larger than the 5 MiB that Helm reads of a file', large.file);
  const requirements = byName.get('requirements.yaml');
  const read = readMetadata(readMap(main), requirements === undefined ? undefined : readMap(requirements));
  if (!read.ok) throw new Refused(read.why, main.file);
  const values = byName.get('values.yaml');
  const schema = byName.get('values.schema.json');
  return {
    metadata: read.metadata,
    values: values === undefined ? goMap() : readMap(values),
    ...omitUndefined({ schema }),
    templates: files.filter((file) => file.name.startsWith('templates/')),
    files: files.filter((file) => isPlainFile(file.name, read.metadata.apiVersion)),
    dependencies: subCharts(files, depth),
  };
}

const NOT_FILES = new Set(['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json']);

function isPlainFile(name: string, apiVersion: string): boolean {
  if (NOT_FILES.has(name) || name.startsWith('templates/')) return false;
  if (name === 'requirements.yaml' || name === 'requirements.lock') return apiVersion === 'v1';
  return !name.startsWith('charts/') || name.endsWith('.prov');
}

function subCharts(files: readonly ChartFile[], depth: number): readonly Chart[] {
  const groups = new Map<string, ChartFile[]>();
  for (const file of files) {
    if (!file.name.startsWith('charts/') || file.name.endsWith('.prov')) continue;
    const rest = file.name.slice('charts/'.length);
    const [folder = ''] = rest.split('/', 1);
    if (folder.startsWith('_') || folder.startsWith('.')) continue;
    const group = groups.get(folder) ?? [];
    group.push({ ...file, name: rest });
    groups.set(folder, group);
  }
  const charts: Chart[] = [];
  for (const [folder, group] of groups) {
    const packed = folder.endsWith('.tgz') ? group.find((file) => file.name === folder) : undefined;
    const inner = packed === undefined ? inFolder(group) : unpacked(packed);
    if (inner.length > 0) charts.push(load(inner, depth + 1));
  }
  return charts;
}

function unpacked(file: ChartFile): readonly ChartFile[] {
  if (file.bytes === undefined) throw new Refused('could not be unpacked', file.file);
  const read = readArchive(file.bytes, file.file, file.room);
  if (!read.ok) throw new Refused(`could not be unpacked: ${read.why}`, file.file);
  return read.files;
}

/** Files directly in `charts/` belong to no chart. */
function inFolder(group: readonly ChartFile[]): readonly ChartFile[] {
  return group
    .filter((file) => file.name.includes('/'))
    .map((file) => ({ ...file, name: file.name.slice(file.name.indexOf('/') + 1) }));
}

function readMap(file: ChartFile): GoMap {
  const read = readGoYaml(file.text);
  if (!read.ok) throw new Refused(read.why, file.file, read.line);
  if (read.value === null) return goMap();
  if (!isGoMap(read.value)) throw new Refused('contains no map', file.file);
  return read.value;
}
