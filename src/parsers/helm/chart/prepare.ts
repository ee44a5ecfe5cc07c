import { goMap, isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { TemplateFailure } from '../../../languages/go-template/failure.ts';
import type { Chart } from './chart.ts';
import { coalesceValues } from './coalesce.ts';
import { enableDependencies, isCompatible } from './dependencies.ts';
import { importValues } from './import-values.ts';
import { tableAt, toPartialTable } from '../../../languages/go-template/value-tables.ts';
import { decodeJson } from '../../../languages/go-template/json/decode.ts';
import { violates } from '../schema/validate.ts';

/**
 * A chart with its sub-charts enabled or disabled, and the values for its templates. Required charts that are
 * `missing` from its `charts/` give no templates, and the values they would give are unknown.
 */
export type Prepared =
  | { readonly ok: true; readonly chart: Chart; readonly values: GoMap; readonly missing: readonly string[] }
  | { readonly ok: false; readonly why: string; readonly advice: string };

/** Helm's steps before it renders: dependencies, imported values, the check of values against the schema. */
export function prepareChart(chart: Chart, given: GoMap, kubeVersion: string): Prepared {
  try {
    return prepare(chart, given, kubeVersion);
  } catch (error) {
    if (!(error instanceof TemplateFailure)) throw error;
    return refuse(error.message, 'Correct the values.');
  }
}

function prepare(chart: Chart, given: GoMap, kubeVersion: string): Prepared {
  const range = chart.metadata.kubeVersion;
  if (range !== '' && !isCompatible(range, kubeVersion)) {
    return refuse(`it is not made for Kubernetes ${kubeVersion}`, 'Name the version it is for with --kube-version.');
  }
  const enabled = enableDependencies(chart, given);
  const missing = missingCharts(chart, enabled);
  const imported = importValues(enabled);
  const values = coalesceValues(imported, given, false);
  const fault = schemaFault(imported, values);
  if (fault === undefined) {
    const names = [...new Set(missing.map(({ name }) => tellable(name)))];
    return { ok: true, chart: imported, values: withoutDefaults(values, missing), missing: names };
  }
  return refuse(fault, 'Helm refuses to install it so: correct the values, or give others with --values.');
}

function refuse(why: string, advice: string): Prepared {
  return { ok: false, why, advice };
}

function tellable(name: string): string {
  return /^[\w.-]{1,63}$/.test(name) ? name : '(without a proper name)';
}

interface Missing {
  readonly name: string;
  /** Key of its values: its name or alias. */
  readonly key: string;
  readonly givesValues: boolean;
}

/**
 * Enabled charts that Chart.yaml lists and `charts/` lacks. For Helm a chart with another version is not missing: it
 * is rendered under its own name.
 */
function missingCharts(chart: Chart, enabled: Chart): readonly Missing[] {
  const present = new Set(chart.dependencies.map((each) => each.metadata.name));
  const wanted = new Set(enabled.metadata.dependencies.map((each) => each.name));
  return chart.metadata.dependencies
    .map(({ name, alias, importValues: imports }) => ({
      name,
      key: alias === '' ? name : alias,
      givesValues: imports.length > 0,
    }))
    .filter(({ name, key }) => wanted.has(key) && !present.has(name));
}

function withoutDefaults(values: GoMap, missing: readonly Missing[]): GoMap {
  if (missing.some(({ givesValues }) => givesValues)) return toPartialTable(values);
  const own = missing.map(({ key }): readonly [string, GoMap] => [
    key,
    toPartialTable(tableAt(values, key) ?? goMap()),
  ]);
  return { ...values, entries: new Map([...values.entries, ...own]) };
}

/** Describes the first chart whose values violate its `values.schema.json`, without quoting values. */
function schemaFault(chart: Chart, values: GoMap): string | undefined {
  const schema = chart.schema === undefined ? undefined : decodeJson(chart.schema.text);
  if (chart.schema !== undefined && schema === undefined) return 'its values.schema.json is not valid JSON';
  const at = schema === undefined ? undefined : violates(values, schema);
  if (at !== undefined) {
    const where = at === '' ? 'its values break' : `the value \`${at}\` breaks`;
    return `${where} the values.schema.json of ${chart.metadata.name}`;
  }
  for (const child of chart.dependencies) {
    const own = values.entries.get(child.metadata.name) ?? null;
    const fault = schemaFault(child, isGoMap(own) ? own : goMap());
    if (fault !== undefined) return fault;
  }
  return undefined;
}
