import { describe, expect, test } from '@jest/globals';
import { artifact, drawState, type Item } from './draw-state.ts';
import { flowLines } from './flow-lines.ts';

const VPC: Item = {
  type: 'aws_vpc',
  name: 'main',
  values: { id: 'vpc-1', cidr_block: '10.0.0.0/16', default_network_acl_id: 'acl-d' },
};
const EVERYWHERE = '0.0.0.0/0';
const ALL_OUT = { protocol: '-1', from_port: 0, to_port: 0, cidr_blocks: [EVERYWHERE] };

function subnet(name: string, block: string): Item {
  return { type: 'aws_subnet', name, values: { id: `subnet-${name}`, vpc_id: 'vpc-1', cidr_block: block } };
}

function group(name: string, ...ingress: readonly object[]): Item {
  return {
    type: 'aws_security_group',
    name,
    values: { id: `sg-${name}`, vpc_id: 'vpc-1', ingress, egress: [ALL_OUT] },
  };
}

function from(source: string, port: number, last = port): object {
  const isGroup = source.startsWith('sg-');
  return {
    protocol: 'tcp',
    from_port: port,
    to_port: last,
    cidr_blocks: isGroup ? [] : [source],
    security_groups: isGroup ? [source] : [],
  };
}

function machine(name: string, ...subnets: readonly string[]): Item {
  return {
    type: 'aws_ecs_service',
    name,
    values: {
      id: name,
      name,
      network_configuration: [
        { subnets: subnets.map((each) => `subnet-${each}`), security_groups: [`sg-${name}`], assign_public_ip: true },
      ],
    },
  };
}

/** `100 allow tcp 443 10.0.0.0/16`. */
function entries(rules: readonly string[]): readonly object[] {
  return rules.map((text) => {
    const [number, action, protocol, ports = '', block] = text.split(' ');
    const [first, last = first] = ports.split('-');
    const isAll = protocol === '-1';
    return {
      rule_no: Number(number),
      action,
      protocol,
      from_port: isAll ? 0 : Number(first),
      to_port: isAll ? 0 : Number(last),
      cidr_block: block,
      ipv6_cidr_block: '',
    };
  });
}

interface Lists {
  readonly ingress?: readonly string[];
  readonly egress?: readonly string[];
}

function acl(name: string, subnets: readonly string[], { ingress, egress }: Lists, more: object = {}): Item {
  return {
    type: name === 'd' ? 'aws_default_network_acl' : 'aws_network_acl',
    name,
    values: {
      id: `acl-${name}`,
      vpc_id: 'vpc-1',
      subnet_ids: subnets.map((each) => `subnet-${each}`),
      ...(ingress === undefined ? {} : { ingress: entries(ingress) }),
      ...(egress === undefined ? {} : { egress: entries(egress) }),
      ...more,
    },
  };
}

const OPEN = ['100 allow -1 0 0.0.0.0/0'];
const A = subnet('a', '10.0.1.0/24');
const B = subnet('b', '10.0.2.0/24');
const ROUTES: readonly Item[] = [
  { type: 'aws_internet_gateway', name: 'g', values: { id: 'igw-1', vpc_id: 'vpc-1' } },
  {
    type: 'aws_default_route_table',
    name: 'r',
    values: { id: 'rtb', vpc_id: 'vpc-1', route: [] },
  },
];

/** `web` in subnet a calls `db` in subnet b at 5432. */
const PAIR: readonly Item[] = [
  VPC,
  A,
  B,
  ...ROUTES,
  group('web'),
  group('db', from('sg-web', 5432)),
  machine('web', 'a'),
  machine('db', 'b'),
];
const CALL = 'web -> db: TCP 5432 enc ?';

/** `web` in subnet a that everybody may call at 443. */
const FRONT: readonly Item[] = [VPC, A, ...ROUTES, group('web', from(EVERYWHERE, 443)), machine('web', 'a')];
const VISIT = 'Internet -> web: TCP 443 enc ?';

/** `web` in subnet a, which reaches the internet over `nat` in subnet b. */
const OUTWARD: readonly Item[] = [
  VPC,
  A,
  B,
  group('web'),
  machine('web', 'a'),
  { type: 'aws_nat_gateway', name: 'nat', values: { id: 'nat-1', subnet_id: 'subnet-b' } },
  {
    type: 'aws_default_route_table',
    name: 'r',
    values: { id: 'rtb', vpc_id: 'vpc-1', route: [{ cidr_block: EVERYWHERE, nat_gateway_id: 'nat-1' }] },
  },
];

