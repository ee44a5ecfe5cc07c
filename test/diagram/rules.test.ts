import { describe, expect, test } from '@jest/globals';
import type { DiagramResult } from '../../src/diagram/draw.ts';
import { artifact, drawState, type Item } from './draw-state.ts';
import { flowLines } from './flow-lines.ts';

const VPC: Item = { type: 'aws_vpc', name: 'main', values: { id: 'vpc-1', cidr_block: '10.0.0.0/16' } };
const OPEN: Item = {
  type: 'aws_security_group',
  name: 'open',
  values: {
    id: 'sg-1',
    vpc_id: 'vpc-1',
    ingress: [{ protocol: 'tcp', from_port: 5432, to_port: 5432, cidr_blocks: ['10.0.0.0/16'], security_groups: [] }],
    egress: [],
  },
};
const NET: Item = {
  type: 'google_compute_network',
  name: 'net',
  values: { id: 'projects/p/global/networks/net', name: 'net', self_link: 'https://x/projects/p/global/networks/net' },
};
const NSG_ID = '/subscriptions/a/resourceGroups/g/providers/Microsoft.Network/networkSecurityGroups/n';
const SUBNET_ID = '/subscriptions/a/resourceGroups/g/providers/Microsoft.Network/virtualNetworks/v/subnets/s';

function machine(name: string, tags: readonly string[]): Item {
  const network = 'https://x/projects/p/global/networks/net';
  return {
    type: 'google_compute_instance',
    name,
    values: { id: name, name, tags, network_interface: [{ network }] },
  };
}

function firewall(name: string, values: Item['values']): Item {
  const network = 'https://x/projects/p/global/networks/net';
  return {
    type: 'google_compute_firewall',
    name,
    values: { id: name, name, network, direction: 'INGRESS', ...values },
  };
}

function nsgRule(name: string, values: Item['values']): object {
  const wide = { source_address_prefix: '*', destination_address_prefix: '*', source_port_range: '*' };
  return { name, direction: 'Inbound', protocol: 'Tcp', destination_port_range: '443', ...wide, ...values };
}

function guarded(rules: readonly object[]): readonly Item[] {
  return [
    { type: 'azurerm_subnet', name: 's', values: { id: SUBNET_ID, name: 's', virtual_network_name: 'v' } },
    { type: 'azurerm_network_security_group', name: 'n', values: { id: NSG_ID, name: 'n', security_rule: rules } },
    {
      type: 'azurerm_subnet_network_security_group_association',
      name: 'a',
      values: { id: 'a', subnet_id: SUBNET_ID, network_security_group_id: NSG_ID },
    },
    {
      type: 'azurerm_linux_virtual_machine_scale_set',
      name: 'set',
      values: { id: 'set', name: 'set', network_interface: [{ ip_configuration: [{ subnet_id: SUBNET_ID }] }] },
    },
  ];
}

const CASES: readonly (readonly [promise: string, items: readonly Item[], flows: readonly string[]])[] = [
  [
    'what only calls from a network takes no connections there',
    [
      VPC,
      OPEN,
      {
        type: 'aws_lambda_function',
        name: 'f',
        values: { id: 'f', function_name: 'f', vpc_config: [{ security_group_ids: ['sg-1'] }] },
      },
      { type: 'aws_db_instance', name: 'd', values: { id: 'd', identifier: 'd', vpc_security_group_ids: ['sg-1'] } },
    ],
    ['any host in VPC main -> d: TCP 5432 enc ?'],
  ],
  [
    'a firewall rule for the same machines takes away, one for others does not',
    [
      NET,
      machine('closed', ['closed']),
      machine('open', ['open']),
      firewall('allow', { priority: 1000, source_ranges: ['0.0.0.0/0'], allow: [{ protocol: 'tcp', ports: ['22'] }] }),
      firewall('deny', {
        priority: 900,
        source_ranges: ['0.0.0.0/0'],
        target_tags: ['closed'],
        deny: [{ protocol: 'all' }],
      }),
    ],
    ['Internet -> open: TCP 22 SSH port, enc ?'],
  ],
  [
    'a rule that denies later, is switched off or denies another protocol takes nothing away',
    [
      NET,
      machine('m', []),
      firewall('allow', { priority: 500, source_ranges: ['0.0.0.0/0'], allow: [{ protocol: 'icmp' }] }),
      firewall('late', { priority: 501, source_ranges: ['0.0.0.0/0'], deny: [{ protocol: 'all' }] }),
      firewall('off', { priority: 1, disabled: true, source_ranges: ['0.0.0.0/0'], deny: [{ protocol: 'all' }] }),
      firewall('other', { priority: 1, source_ranges: ['0.0.0.0/0'], deny: [{ protocol: 'esp' }] }),
    ],
    ['Internet -> m: other enc ?'],
  ],
  [
    'a rule of a security group that denies before hides what it covers, for all of its machines',
    guarded([
      nsgRule('deny', { priority: 100, access: 'Deny' }),
      nsgRule('hidden', { priority: 200, access: 'Allow' }),
      nsgRule('shown', { priority: 300, access: 'Allow', destination_port_range: '8443' }),
    ]),
    ['Internet -> set: TCP 8443 enc ?'],
  ],
  [
    'a rule that denies for some of the machines, or that may be for the other direction, hides nothing',
    guarded([
      nsgRule('some', { priority: 100, access: 'Deny', destination_address_prefix: '10.9.0.0/24' }),
      nsgRule('unclear', { priority: 110, access: 'Deny', direction: null }),
      nsgRule('shown', { priority: 200, access: 'Allow' }),
    ]),
    ['Internet -> set: TCP 443 enc ?'],
  ],
];

describe('flows that rules allow:', () => {
  test.each(CASES.map(([promise, items, flows]) => [promise, items, flows] as const))(
    '%s',
    (_promise, items, flows) => {
      expect(flowLines(drawState(items))).toEqual(flows);
    },
  );
});

interface Car {
  readonly nodes: readonly { readonly name: string; readonly box: string }[];
  readonly boxes: readonly { readonly id: string; readonly title: string }[];
}

/** The title of the box that a thing stands in. */
function boxOf(result: DiagramResult, thing: string): string | undefined {
  const car: Car = JSON.parse(artifact(result, 'diagram.json'));
  const box = car.nodes.find(({ name }) => name === thing)?.box;
  return car.boxes.find(({ id }) => id === box)?.title;
}

test('a thing without subnets stands in the network of its security groups', () => {
  const database: Item = {
    type: 'aws_db_instance',
    name: 'd',
    values: { id: 'd', identifier: 'orders', vpc_security_group_ids: ['sg-1'] },
  };
  expect(boxOf(drawState([VPC, OPEN, database]), 'orders')).toBe('VPC main');
});

test('a network without anything in it is one line of text in the box around it', () => {
  const subnet: Item = {
    type: 'aws_subnet',
    name: 's',
    values: { id: 'subnet-1', vpc_id: 'vpc-1', tags: { Name: 'spare' } },
  };
  expect(artifact(drawState([VPC, subnet]), 'network.mmd')).toMatch(
    /subgraph g\d\["AWS"\]\n\s*tg\d_0\["1 network without drawn resources: VPC main"\]:::text\n\s*end/,
  );
});
