import { describe, expect, test } from '@jest/globals';
import { terraformPlan } from '../../src/parsers/terraform-plan/terraform-plan.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { artifact, drawParsed, drawState, goldenState, type Item } from './draw-state.ts';
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
    expect(flows).toContain('"Internet","open (aws_iam_role.open)","yes","relation","anyone may assume"');
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

test('--layout dagre writes a line that closes a circle of boxes the other way round, and marks it', () => {
  const make = SHAPES.find(([name]) => name === 'eight networks in a circle')?.[1];
  const items = make?.() ?? [];
  const usual = artifact(drawState(items, { layout: 'dagre' }), 'network.mmd');
  expect(usual).not.toContain('layout: elk');
  expect(usual.match(/^ {2}n\d+ ---\|"◄ /gm)).toHaveLength(4);
  const led = artifact(drawState(items), 'network.mmd');
  expect(led).toContain('layout: elk');
  expect(led).not.toContain('◄');
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

describe('what is named and not managed', () => {
  const group = (name: string, source: string): readonly Item[] => [
    {
      type: 'aws_security_group',
      name,
      values: {
        id: `sg-${name}`,
        ingress: [{ protocol: 'tcp', from_port: 443, to_port: 443, security_groups: [source] }],
      },
    },
    { type: 'aws_instance', name, values: { id: name, subnet_id: 'subnet-9', vpc_security_group_ids: [`sg-${name}`] } },
  ];
  const read = (type: string, values: Item['values']): Item => ({ mode: 'data', type, name: 'shared', values });
  const named = [
    ...group('a', 'sg-far'),
    ...group('b', 'sg-far'),
    role('one', { AWS: '222222222222' }),
    role('two', { AWS: '222222222222' }),
  ];

  test('is one node for all that name it', () => {
    const text = artifact(drawState(named), 'network.mmd');
    expect(text).not.toMatch(/^ +(?:-->|-\.->)/m);
    expect(text.match(/"Security group sg-far<br\/>not in this evidence"/g)).toHaveLength(1);
    expect(text.match(/"AWS account 222222222222<br\/>another account"/g)).toHaveLength(1);
  });

  test('has the name and the network that a data source tells', () => {
    const key = 'arn:aws:kms:us-east-1:333333333333:key/1';
    const items = [
      ...named,
      bucket('data', {
        server_side_encryption_configuration: [
          { rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: key }] }] },
        ],
      }),
      read('aws_security_group', { id: 'sg-far', name: 'partners' }),
      read('aws_subnet', { id: 'subnet-9', vpc_id: 'vpc-9' }),
      read('aws_vpc', { id: 'vpc-9', tags: { Name: 'landing zone' } }),
      read('aws_kms_key', { id: '1', arn: key, key_id: '1' }),
    ];
    const text = artifact(drawState(items), 'network.mmd');
    expect(text).toContain('["VPC landing zone · not managed here"]');
    expect(text).toMatch(/"partners<br\/>not managed here"/);
    expect(text).toMatch(/"shared<br\/>KMS key<br\/>not managed here"/);
    expect(artifact(drawState(items), 'flows.csv')).toContain(
      '"data (aws_s3_bucket.data)","shared","yes","relation","key"',
    );
  });

  test('has the virtual network that the id of a subnet of Azure tells', () => {
    const subnet = '/subscriptions/1/resourceGroups/net/providers/Microsoft.Network/virtualNetworks/hub/subnets/db';
    const values = { id: 's', name: 'orders', location: 'eastus', delegated_subnet_id: subnet };
    const text = artifact(
      drawState([{ type: 'azurerm_postgresql_flexible_server', name: 'p', values }]),
      'network.mmd',
    );
    expect(text).toContain('["VNet hub · not in this evidence"]');
  });

  test('stands in the virtual network of the evidence where only its subnet is not part of it', () => {
    const network = '/subscriptions/1/resourceGroups/Net/providers/Microsoft.Network/virtualNetworks/hub';
    const vnet = { name: 'hub', resource_group_name: 'net', location: 'eastus', address_space: ['10.0.0.0/16'] };
    const server = { id: 's', name: 'orders', location: 'eastus', delegated_subnet_id: `${network}/subnets/db` };
    const other = server.delegated_subnet_id.replace('resourceGroups/Net', 'resourceGroups/other');
    const drawn = (values: object, delegated = server.delegated_subnet_id): string =>
      artifact(
        drawState([
          { type: 'azurerm_virtual_network', name: 'v', values: { ...vnet, ...values } },
          {
            type: 'azurerm_postgresql_flexible_server',
            name: 'p',
            values: { ...server, delegated_subnet_id: delegated },
          },
        ]),
        'network.mmd',
      );
    for (const text of [drawn({ id: network.toLowerCase() }), drawn({})]) {
      expect(text).not.toContain('not in this evidence');
      expect(text).toMatch(
        /\["VNet hub · 10\.0\.0\.0\/16"\]\n\s*n\d+\[\("orders<br\/>PostgreSQL server<br\/>[^"]*subnet not in evidence"/,
      );
    }
    expect(drawn({ id: network }, other)).toContain('["VNet hub · not in this evidence"]');
    expect(drawn({}, other)).toContain('["VNet hub · not in this evidence"]');
    const inside = drawn({ id: network, subnet: [{ id: server.delegated_subnet_id, name: 'db' }] });
    expect(inside).toMatch(
      /\["VNet hub · 10\.0\.0\.0\/16"\]\n\s*n\d+\[\("orders<br\/>PostgreSQL server(?!<br\/>subnet)/,
    );
  });
});

test('a function of a plan is connected with the database that its settings refer to', () => {
  const value = (type: string, name: string, values: object): object => ({
    address: `${type}.${name}`,
    mode: 'managed',
    type,
    name,
    provider_name: 'registry.terraform.io/hashicorp/aws',
    values,
  });
  const environment = [{ variables: { references: ['aws_db_instance.orders.endpoint', 'aws_db_instance.orders'] } }];
  const configured = (type: string, name: string, expressions: object): object => ({
    address: `${type}.${name}`,
    mode: 'managed',
    type,
    name,
    provider_config_key: 'aws',
    expressions,
  });
  const plan = {
    format_version: '1.2',
    terraform_version: '1.11.4',
    planned_values: {
      root_module: {
        resources: [
          value('aws_db_instance', 'orders', { identifier: 'orders', port: 5432 }),
          value('aws_lambda_function', 'intake', { function_name: 'intake' }),
          value('aws_lambda_function', 'other', { function_name: 'other' }),
        ],
      },
    },
    resource_changes: ['aws_db_instance.orders', 'aws_lambda_function.intake', 'aws_lambda_function.other'].map(
      (address) => ({
        address,
        mode: 'managed',
        type: address.split('.')[0],
        name: address.split('.')[1],
        provider_name: 'registry.terraform.io/hashicorp/aws',
        change: {
          actions: ['create'],
          before: null,
          after: {},
          after_unknown: address === 'aws_lambda_function.intake' ? { environment: true } : {},
        },
      }),
    ),
    configuration: {
      root_module: {
        resources: [
          configured('aws_db_instance', 'orders', {}),
          configured('aws_lambda_function', 'intake', { environment }),
          configured('aws_lambda_function', 'other', {}),
        ],
      },
    },
  };
  const result = drawParsed([terraformPlan.parse(evidenceFile('plan.json', JSON.stringify(plan)))]);
  expect(artifact(result, 'flows.csv')).toMatch(/"intake \([^)]*\)","orders \([^)]*\)","no","declared","TCP","5432"/);
  expect(result.counts).toMatchObject({ things: 3, flows: 1 });
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
