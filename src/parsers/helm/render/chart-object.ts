import type { Chart, Dependency, Maintainer } from '../chart/chart.ts';
import { goList, goMap, type GoStruct, type GoValue } from '../../../languages/go-template/go-value.ts';
import { struct } from './struct.ts';

/** `.Chart`: the content of Chart.yaml (Helm documentation, "Built-in Objects"). */
export function chartObject(chart: Chart, root: boolean): GoStruct {
  const { metadata } = chart;
  return struct('struct { chart.Metadata; IsRoot bool }', [
    ['Name', metadata.name],
    ['Home', metadata.home],
    ['Sources', goList(metadata.sources, 'string')],
    ['Version', metadata.version],
    ['Description', metadata.description],
    ['Keywords', goList(metadata.keywords, 'string')],
    ['Maintainers', goList(metadata.maintainers.map(maintainer), '*chart.Maintainer')],
    ['Icon', metadata.icon],
    ['APIVersion', metadata.apiVersion],
    ['Condition', metadata.condition],
    ['Tags', metadata.tags],
    ['AppVersion', metadata.appVersion],
    ['Deprecated', metadata.deprecated],
    ['Annotations', goMap(metadata.annotations, 'string')],
    ['KubeVersion', metadata.kubeVersion],
    ['Dependencies', goList(metadata.dependencies.map(dependency), '*chart.Dependency')],
    ['Type', metadata.type],
    ['IsRoot', root],
  ]);
}

function maintainer({ name, email, url }: Maintainer): GoStruct {
  return struct('*chart.Maintainer', [
    ['Name', name],
    ['Email', email],
    ['URL', url],
  ]);
}

/** Disabled dependencies are already removed. */
function dependency(entry: Dependency): GoStruct {
  return struct('*chart.Dependency', [
    ['Name', entry.name],
    ['Version', entry.version],
    ['Repository', entry.repository],
    ['Condition', entry.condition],
    ['Tags', goList(entry.tags, 'string')],
    ['Enabled', true],
    ['ImportValues', goList(entry.importValues.map(importedValue))],
    ['Alias', entry.alias],
  ]);
}

function importedValue(entry: Dependency['importValues'][number]): GoValue {
  const pair = typeof entry === 'string' ? { child: `exports.${entry}`, parent: '.' } : entry;
  return goMap(Object.entries(pair), 'string');
}
