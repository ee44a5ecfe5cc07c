import type { Item } from './draw-state.ts';

/** States of many sizes and forms, each with a way in which pictures went wrong for others. */
export const SHAPES: readonly (readonly [name: string, make: () => readonly Item[]])[] = [
  ['nothing', () => []],
  ['one bucket', () => [bucket(0)]],
  ['twelve buckets', () => times(12, bucket)],
  ['sixty machines in three networks', () => network(3, 4, 5)],
  ['three hundred machines', () => network(5, 6, 10)],
  ['five thousand machines', () => network(10, 25, 20)],
  ['three hundred networks', () => times(300, (at) => vpc(at))],
  ['machines beside three hundred empty networks', () => [...times(300, (at) => vpc(at + 1000)), ...network(1, 1, 3)]],
  ['a group for six hundred networks outside', () => crowd(600)],
  ['two hundred and fifty accounts', () => times(250, account)],
  ['twenty subnets in a circle', () => circle(20, true)],
  ['twenty networks in a circle', () => circle(20, false)],
  ['eight networks in a circle', () => circle(8, false)],
  ['a group that lets itself in', () => [...network(1, 1, 2), self('sg-0-0')]],
  [
    'five modules deep',
    () => network(1, 2, 3).map((item) => ({ ...item, module: 'module.a.module.b.module.c.module.d["x"].module.e' })),
  ],
  ['keys of for_each', () => times(4, (at) => ({ ...bucket(at), name: 'each', index: `key ${at}"]` }))],
  ['subnets that are not there', () => [machine('lost', ['subnet-nowhere'], ['sg-nowhere'])]],
  [
    'a network that is not there',
    () => [
      {
        type: 'aws_lambda_function',
        name: 'f',
        values: { id: 'f', function_name: 'f', vpc_config: [{ vpc_id: 'vpc-elsewhere', subnet_ids: ['subnet-x'] }] },
      },
    ],
  ],
  [
    'three clouds and one that nobody knows',
    () => [
      bucket(0),
      { type: 'azurerm_storage_account', name: 's', values: { id: 's', name: 's' } },
      { type: 'google_storage_bucket', name: 'g', values: { id: 'g', name: 'g' } },
      { type: 'strange_thing', name: 'x', values: { id: 'x' } },
    ],
  ],
  [
    'values of wrong types',
    () => [
      { type: 'aws_vpc', name: 'v', values: { id: 7, cidr_block: [1], tags: 'x' } },
      {
        type: 'aws_instance',
        name: 'i',
        values: { id: {}, subnet_id: [[]], vpc_security_group_ids: 'sg', tags: { Name: 9 } },
      },
    ],
  ],
];

export function times<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function bucket(at: number): Item {
  return {
    type: 'aws_s3_bucket',
    name: `b${at}`,
    values: { id: `b-${at}`, bucket: `b-${at}`, arn: `arn:aws:s3:::b-${at}` },
  };
}

function vpc(at: number): Item {
  return {
    type: 'aws_vpc',
    name: `v${at}`,
    values: {
      id: `vpc-${at}`,
      cidr_block: `10.${at % 250}.0.0/16`,
      arn: `arn:aws:ec2:us-east-1:123456789012:vpc/vpc-${at}`,
    },
  };
}

function account(at: number): Item {
  const arn = `arn:aws:sqs:us-east-1:${String(100_000_000_000 + at)}:q`;
  return { type: 'aws_sqs_queue', name: `q${at}`, values: { id: arn, arn, name: `q${at}` } };
}

/** A machine that so many networks outside may reach, and that calls each host of as many. */
function crowd(count: number): readonly Item[] {
  const cidr_blocks = times(count, (at) => `198.${18 + (at >> 8)}.${at & 255}.0/24`);
  const rule = { protocol: 'tcp', from_port: 443, to_port: 443, cidr_blocks };
  const api = { type: 'aws_apigatewayv2_api', name: 'api', values: { id: 'api', name: 'api' } };
  return [
    ...network(1, 1, 1),
    { type: 'aws_security_group', name: 'crowd', values: { id: 'sg-crowd', ingress: [rule] } },
    machine('busy', ['subnet-0-0'], ['sg-crowd']),
    api,
    ...times(count, (at): Item => ({
      type: 'aws_apigatewayv2_integration',
      name: `i${at}`,
      values: { id: `i${at}`, api_id: 'api', integration_uri: `https://h${at}.example.org/` },
    })),
  ];
}

function machine(name: string, subnets: readonly string[], groups: readonly string[]): Item {
  return {
    type: 'aws_instance',
    name,
    values: { id: name, subnet_id: subnets[0] ?? '', vpc_security_group_ids: groups },
  };
}

function group(id: string, sources: readonly string[]): Item {
  const rule = {
    protocol: 'tcp',
    from_port: 443,
    to_port: 443,
    cidr_blocks: [],
    security_groups: sources,
    self: false,
  };
  return { type: 'aws_security_group', name: id.replaceAll('-', '_'), values: { id, ingress: [rule] } };
}

function self(id: string): Item {
  const values = {
    id: `${id}-self`,
    type: 'ingress',
    protocol: 'tcp',
    from_port: 9300,
    to_port: 9300,
    security_group_id: id,
    self: true,
  };
  return { type: 'aws_security_group_rule', name: 'self', values };
}

/** Networks with subnets with machines; each subnet lets the one before it in. */
function network(networks: number, subnets: number, machines: number): readonly Item[] {
  return times(networks, (n) => [
    vpc(n),
    ...times(subnets, (s) => [
      {
        type: 'aws_subnet',
        name: `s${n}_${s}`,
        values: { id: `subnet-${n}-${s}`, vpc_id: `vpc-${n}`, cidr_block: `10.${n}.${s}.0/24` },
      },
      group(`sg-${n}-${s}`, s === 0 ? [] : [`sg-${n}-${s - 1}`]),
      ...times(machines, (m) => machine(`m${n}_${s}_${m}`, [`subnet-${n}-${s}`], [`sg-${n}-${s}`])),
    ]).flat(),
  ]).flat();
}

/** Subnets, or networks, each of which lets in the one before it, and the first one the last. */
function circle(count: number, isOneNetwork: boolean): readonly Item[] {
  return times(count, (at) => {
    const network = isOneNetwork ? 0 : at;
    const before = (at + count - 1) % count;
    return [
      ...(isOneNetwork && at > 0 ? [] : [vpc(network)]),
      {
        type: 'aws_subnet',
        name: `s${at}`,
        values: { id: `subnet-${at}`, vpc_id: `vpc-${network}`, cidr_block: `10.${network}.${at}.0/24` },
      },
      group(`sg-${at}`, [`sg-${before}`]),
      machine(`a${at}`, [`subnet-${at}`], [`sg-${at}`]),
      machine(`b${at}`, [`subnet-${at}`], [`sg-${at}`]),
    ];
  }).flat();
}
