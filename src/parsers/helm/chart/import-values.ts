import { goMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import type { Chart } from './chart.ts';
import { coalesceValues } from './coalesce.ts';
import { copyTable, fillTable, tableAt } from '../../../languages/go-template/value-tables.ts';

/**
 * The chart with the values that it imports from its sub-charts (`import-values`); the chart's own values precede
 * them (Helm documentation, "Importing Child Values via dependencies").
 */
export function importValues(chart: Chart): Chart {
  const dependencies = chart.dependencies.map(importValues);
  const own = { ...chart, dependencies };
  const listed = chart.metadata.dependencies;
  if (listed.length === 0) return own;
  const values = coalesceValues(own, goMap(), true);
  const imported = goMap();
  for (const { name, importValues: imports } of listed) {
    for (const each of imports) {
      const child = typeof each === 'string' ? `exports.${each}` : each.child;
      const table = tableAt(values, `${name}.${child}`);
      if (table === undefined) continue;
      const parent = typeof each === 'string' ? '.' : each.parent;
      fillTable(imported, nested(parent, copyTable(table)), true);
    }
  }
  return { ...own, values: fillTable(values, imported, true) };
}

function nested(path: string, table: GoMap): GoMap {
  if (path === '.') return table;
  return path.split('.').reduceRight<GoMap>((inner, key) => goMap([[key, inner]]), table);
}
