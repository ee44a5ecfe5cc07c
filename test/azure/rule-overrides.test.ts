import { expect, test } from '@jest/globals';
import { isUnknown } from '../../src/base/value.ts';
import { ruleOverrides } from '../../src/parsers/shared/azure/rule-overrides.ts';

const NAMES = 'rule_id;enabledState';

test.each<[string, unknown, unknown]>([
  ['none', undefined, []],
  ['null', null, []],
  ['a whole group', [{ ruleGroupName: 'JAVA' }], [{ rule_group_name: 'JAVA', rule: [] }]],
  [
    'rules that are on, off and without a state',
    [
      {
        ruleGroupName: 'JAVA',
        rules: [
          { ruleId: '944240', enabledState: 'Enabled', action: 'Block' },
          { ruleId: '944110', enabledState: 'Disabled', action: 'Log' },
          { ruleId: '944100' },
        ],
      },
    ],
    [
      {
        rule_group_name: 'JAVA',
        rule: [
          { rule_id: '944240', enabled: true, action: 'Block' },
          { rule_id: '944110', enabled: false, action: 'Log' },
          { rule_id: '944100', enabled: false, action: null },
        ],
      },
    ],
  ],
])('overrides of managed rules: %s', (_what, raw, expected) => {
  expect(ruleOverrides(raw, NAMES)).toEqual(expected);
});

test.each<[string, unknown]>([
  ['text', 'JAVA'],
  ['a map', { ruleGroupName: 'JAVA' }],
])('%s in place of overrides is unknown', (_what, raw) => {
  expect(isUnknown(ruleOverrides(raw, NAMES))).toBe(true);
});

test.each<[string, unknown]>([
  ['an override', ['JAVA']],
  ['its rules', [{ ruleGroupName: 'JAVA', rules: 'all' }]],
  ['a rule', [{ ruleGroupName: 'JAVA', rules: ['944240'] }]],
  ['its state', [{ ruleGroupName: 'JAVA', rules: [{ ruleId: '944240', enabledState: 'Perhaps' }] }]],
])('%s of another kind is unknown inside', (_what, raw) => {
  const unknowns: unknown[] = [];
  JSON.stringify(ruleOverrides(raw, NAMES), (_key, value: unknown) => {
    if (isUnknown(value)) unknowns.push(value);
    return value;
  });
  expect(unknowns).toHaveLength(1);
});
