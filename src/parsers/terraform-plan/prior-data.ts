import { shownResources, type ShownResource } from '../shared/terraform/modules.ts';
import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';
import type { Problems } from '../shared/terraform/problems.ts';

/**
 * Data sources that were read during planning. Their values are only in `prior_state`: `planned_values` contains only
 * those that are read at apply (JSON output format, "Plan representation").
 */
export function priorData(
  file: string,
  plan: JsonObject,
  planned: readonly ShownResource[],
  problems: Problems,
): readonly ShownResource[] {
  const state = field(plan, 'prior_state');
  const values = isObject(state) ? field(state, 'values') : undefined;
  const root = isObject(values) ? field(values, 'root_module') : undefined;
  if (root === undefined) return [];
  const known = new Set(planned.map(({ address }) => address));
  const shown = shownResources(file, root, ['prior_state', 'values', 'root_module'], problems);
  return shown.filter(({ mode, address }) => mode === 'data' && !known.has(address));
}
