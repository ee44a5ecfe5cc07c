import { parseConstraint, satisfies } from '../../../languages/go-template/semver/constraint.ts';
import { parseVersion } from '../../../languages/go-template/semver/version.ts';
import type { GoMap } from '../../../languages/go-template/go-value.ts';
import type { Chart, Dependency } from './chart.ts';
import { coalesceValues } from './coalesce.ts';
import { tableAt, valueAt } from '../../../languages/go-template/value-tables.ts';

/** Whether a version is within a range by Helm's rules. An invalid range or version never matches. */
export function isCompatible(range: string, version: string): boolean {
  const constraint = parseConstraint(range);
  const parsed = parseVersion(version);
  return constraint !== undefined && parsed !== undefined && satisfies(parsed, constraint);
}

/**
 * The chart with the sub-charts that its conditions and tags enable, under their aliases (Helm documentation, "Chart
 * Dependencies"). A chart that lists no dependencies keeps the content of its `charts/`.
 */
export function enableDependencies(chart: Chart, given: GoMap, path = ''): Chart {
  const { metadata } = chart;
  if (metadata.dependencies.length === 0) return chart;
  const listed = metadata.dependencies.map((each) => ({ ...each, name: each.alias === '' ? each.name : each.alias }));
  const present = withAliases(chart);
  const values = coalesceValues({ ...chart, dependencies: present }, given, false);
  const disabled = new Set(listed.filter((each) => !isEnabled(each, values, path)).map((each) => each.name));
  return {
    ...chart,
    metadata: { ...metadata, dependencies: listed.filter((each) => !disabled.has(each.name)) },
    dependencies: present
      .filter((each) => !disabled.has(each.metadata.name))
      .map((each) => enableDependencies(each, values, `${path}${each.metadata.name}.`)),
  };
}

/** Sub-charts that are not listed, then one for each entry that a sub-chart matches by name and version. */
function withAliases(chart: Chart): readonly Chart[] {
  const listed = chart.metadata.dependencies;
  const result = chart.dependencies.filter((child) => !listed.some((entry) => matches(entry, child)));
  for (const entry of listed) {
    const child = chart.dependencies.find((each) => matches(entry, each));
    if (child === undefined) continue;
    const name = entry.alias === '' ? child.metadata.name : entry.alias;
    result.push({ ...child, metadata: { ...child.metadata, name } });
  }
  return result;
}

function matches(entry: Dependency, chart: Chart): boolean {
  return chart.metadata.name === entry.name && isCompatible(entry.version, chart.metadata.version);
}

/** The first condition with a boolean decides, then the tags; the default is on. */
function isEnabled(dependency: Dependency, values: GoMap, path: string): boolean {
  for (const condition of dependency.condition.trim().split(',')) {
    const value = condition === '' ? undefined : valueAt(values, path + condition);
    if (typeof value === 'boolean') return value;
  }
  const tags = tableAt(values, 'tags');
  const told = new Set(dependency.tags.map((tag) => tags?.entries.get(tag)));
  return told.has(true) || !told.has(false);
}
