import { expect, test } from '@jest/globals';
import { webFirewallPolicy } from '../../../src/checks/functions/web-firewall-policy.ts';
import { stackOf } from './terraform-support.ts';

const OPEN = '{name: open, priority: 20, action: Allow, match_conditions: [{operator: Any}]}';

test.each([
  [
    'the rule that comes first',
    OPEN,
    [['custom_rules[0].action', '"open" of priority 20 allows every request, and later rules are not evaluated']],
  ],
  [
    'the rule behind one that blocks some',
    `{name: one, priority: 1, action: Block, match_conditions: [{operator: IPMatch, match_values: [192.0.2.1]}]}, ${OPEN}`,
    [
      [
        'custom_rules[1].action',
        '"open" of priority 20 allows every request that no rule before it blocks, and later rules are not evaluated',
      ],
    ],
  ],
  [
    'a rule without a name or a priority that may come first',
    `{action: Allow, match_conditions: [{operator: GeoMatch, match_values: [DE]}]}`,
    [['custom_rules[0].action', 'custom_rules[0] may allow every request, and later rules are not evaluated']],
  ],
])('names %s', (_name, rules, expected) => {
  const { context, at } = stackOf(
    `- {type: azurerm_web_application_firewall_policy, name: a, values: {policy_settings: [{mode: Prevention}], custom_rules: [${rules}]}}`,
  );
  const { decisions } = webFirewallPolicy.evaluate(at('azurerm_web_application_firewall_policy.a'), {}, context);
  expect(decisions.map(({ path, actual }) => [path, actual])).toEqual(expected);
});

test.each([
  ['managed_rule: [{action: Block}]', 'a managed rule set blocks'],
  [
    'managed_rule: [{action: Block}], custom_rule: [{name: a, priority: 1, action: Log}]',
    'a managed rule set blocks, in addition to 1 custom rule',
  ],
  [
    'custom_rule: [{name: a, priority: 1, action: Block, match_condition: [{operator: Any}]}]',
    '1 custom rule can block, and no managed rule set is used',
  ],
  ['custom_rule: [{name: a, priority: 1, action: Log}]', 'no managed or custom rule blocks'],
])('says of %s which rules block', (rules, expected) => {
  const { context, at } = stackOf(
    `- {type: azurerm_cdn_frontdoor_firewall_policy, name: a, values: {mode: Prevention, enabled: true, ${rules}}}`,
  );
  const { decisions } = webFirewallPolicy.evaluate(at('azurerm_cdn_frontdoor_firewall_policy.a'), {}, context);
  expect(decisions.map(({ actual }) => actual)).toContain(expected);
});

test('a rule that may take only what comes too often stops nobody for sure', () => {
  const { context, at } = stackOf(
    `- {type: azurerm_web_application_firewall_policy, name: a, values: {policy_settings: [{mode: Prevention}], custom_rules: [{name: all, priority: 1, action: Block, rule_type: [], match_conditions: [{operator: Any}]}, ${OPEN}]}}`,
  );
  expect(webFirewallPolicy.evaluate(at('azurerm_web_application_firewall_policy.a'), {}, context).outcome).toBe(
    'unknown',
  );
});
