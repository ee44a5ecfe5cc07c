import { decodeJson } from '../../../languages/go-template/json/decode.ts';
import type { GoMap } from '../../../languages/go-template/go-value.ts';
import { goMap, isGoMap } from '../../../languages/go-template/go-value.ts';
import { violates } from '../schema/validate.ts';
import type { Chart } from './chart.ts';

/** The first chart whose values its `values.schema.json` forbids, in words; nothing of the values is quoted. */
export function schemaFault(chart: Chart, values: GoMap): string | undefined {
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