/** A load balancer in subnet a and its target in subnet b. */
function balanced(kind: string): readonly Item[] {
  return [
    VPC,
    A,
    B,
    {
      type: 'aws_lb',
      name: 'lb',
      values: { id: 'lb', arn: 'lb', name: 'lb', internal: true, load_balancer_type: kind, subnets: ['subnet-a'] },
    },
    {
      type: 'aws_lb_listener',
      name: 'l',
      values: { arn: 'l', load_balancer_arn: 'lb', port: 80, default_action: [{ target_group_arn: 'tg' }] },
    },
    { type: 'aws_lb_target_group', name: 'tg', values: { arn: 'tg', port: 80, protocol: 'TCP' } },
    {
      type: 'aws_lb_target_group_attachment',
      name: 'tg',
      values: { target_group_arn: 'tg', target_id: 'i-1', port: 80 },
    },
    { type: 'aws_instance', name: 'target', values: { id: 'i-1', subnet_id: 'subnet-b' } },
  ];
}

const CASES: readonly (readonly [promise: string, items: readonly Item[], flows: readonly string[]])[] = [
  ['without a list everything that groups allow passes', PAIR, [CALL]],
  ['an open list takes nothing away', [...PAIR, acl('x', ['a', 'b'], { ingress: OPEN, egress: OPEN })], [CALL]],
  [
    'what the list of the one who answers does not name is shut',
    [...PAIR, acl('x', ['b'], { ingress: ['100 allow tcp 443 0.0.0.0/0'], egress: OPEN })],
    [],
  ],
  [
    'what the list of the one who calls does not let out is shut',
    [...PAIR, acl('x', ['a'], { ingress: OPEN, egress: ['100 allow tcp 443 0.0.0.0/0'] })],
    [],
  ],
  [
    'a list for another subnet decides nothing',
    [...PAIR, subnet('c', '10.0.3.0/24'), acl('x', ['c'], { ingress: [], egress: [] })],
    [CALL],
  ],
  [
    'the lowest number decides: a deny after an allow',
    [
      ...PAIR,
      acl('x', ['b'], { ingress: ['200 deny -1 0 0.0.0.0/0', '100 allow tcp 5432 10.0.1.0/24'], egress: OPEN }),
    ],
    [CALL],
  ],
  [
    'the lowest number decides: a deny before an allow',
    [
      ...PAIR,
      acl('x', ['b'], { ingress: ['90 deny tcp 5000-6000 10.0.0.0/16', '100 allow -1 0 0.0.0.0/0'], egress: OPEN }),
    ],
    [],
  ],
  [
    'a deny for some of the addresses shuts nothing',
    [...PAIR, acl('x', ['b'], { ingress: ['90 deny tcp 5432 10.0.1.0/25', ...OPEN], egress: OPEN })],
    [CALL],
  ],
  [
    'a deny for another protocol shuts nothing',
    [...PAIR, acl('x', ['b'], { ingress: ['90 deny udp 5432 0.0.0.0/0', ...OPEN], egress: OPEN })],
    [CALL],
  ],
  [
    'an allow for the addresses of others lets nothing in',
    [...PAIR, acl('x', ['b'], { ingress: ['100 allow tcp 5432 10.0.9.0/24'], egress: OPEN })],
    [],
  ],
  [
    'answers must pass the list of the one who answers',
    [...PAIR, acl('x', ['b'], { ingress: OPEN, egress: ['100 allow tcp 443 0.0.0.0/0'] })],
    [],
  ],
  [
    'answers must pass the list of the one who called',
    [...PAIR, acl('x', ['a'], { ingress: ['100 allow tcp 443 0.0.0.0/0'], egress: OPEN })],
    [],
  ],
  [
    'answers pass at some of the ports that clients take',
    [...PAIR, acl('x', ['b'], { ingress: OPEN, egress: ['100 allow tcp 32768-60999 10.0.1.0/24'] })],
    [CALL],
  ],
  [
    'within a subnet no list is asked',
    [
      ...PAIR.filter(({ name }) => name !== 'db'),
      group('db', from('sg-web', 5432)),
      machine('db', 'a'),
      acl('x', ['a'], { ingress: [], egress: [] }),
    ],
    [CALL],
  ],
  [
    'one pair of subnets that is open is enough',
    [
      ...PAIR.filter(({ name }) => name !== 'web'),
      group('web'),
      machine('web', 'a', 'c'),
      subnet('c', '10.0.3.0/24'),
      acl('x', ['b'], { ingress: ['100 allow tcp 5432 10.0.3.0/24'], egress: OPEN }),
    ],
    [CALL],
  ],
  [
    'something in a subnet that is not in the evidence may pass',
    [
      ...PAIR.filter(({ name }) => name !== 'web'),
      group('web'),
      machine('web', 'a', 'far'),
      acl('x', ['b'], { ingress: ['100 allow tcp 5432 10.0.3.0/24'], egress: OPEN }),
    ],
    [CALL],
  ],
  [
    'rules that are resources of their own count, each in its direction',
    [...PAIR, acl('x', ['b'], {}), rule('in', false, 5432), rule('out', true, 40000)],
    [CALL],
  ],
  [
    'rules that are resources of their own shut what they do not name',
    [...PAIR, acl('x', ['b'], {}), rule('in', false, 22), rule('out', true, 40000)],
    [],
  ],
  ['a list that says nothing of its rules is not applied', [...PAIR, acl('x', ['b'], {})], [CALL]],
  [
    'an association names the subnet too',
    [
      ...PAIR,
      acl('x', [], { ingress: [], egress: [] }),
      {
        type: 'aws_network_acl_association',
        name: 'x',
        values: { id: 'x', network_acl_id: 'acl-x', subnet_id: 'subnet-b' },
      },
    ],
    [],
  ],
  [
    'a subnet with two lists is not decided',
    [...PAIR, acl('x', ['b'], { ingress: [], egress: [] }), acl('y', ['b'], { ingress: OPEN, egress: OPEN })],
    [CALL],
  ],
  ['the default list is for subnets that no other names', [...PAIR, acl('d', [], {})], []],
  [
    'the default list is not for subnets that another names',
    [...PAIR, acl('d', [], {}), acl('x', ['a', 'b'], { ingress: OPEN, egress: OPEN })],
    [CALL],
  ],
  ['the internet passes an open list', [...FRONT, acl('x', ['a'], { ingress: OPEN, egress: OPEN })], [VISIT]],
  [
    'the internet does not pass a list for other addresses',
    [...FRONT, acl('x', ['a'], { ingress: ['100 allow tcp 443 192.168.0.0/16'], egress: OPEN })],
    ['Network 192.168.0.0/16 -> web: TCP 443 enc ?'],
  ],
  [
    'few public addresses that a list lets in take the place of the internet',
    [...FRONT, acl('x', ['a'], { ingress: ['100 allow tcp 443 8.8.8.0/24'], egress: OPEN })],
    ['Network 8.8.8.0/24 -> web: TCP 443 enc ?'],
  ],
  [
    'a network that a list lets in takes the place of the internet',
    [...FRONT, acl('x', ['a'], { ingress: ['100 allow tcp 443 10.0.0.0/16'], egress: OPEN })],
    ['any host in VPC main -> web: TCP 443 enc ?'],
  ],
  [
    'where a list lets nobody in, its own subnet is left',
    [...FRONT, acl('x', ['a'], { ingress: [], egress: OPEN })],
    ['any host in a -> web: TCP 443 enc ?'],
  ],
  [
    'a list leaves some of the ports',
    [
      VPC,
      A,
      ...ROUTES,
      group('web', from(EVERYWHERE, 0, 65535)),
      machine('web', 'a'),
      acl('x', ['a'], { ingress: ['100 allow tcp 443 0.0.0.0/0', '110 allow tcp 8000-8100 0.0.0.0/0'], egress: OPEN }),
    ],
    ['Internet -> web: TCP 443, 8000-8100 enc ?'],
  ],
  [
    'a list leaves some of the protocols',
    [
      VPC,
      A,
      ...ROUTES,
      group('web', { protocol: '-1', from_port: 0, to_port: 0, cidr_blocks: [EVERYWHERE] }),
      machine('web', 'a'),
      acl('x', ['a'], { ingress: ['100 allow tcp 443 0.0.0.0/0', '110 allow udp 53 0.0.0.0/0'], egress: OPEN }),
    ],
    ['Internet -> web: TCP 443 enc ?', 'Internet -> web: UDP 53 enc ?'],
  ],
  [
    'hosts of a network are left at what the list lets in, those of the own subnet at everything',
    [
      VPC,
      A,
      ...ROUTES,
      group('web', from('10.0.0.0/16', 0, 65535)),
      machine('web', 'a'),
      acl('x', ['a'], { ingress: ['100 allow tcp 443 10.0.0.0/16'], egress: OPEN }),
    ],
    ['any host in VPC main -> web: TCP 443 enc ?', 'any host in a -> web: TCP all enc ?'],
  ],
  [
    'what leaves over a NAT gateway passes as sent to the internet',
    [
      ...OUTWARD,
      acl('x', ['a'], { ingress: OPEN, egress: ['90 deny -1 0 10.0.0.0/16', '100 allow tcp 443 0.0.0.0/0'] }),
    ],
    ['nat -> Internet: ALL enc ?', 'web -> nat: TCP 443 enc ?'],
  ],
  [
    'the list of a NAT gateway lets in whom it names',
    [...OUTWARD, acl('x', ['b'], { ingress: ['100 deny -1 0 10.0.1.0/24', '110 allow -1 0 0.0.0.0/0'], egress: OPEN })],
    ['nat -> Internet: ALL enc ?'],
  ],
  [
    'packets of a network load balancer may have the addresses of its clients',
    [...balanced('network'), acl('x', ['b'], { ingress: ['100 allow tcp 80 192.0.2.0/24'], egress: OPEN })],
    ['lb -> target: TCP 80 enc ?'],
  ],
  [
    'packets of an application load balancer have its own',
    [...balanced('application'), acl('x', ['b'], { ingress: ['100 allow tcp 80 192.0.2.0/24'], egress: OPEN })],
    [],
  ],
  [
    'a function is called beside the lists of its subnets',
    [
      VPC,
      A,
      {
        type: 'aws_lambda_function',
        name: 'f',
        values: { id: 'f', function_name: 'f', arn: 'arn:f', vpc_config: [{ subnet_ids: ['subnet-a'] }] },
      },
      {
        type: 'aws_lambda_function_url',
        name: 'u',
        values: { id: 'u', function_name: 'f', function_url: 'https://u.lambda-url.us-east-1.on.aws/' },
      },
      acl('x', ['a'], { ingress: [], egress: [] }),
    ],
    ['Internet -> f: TCP 443 TLS', 'f -> f: TCP 443 TLS'],
  ],
];

