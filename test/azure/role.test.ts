import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DETAIL_READS } from '../../src/azure/plan.ts';
import { ARM_TYPES, readArmType, readParents } from '../../src/parsers/shared/azure/table.ts';

const path = fileURLToPath(new URL('../../docs/azure-reader-role.json', import.meta.url));
const role: {
  readonly Actions: readonly string[];
  readonly NotActions: readonly string[];
  readonly DataActions: readonly string[];
} = JSON.parse(readFileSync(path, 'utf8'));

/** Things that others hold have no action of their own; states of policies have another one. */
const inside = new Set(ARM_TYPES.flatMap(({ derived }) => (derived === undefined ? [] : [derived.arm])));
const needed = ARM_TYPES.filter(({ arm }) => !inside.has(arm)).map(({ arm }) =>
  arm === 'Microsoft.PolicyInsights/policyStates' ? `${arm}/queryResults/read` : `${arm}/read`,
);
const besides = [
  'Microsoft.Cdn/profiles/afdEndpoints/read',
  'Microsoft.Cdn/profiles/read',
  'Microsoft.Management/managementGroups/read',
  'Microsoft.Network/networkWatchers/read',
  'Microsoft.ResourceGraph/resources/read',
  'Microsoft.Resources/subscriptions/read',
  'Microsoft.Resources/subscriptions/resourceGroups/read',
];

test('the role of the documentation reads what is read, and nothing else', () => {
  expect([...role.Actions]).toEqual([...needed, ...besides].sort());
  expect([role.NotActions, role.DataActions]).toEqual([[], []]);
});

test('nothing of it gives out a secret or changes anything', () => {
  expect(role.Actions.filter((action) => !action.endsWith('/read') || /\*|\/list\w*\//i.test(action))).toEqual([]);
});

test('every detail that the table expects is in the plan, for the same things', () => {
  const planned = DETAIL_READS.filter(({ at }) => at !== 'Microsoft.Resources/subscriptions').map(
    ({ of, at }) => `${of} at ${at}`,
  );
  const expected = ARM_TYPES.filter(({ read }) => read === 'detail').flatMap((type) =>
    readParents(type)
      .filter((at) => at !== 'Microsoft.Resources/subscriptions')
      .map((at) => `${type.arm} at ${at}`),
  );
  expect([...planned].sort()).toEqual([...expected].sort());
  for (const { of } of DETAIL_READS) expect(readArmType(of)?.arm).toBe(of);
});

test('no detail of the plan is an action', () => {
  expect(
    DETAIL_READS.filter((read) =>
      /\/list|appsettings|connectionstrings|authsettings|credentials\/list/i.test(read.path),
    ),
  ).toEqual([]);
});
