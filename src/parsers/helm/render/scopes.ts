import { isLibrary, type Chart, type ChartFile } from '../chart/chart.ts';
import {
  goInt,
  goMap,
  isGoMap,
  type GoMap,
  type GoMethod,
  type GoValue,
} from '../../../languages/go-template/go-value.ts';
import { capabilities } from './capabilities.ts';
import { chartObject } from './chart-object.ts';
import { filesObject } from './files-object.ts';

/** One template and the data for it. */
export interface ScopedTemplate {
  /** `<chart>/charts/<sub-chart>/templates/x.yaml`, as Helm prints it. */
  readonly name: string;
  readonly file: ChartFile;
  /** The root context (`.`) of the template, shared by all templates of its chart. */
  readonly data: GoMap;
  readonly basePath: string;
}

export interface Release {
  readonly name: string;
  readonly namespace: string;
}

/** All templates of a chart and its sub-charts. Values of a sub-chart are those under its name. */
export function readScopes(
  chart: Chart,
  values: GoMap,
  release: Release,
  kubeVersion: string,
): readonly ScopedTemplate[] {
  const templates: ScopedTemplate[] = [];
  const shared = { release: releaseObject(release), capabilities: capabilities(kubeVersion), templates };
  scope(chart, valuesObject(values), chart.metadata.name, true, shared);
  return templates;
}

interface Shared {
  readonly release: GoMap;
  readonly capabilities: GoValue;
  readonly templates: ScopedTemplate[];
}

function scope(chart: Chart, values: GoMap, path: string, root: boolean, shared: Shared): GoMap {
  const subCharts = goMap();
  const data = goMap([
    ['Chart', chartObject(chart, root)],
    ['Files', filesObject(chart.files)],
    ['Release', shared.release],
    ['Capabilities', shared.capabilities],
    ['Values', values],
    ['Subcharts', subCharts],
  ]);
  for (const child of chart.dependencies) {
    const { name } = child.metadata;
    const own = values.entries.get(name) ?? null;
    const childValues = valuesObject(isGoMap(own) ? own : goMap());
    subCharts.entries.set(name, scope(child, childValues, `${path}/charts/${name}`, false, shared));
  }
  for (const file of chart.templates) {
    if (isLibrary(chart) && !isPartial(file.name)) continue;
    shared.templates.push({ name: `${path}/${file.name}`, file, data, basePath: `${path}/templates` });
  }
  return data;
}

/** Whether a file only defines templates. */
export function isPartial(name: string): boolean {
  return name.slice(name.lastIndexOf('/') + 1).startsWith('_');
}

function releaseObject({ name, namespace }: Release): GoMap {
  return goMap([
    ['Name', name],
    ['Namespace', namespace],
    ['IsUpgrade', false],
    ['IsInstall', true],
    ['Revision', goInt(1)],
    ['Service', 'Helm'],
  ]);
}

/** The same map with the Go type of `.Values`. */
function valuesObject(values: GoMap): GoMap {
  const asMap: GoMethod = () => ({ kind: 'map', element: values.element, entries: values.entries });
  return { ...values, name: 'chartutil.Values', methods: new Map([['AsMap', asMap]]) };
}