function rule(name: string, egress: boolean, port: number): Item {
  return {
    type: 'aws_network_acl_rule',
    name,
    values: {
      id: name,
      network_acl_id: 'acl-x',
      rule_number: 100,
      egress,
      protocol: 'tcp',
      rule_action: 'allow',
      cidr_block: '10.0.1.0/24',
      from_port: port,
      to_port: port,
    },
  };
}

describe('network ACLs:', () => {
  test.each(CASES.map(([promise, items, flows]) => [promise, items, flows] as const))(
    '%s',
    (_promise, items, flows) => {
      expect(flowLines(drawState(items))).toEqual([...flows].sort());
    },
  );

  test('the page says what they shut, and which of them it could not read', () => {
    const shut = artifact(drawState([...PAIR, acl('x', ['b'], { ingress: [], egress: [] })]), 'diagrams.md');
    expect(shut).toContain('- Network ACLs shut 1 connection that other rules allow: aws\\_network\\_acl.x.');
    const untold = artifact(drawState([...PAIR, acl('x', ['b'], {})]), 'diagrams.md');
    expect(untold).toContain(
      '- Network ACLs whose rules the evidence does not tell are not applied: aws\\_network\\_acl.x.',
    );
    expect(artifact(drawState(PAIR), 'diagrams.md')).not.toContain('Network ACLs shut');
  });

  test('a hostile key of a list is shown as text', () => {
    const list = { ...acl('x', ['b'], { ingress: [], egress: [] }), index: '<img src=x>[y](http://z)' };
    const page = artifact(drawState([...PAIR, list]), 'diagrams.md');
    expect(page).toContain('- Network ACLs shut 1 connection that other rules allow:');
    expect(page).not.toMatch(/<img|\]\(http/);
  });

  test('the flow table names the list that left only a part', () => {
    const items = [...FRONT, acl('x', ['a'], { ingress: ['100 allow tcp 443 8.8.8.0/24'], egress: OPEN })];
    expect(artifact(drawState(items), 'flows.csv')).toMatch(/"aws_network_acl\.x aws_security_group\.web"/);
  });
});
