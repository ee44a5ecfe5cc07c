import { isMap, type Value } from '../../../base/value.ts';
import { enabled, OTHER_TYPE, plain } from './convert.ts';
import { readPath } from './read-path.ts';

/**
 * The changes of a web firewall policy to managed rules, as azurerm blocks. `names`: azurerm's name for the id of a
 * rule and Azure's name for its state, such as `rule_id;enabledState`. A rule without a state is off (Azure REST API,
 * "ManagedRuleOverride").
 */
export function ruleOverrides(raw: unknown, names: string): Value {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) return OTHER_TYPE;
  return raw.map((override) => {
    if (!isMap(override)) return OTHER_TYPE;
    const group = plain(readPath(override, 'ruleGroupName')) ?? null;
    return { rule_group_name: group, rule: readRules(readPath(override, 'rules'), names) };
  });
}

function readRules(raw: unknown, names: string): Value {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) return OTHER_TYPE;
  const [id = '', state = ''] = names.split(';');
  return raw.map((rule) => {
    if (!isMap(rule)) return OTHER_TYPE;
    const switched = readPath(rule, state);
    return {
      [id]: plain(readPath(rule, 'ruleId')) ?? null,
      enabled: switched === undefined ? false : enabled(switched),
      action: plain(readPath(rule, 'action')) ?? null,
    };
  });
}
