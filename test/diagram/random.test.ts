import { test } from '@jest/globals';
import * as fc from 'fast-check';
import { drawState, type Item } from './draw-state.ts';

const TYPES = [
  'aws_vpc',
  'aws_subnet',
  'aws_security_group',
  'aws_security_group_rule',
  'aws_instance',
  'aws_lambda_function',
  'aws_db_instance',
  'aws_lb',
  'aws_lb_listener',
  'aws_vpc_peering_connection',
  'aws_kms_key',
  'aws_iam_role',
  'aws_route_table_association',
  'aws_network_acl',
  'aws_default_network_acl',
  'aws_network_acl_rule',
  'azurerm_virtual_network',
  'azurerm_subnet',
  'azurerm_network_security_group',
  'azurerm_network_interface',
  'azurerm_linux_virtual_machine',
  'azurerm_private_endpoint',
  'google_compute_network',
  'google_compute_subnetwork',
  'google_compute_firewall',
  'google_compute_instance',
  'somebody_elses_thing',
];
/** Ids of few things, so that they name each other, themselves, and what is not there. */
const ID = fc.constantFrom('a', 'b', 'c', 'd', 'vpc-1', 'subnet-1', 'sg-1', 'nowhere');
const LIST = fc.array(ID, { maxLength: 3 });
const RULE = fc.record({
  protocol: fc.constantFrom('tcp', '-1', 'icmp'),
  from_port: fc.constantFrom(0, 22, 443),
  to_port: fc.constantFrom(443, 65535),
  cidr_blocks: fc.array(fc.constantFrom('0.0.0.0/0', '10.0.0.0/16', '203.0.113.0/24'), { maxLength: 2 }),
  security_groups: LIST,
  self: fc.boolean(),
  rule_no: fc.constantFrom(100, 200),
  action: fc.constantFrom('allow', 'deny'),
  cidr_block: fc.constantFrom('0.0.0.0/0', '10.0.0.0/16'),
});
const VALUES = fc.record(
  {
    id: ID,
    arn: fc.constantFrom('arn:aws:x:us-east-1:123456789012:y', 'arn:aws:x:us-west-2:210987654321:z', 'no arn'),
    name: fc.constantFrom('web', 'data', 'web"]'),
    tags: fc.constantFrom({ Name: 'main' }, null, 'text'),
    vpc_id: ID,
    subnet_id: ID,
    subnet_ids: LIST,
    vpc_security_group_ids: LIST,
    security_group_id: ID,
    kms_key_id: ID,
    network: ID,
    subnetwork: ID,
    virtual_network_name: fc.constantFrom('web', 'gone'),
    peer_vpc_id: ID,
    load_balancer_arn: ID,
    cidr_block: fc.constantFrom('10.0.0.0/16', '10.0.1.0/24', 'wrong'),
    ingress: fc.array(RULE, { maxLength: 3 }),
    egress: fc.array(RULE, { maxLength: 2 }),
    network_acl_id: ID,
    location: fc.constantFrom('eastus', 'usgovvirginia'),
    project: fc.constantFrom('p', 'q'),
  },
  { requiredKeys: ['id'] },
);
const ITEM = fc.record({
  type: fc.constantFrom(...TYPES),
  module: fc.constantFrom('', 'module.a', 'module.a.module.b["x"]'),
  values: VALUES,
});
/** Every third is an instance of a resource with others. */
const STATE = fc.array(ITEM, { maxLength: 25 }).map((items) =>
  items.map(({ type, module, values }, at): Item => ({
    type,
    ...(module === '' ? {} : { module }),
    ...(at % 3 === 0 ? { name: 'each', index: `key ${at}` } : { name: `n${at}` }),
    values,
  })),
);

function addresses(entries: readonly object[]): readonly string[] {
  return entries.flatMap((entry) => ('addresses' in entry && Array.isArray(entry.addresses) ? entry.addresses : []));
}

test('every resource of any state is drawn, merged into another or counted, once', () => {
  fc.assert(
    fc.property(STATE, (items) => {
      const { sideCar, counts } = drawState(items);
      const drawn = addresses(sideCar.nodes);
      const others = [...addresses(sideCar.merged_into_others), ...addresses(sideCar.not_drawn)];
      const all = new Set([...drawn, ...others]);
      return (
        all.size === items.length &&
        drawn.length + others.length === items.length &&
        counts.absorbed + counts.undrawn === others.length
      );
    }),
    { numRuns: 100 },
  );
});

test('any state gives the same bytes in any order', () => {
  const shuffled = STATE.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray([...items], { minLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([items, other]) => {
      const [one, two] = [drawState(items), drawState(other)];
      return JSON.stringify(one.artifacts) === JSON.stringify(two.artifacts);
    }),
    { numRuns: 100 },
  );
});
