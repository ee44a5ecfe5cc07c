import { describe, expect, test } from '@jest/globals';
import { artifact, drawState, goldenState } from './draw-state.ts';
import type { Item } from './draw-state.ts';
import { SHAPES } from './shapes.ts';

function role(name: string, principal: unknown, more: object = {}): Item {
  const statement = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: principal, ...more };
  const values = {
    id: name,
    name,
    arn: `arn:aws:iam::111111111111:role/${name}`,
    assume_role_policy: JSON.stringify({ Statement: [statement] }),
  };
  return { type: 'aws_iam_role', name, values };
}

const bucket = (name: string, values: object = {}): Item => ({
  type: 'aws_s3_bucket',
  name,
  values: { id: name, bucket: name, arn: `arn:aws:s3:::${name}`, ...values },
});

describe('roles', () => {
  const roles = [
    role('audit', { AWS: ['arn:aws:iam::222222222222:root', '111111111111'] }),
    role('machine', { Service: 'ec2.amazonaws.com' }),
    role('own', { AWS: 'arn:aws:iam::111111111111:user/x' }),
    role('open', '*'),
    role('narrow', { AWS: '*' }, { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } }),
    { ...role('broken', '*'), values: { ...role('broken', '*').values, assume_role_policy: '{' } },
  ];
  const result = drawState(roles);
  const flows = artifact(result, 'flows.csv');

  test('are drawn where an account of somebody else may take them on, with who may', () => {
    expect(result.counts).toMatchObject({ things: 2, flows: 2, absorbed: 4, undrawn: 0 });
    expect(flows).toContain('"AWS account 222222222222","audit (aws_iam_role.audit)","yes","relation","assumes role"');
    expect(flows).toContain('"Internet","open (aws_iam_role.open)","yes","relation","everybody may assume"');
  });

  test('are trusted from within the boundary where the other account is in the evidence too', () => {
    const other = {
      ...bucket('b'),
      type: 'aws_sqs_queue',
      values: { id: 'q', name: 'q', arn: 'arn:aws:sqs:us-east-1:222222222222:q' },
    };
    const both = artifact(drawState([...roles.slice(0, 1), other]), 'flows.csv');
    expect(both).toContain('"principals of AWS account 222222222222","audit (aws_iam_role.audit)","no"');
  });
});

describe('--edges dependencies', () => {
  const items: readonly Item[] = [
    { ...bucket('a'), dependencies: ['aws_s3_bucket.b', 'aws_s3_bucket.gone'] },
    bucket('b', { logging: [{ target_bucket: 'a' }] }),
    { ...bucket('c'), dependencies: ['aws_s3_bucket.b'] },
  ];

  test('adds what Terraform recorded, but not where a rule or setting connects the two', () => {
    const relations = ({ dependencies }: { readonly dependencies: boolean }): readonly string[] =>
      artifact(drawState(items, { dependencies }), 'flows.csv').match(/"relation","[^"]*"/g) ?? [];
    expect(relations({ dependencies: false })).toEqual(['"relation","logs"']);
    expect(relations({ dependencies: true })).toEqual(['"relation","logs"', '"relation","depends on"']);
  });
});

test('--group-by resource-group puts what a group of Azure holds into a box, whatever the case of its name', () => {
  const account = (name: string, group: string): Item => ({
    type: 'azurerm_storage_account',
    name,
    values: {
      id: `/subscriptions/1/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/${name}`,
      name,
      location: 'usgovvirginia',
    },
  });
  const items = [account('a', 'Data'), account('b', 'data'), account('c', 'other'), bucket('d')];
  const titles = (byGroup: boolean): readonly string[] =>
    artifact(drawState(items, { byGroup }), 'network.mmd').match(/"Resource group [^"]*"/g) ?? [];
  expect(titles(false)).toEqual([]);
  expect(titles(true)).toEqual(['"Resource group data"', '"Resource group other"']);
});

test('things that look the same in one box say of which module they are', () => {
  const items = [bucket('logs'), { ...bucket('logs'), module: 'module.audit["eu"].module.store' }, bucket('alone')];
  const text = artifact(drawState(items), 'network.mmd');
  expect(text).toContain('logs<br/>S3 bucket<br/>of the root module');
  expect(text).toContain('logs<br/>S3 bucket<br/>of audit#91;#quot;eu#quot;#93;.store');
  expect(text).toMatch(/alone<br\/>S3 bucket(?!<br\/>of)/);
});

test('what is merged by more than one step still says what it is', () => {
  const make = SHAPES.find(([name]) => name === 'five thousand machines')?.[1];
  const texts = drawState(make?.() ?? []).diagrams.map(({ text }) => text);
  const merged = texts.flatMap((text) => text.match(/"\d+ × [^"<]*/g) ?? []);
  expect(merged.length).toBeGreaterThan(0);
  expect(new Set(merged.map((label) => label.replace(/^"\d+ × /, '')))).toEqual(new Set(['EC2 instance']));
});

describe('every picture', () => {
  const result = drawState([...goldenState('aws'), { type: 'strange_thing', name: 'x', values: { id: 'x' } }]);

  test('says that it shows declared state, and how much it does not show', () => {
    for (const { text } of result.diagrams) {
      expect(text).toMatch(/^%% declared state: flows are what rules allow, not observed traffic$/m);
      expect(text).toMatch(/^%% not drawn: 2 resources of 2 types$/m);
      expect(text).toMatch(/accDescr: .*declared state.*not drawn/);
      expect(text).toMatch(/lt\["[^"]*not observed traffic<br\/>not drawn: 2 resources of 2 types"\]/);
    }
  });
});

describe('every resource is drawn, merged into another or counted', () => {
  test.each(SHAPES.map(([name, make]) => [name, make] as const))('%s', (_name, make) => {
    const items = make();
    const { sideCar, counts } = drawState(items);
    const listed = (entries: readonly object[]): readonly string[] =>
      entries.flatMap((entry) => ('addresses' in entry && Array.isArray(entry.addresses) ? entry.addresses : []));
    const nodes = listed(sideCar.nodes);
    const others = [...listed(sideCar.merged_into_others), ...listed(sideCar.not_drawn)];
    expect(new Set([...nodes, ...others]).size).toBe(items.length);
    expect(nodes.length + others.length).toBe(items.length);
    expect(counts.absorbed + counts.undrawn).toBe(others.length);
  });
});
