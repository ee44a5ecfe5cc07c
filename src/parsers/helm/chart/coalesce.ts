import { TemplateFailure } from '../../../languages/go-template/failure.ts';
import { goMap, isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import type { Chart } from './chart.ts';
import { copyTable, copyValue, fillTable } from '../../../languages/go-template/value-tables.ts';

const GLOBAL = 'global';

/**
 * The values of a chart and, under their names, of its sub-charts. Given values precede the chart's own, a parent
 * precedes its children, and `global` applies to all of them (Helm documentation, "Subcharts and Global Values").
 * Null removes a key unless `keepNulls`.
 */
export function coalesceValues(chart: Chart, given: GoMap, keepNulls: boolean): GoMap {
  return coalesce(chart, copyTable(given), keepNulls);
}

function coalesce(chart: Chart, target: GoMap, keepNulls: boolean): GoMap {
  addDefaults(chart, target, keepNulls);
  for (const child of chart.dependencies) {
    const { name } = child.metadata;
    const present = target.entries.get(name) ?? (target.entries.has(name) ? null : goMap());
    if (!isGoMap(present))
      throw new TemplateFailure(`the values give something else than a map for the sub-chart ${name}`);
    addGlobals(present, target);
    target.entries.set(name, coalesce(child, present, keepNulls));
  }
  return target;
}

function addDefaults(chart: Chart, target: GoMap, keepNulls: boolean): void {
  for (const [key, value] of chart.values.entries) {
    const present = target.entries.get(key);
    if (present === undefined) target.entries.set(key, copyValue(value));
    else if (present === null && !keepNulls) target.entries.delete(key);
    else if (isGoMap(present) && isGoMap(value)) {
      const child = chart.dependencies.some((each) => each.metadata.name === key);
      fillTable(present, copyTable(value), keepNulls || child);
    }
  }
}

function addGlobals(child: GoMap, parent: GoMap): void {
  const own = child.entries.get(GLOBAL) ?? (child.entries.has(GLOBAL) ? null : goMap());
  const given = parent.entries.get(GLOBAL) ?? (parent.entries.has(GLOBAL) ? null : goMap());
  if (!isGoMap(own) || !isGoMap(given)) return;
  for (const [key, value] of given.entries) {
    const present = own.entries.get(key);
    if (!isGoMap(value)) {
      if (present === undefined || !isGoMap(present)) own.entries.set(key, value);
      continue;
    }
    const copy = goMap(value.entries, value.element);
    if (present === undefined) own.entries.set(key, copy);
    else if (isGoMap(present)) own.entries.set(key, fillTable(copy, present, true));
  }
  child.entries.set(GLOBAL, own);
}
