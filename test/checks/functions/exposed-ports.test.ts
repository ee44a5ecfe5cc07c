import { describe, expect, test } from '@jest/globals';
import { exposedPorts } from '../../../src/checks/functions/exposed-ports.ts';
import { stackOf } from './terraform-support.ts';

const SSH = { wanted: [{ protocol: 'tcp', ports: ['22'] }] };
const MOST = { wanted: [{ protocol: 'tcp', ports: ['*'], atLeast: 32768 }] };

function ask(resources: string, address: string, options: typeof SSH = SSH): string {
  const { context, at } = stackOf(resources);
  return exposedPorts.evaluate(at(address), options, context).outcome;
}

test.each([
  ['the rule that is open by itself', ['10.0.0.0/8', '0.0.0.0/0'], ['ingress[1]']],
  ['both rules where only their sum is', ['64.0.0.0/5', '72.0.0.0/5'], ['ingress[0]', 'ingress[1]']],
])('a failure names %s', (_name, networks, named) => {
  const rules = networks.map((network) => `{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [${network}]}`);
  const { context, at } = stackOf(
    `- {type: aws_security_group, name: a, values: {id: sg-1, ingress: [${rules.join(', ')}]}}`,
  );
  const { decisions } = exposedPorts.evaluate(at('aws_security_group.a'), SSH, context);
  expect(decisions.map(({ path }) => path)).toEqual(named);
});

describe('rules inside a security group', () => {
  const group = (rules: string) => `- {type: aws_security_group, name: a, values: {id: sg-1, ingress: ${rules}}}`;
  test.each([
    ['no rule', '[]', 'pass'],
    ['the port to everybody', '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    ['a range over the port', '[{protocol: tcp, from_port: 20, to_port: 25, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    ['a range beside the port', '[{protocol: tcp, from_port: 23, to_port: 25, cidr_blocks: [0.0.0.0/0]}]', 'pass'],
    ['every protocol', '[{protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    ['port nought alone', '[{protocol: tcp, from_port: 0, to_port: 0, cidr_blocks: [0.0.0.0/0]}]', 'pass'],
    ['the protocol by number', '[{protocol: "6", from_port: 0, to_port: 65535, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    ['another protocol', '[{protocol: udp, from_port: 0, to_port: 65535, cidr_blocks: [0.0.0.0/0]}]', 'pass'],
    ['every address of IPv6', '[{protocol: tcp, from_port: 22, to_port: 22, ipv6_cidr_blocks: ["::/0"]}]', 'fail'],
    ['global IPv6 addresses', '[{protocol: tcp, from_port: 22, to_port: 22, ipv6_cidr_blocks: ["2000::/3"]}]', 'fail'],
    ['private IPv6 addresses', '[{protocol: tcp, from_port: 22, to_port: 22, ipv6_cidr_blocks: ["fc00::/7"]}]', 'pass'],
    [
      'a split in halves',
      '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [0.0.0.0/1, 128.0.0.0/1]}]',
      'fail',
    ],
    ['one half', '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [128.0.0.0/1]}]', 'fail'],
    [
      'eighths in two rules',
      '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [64.0.0.0/5]}, {protocol: tcp, from_port: 20, to_port: 30, cidr_blocks: [72.0.0.0/5]}]',
      'fail',
    ],
    [
      'private addresses',
      '[{protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [10.0.0.0/8, 172.16.0.0/12]}]',
      'pass',
    ],
    ['multicast addresses', '[{protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [224.0.0.0/4]}]', 'pass'],
    ['a partner', '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [198.18.0.1/32, 8.8.8.0/24]}]', 'pass'],
    ['another group', '[{protocol: tcp, from_port: 22, to_port: 22, security_groups: [sg-2]}]', 'pass'],
    ['itself', '[{protocol: "-1", from_port: 0, to_port: 0, self: true}]', 'pass'],
    ['nobody named', '[{protocol: tcp, from_port: 22, to_port: 22, self: false}]', 'unknown'],
    ['a list of the provider', '[{protocol: tcp, from_port: 22, to_port: 22, prefix_list_ids: [pl-1]}]', 'unknown'],
    [
      'an address that is none',
      '[{protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: ["300.0.0.0/0"]}]',
      'unknown',
    ],
    ['a protocol that is none', '[{protocol: [], from_port: 22, to_port: 22, cidr_blocks: [0.0.0.0/0]}]', 'unknown'],
    ['ports that are none', '[{protocol: tcp, from_port: x, to_port: 22, cidr_blocks: [0.0.0.0/0]}]', 'unknown'],
    ['ports upside down', '[{protocol: tcp, from_port: 99, to_port: 1, cidr_blocks: [0.0.0.0/0]}]', 'unknown'],
    ['rules that are not a list', '{protocol: tcp}', 'unknown'],
  ])('%s', (_name, rules, expected) => expect(ask(group(rules), 'aws_security_group.a')).toBe(expected));

  test('a group whose rules are left out of the evidence', () => {
    expect(ask('- {type: aws_security_group, name: a, values: {id: sg-1}}', 'aws_security_group.a')).toBe('unknown');
    const separate = `
- {type: aws_security_group, name: a, values: {id: sg-1}}
- {type: aws_vpc_security_group_ingress_rule, name: r, values: {security_group_id: sg-1, ip_protocol: tcp, from_port: 22, to_port: 22, cidr_ipv4: 10.0.0.0/8}}`;
    expect(ask(separate, 'aws_security_group.a')).toBe('not-applicable');
  });

  test.each([
    ['unknown', 'unknown: [ingress]', 'unknown'],
    ['known', 'values: {ingress: [{protocol: tcp, from_port: 443, to_port: 443, cidr_blocks: [0.0.0.0/0]}]}', 'pass'],
  ])('a planned group with %s rules', (_name, rest, expected) =>
    expect(ask(`- {type: aws_security_group, name: a, ${rest}}`, 'aws_security_group.a')).toBe(expected),
  );

  test('a list of addresses of the account is read', () => {
    const list = (cidr: string) => `
- {type: aws_ec2_managed_prefix_list, name: l, values: {id: pl-1, entry: [{cidr: ${cidr}}]}}
${group('[{protocol: tcp, from_port: 22, to_port: 22, prefix_list_ids: [pl-1]}]')}`;
    expect(ask(list('10.0.0.0/16'), 'aws_security_group.a')).toBe('pass');
    expect(ask(list('0.0.0.0/0'), 'aws_security_group.a')).toBe('fail');
  });

  const planned = `
- {type: aws_ec2_managed_prefix_list, name: l, values: {entry: [{cidr: 10.0.0.0/16}]}, unknown: [id]}
- {type: aws_ec2_managed_prefix_list, name: any, values: {name: any}, unknown: [id, entry]}
- {type: aws_ec2_managed_prefix_list_entry, name: any, values: {cidr: 0.0.0.0/0}, unknown: [prefix_list_id], references: {prefix_list_id: aws_ec2_managed_prefix_list.any.id}}
- {type: aws_security_group_rule, name: r, values: {type: ingress, protocol: tcp, from_port: 22, to_port: 22}, unknown: [prefix_list_ids], references: {prefix_list_ids: aws_ec2_managed_prefix_list.any.id}}
- {type: aws_security_group_rule, name: perhaps, values: {type: ingress, protocol: tcp, from_port: 22, to_port: 22}, unknown: [prefix_list_ids], references: {prefix_list_ids: aws_ec2_managed_prefix_list.l.id}}
- {type: aws_vpc_security_group_ingress_rule, name: r, values: {ip_protocol: tcp, from_port: 22, to_port: 22}, unknown: [prefix_list_id], references: {prefix_list_id: aws_ec2_managed_prefix_list.l.id}}
- {type: aws_vpc_security_group_ingress_rule, name: any, values: {ip_protocol: tcp, from_port: 22, to_port: 22}, unknown: [prefix_list_id], references: {prefix_list_id: aws_ec2_managed_prefix_list.any.id}}
- {type: aws_vpc_security_group_ingress_rule, name: later, values: {ip_protocol: tcp, from_port: 22, to_port: 22}, unknown: [prefix_list_id]}`;

  test.each([
    ['aws_security_group_rule.r', 'fail'],
    ['aws_security_group_rule.perhaps', 'unknown'],
    ['aws_vpc_security_group_ingress_rule.r', 'pass'],
    ['aws_vpc_security_group_ingress_rule.any', 'fail'],
    ['aws_vpc_security_group_ingress_rule.later', 'unknown'],
  ])('a list that is planned with its rules: %s', (address, expected) => expect(ask(planned, address)).toBe(expected));

  test.each([
    ['every port', '[{protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    ['every port by range', '[{protocol: tcp, from_port: 0, to_port: 65535, cidr_blocks: [0.0.0.0/0]}]', 'fail'],
    [
      'two halves of the ports',
      '[{protocol: tcp, from_port: 0, to_port: 20000, cidr_blocks: [0.0.0.0/0]}, {protocol: tcp, from_port: 20001, to_port: 65535, cidr_blocks: [0.0.0.0/0]}]',
      'fail',
    ],
    ['some ports', '[{protocol: tcp, from_port: 0, to_port: 1024, cidr_blocks: [0.0.0.0/0]}]', 'pass'],
  ])('most ports: %s', (_name, rules, expected) =>
    expect(ask(group(rules), 'aws_security_group.a', MOST)).toBe(expected),
  );
});

describe('security group rules as resources', () => {
  test.each([
    [
      'the older type, in',
      'aws_security_group_rule',
      '{type: ingress, protocol: tcp, from_port: 22, to_port: 22, cidr_blocks: [0.0.0.0/0]}',
      'fail',
    ],
    [
      'the older type, out',
      'aws_security_group_rule',
      '{type: egress, protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [0.0.0.0/0]}',
      'not-applicable',
    ],
    [
      'the older type, neither',
      'aws_security_group_rule',
      '{protocol: "-1", from_port: 0, to_port: 0, cidr_blocks: [0.0.0.0/0]}',
      'unknown',
    ],
    ['the newer type', 'aws_vpc_security_group_ingress_rule', '{ip_protocol: "-1", cidr_ipv4: 0.0.0.0/0}', 'fail'],
    [
      'the newer type with IPv6',
      'aws_vpc_security_group_ingress_rule',
      '{ip_protocol: tcp, from_port: 1, to_port: 100, cidr_ipv6: "::/0"}',
      'fail',
    ],
    [
      'the newer type for a group',
      'aws_vpc_security_group_ingress_rule',
      '{ip_protocol: "-1", referenced_security_group_id: sg-2}',
      'pass',
    ],
  ])('%s', (_name, type, values, expected) =>
    expect(ask(`- {type: ${type}, name: a, values: ${values}}`, `${type}.a`)).toBe(expected),
  );

  test('sources that are decided later', () => {
    const rule =
      '- {type: aws_vpc_security_group_ingress_rule, name: a, values: {ip_protocol: tcp, from_port: 22, to_port: 22}, unknown: [cidr_ipv4]}';
    expect(ask(rule, 'aws_vpc_security_group_ingress_rule.a')).toBe('unknown');
  });
});

describe('network access lists', () => {
  const list = (rules: string) => `- {type: aws_network_acl, name: a, values: {id: acl-1, ingress: ${rules}}}`;
  const allow = '{rule_no: 100, action: allow, protocol: "-1", from_port: 0, to_port: 0, cidr_block: 0.0.0.0/0}';
  const deny = (no: number, more = 'cidr_block: 0.0.0.0/0') =>
    `{rule_no: ${no}, action: deny, protocol: tcp, from_port: 22, to_port: 22, ${more}}`;
  test.each([
    ['allow', `[${allow}]`, 'fail'],
    ['deny before allow', `[${allow}, ${deny(90)}]`, 'pass'],
    ['deny after allow', `[${allow}, ${deny(110)}]`, 'fail'],
    ['deny of some addresses before allow', `[${allow}, ${deny(90, 'cidr_block: 8.0.0.0/8')}]`, 'fail'],
    ['deny of the other family before allow', `[${allow}, ${deny(90, 'ipv6_cidr_block: "::/0"')}]`, 'fail'],
    [
      'deny in two halves before allow',
      `[${allow}, ${deny(90, 'cidr_block: 0.0.0.0/1')}, ${deny(91, 'cidr_block: 128.0.0.0/1')}]`,
      'pass',
    ],
    [
      'an unknown action before allow',
      `[${allow}, {rule_no: 90, action: x, protocol: "-1", cidr_block: 0.0.0.0/0}]`,
      'unknown',
    ],
    ['deny of unknown number', `[${allow}, {action: deny, protocol: "-1", cidr_block: 0.0.0.0/0}]`, 'unknown'],
    ['allow of unknown number with a deny', `[${allow.replace('rule_no: 100, ', '')}, ${deny(90)}]`, 'unknown'],
  ])('%s', (_name, rules, expected) => expect(ask(list(rules), 'aws_network_acl.a')).toBe(expected));

  test('rules that are resources of their own', () => {
    const rule = (name: string, values: string) =>
      `- {type: aws_network_acl_rule, name: ${name}, values: {network_acl_id: acl-1, protocol: tcp, cidr_block: 0.0.0.0/0, from_port: 0, to_port: 99, ${values}}}`;
    const open = rule('open', 'rule_number: 100, rule_action: allow, egress: false');
    const shut = rule('shut', 'rule_number: 90, rule_action: deny, egress: false');
    const out = rule('out', 'rule_number: 90, rule_action: deny, egress: true');
    expect(ask(open, 'aws_network_acl_rule.open')).toBe('fail');
    expect(ask(`${open}\n${shut}`, 'aws_network_acl_rule.open')).toBe('pass');
    expect(ask(`${open}\n${out}`, 'aws_network_acl_rule.open')).toBe('fail');
    expect(ask(shut, 'aws_network_acl_rule.shut')).toBe('not-applicable');
    expect(ask(out, 'aws_network_acl_rule.out')).toBe('not-applicable');
  });
});

describe('network security groups of Azure', () => {
  const rule = (more: string) =>
    `{name: x, priority: 200, direction: Inbound, access: Allow, protocol: Tcp, source_port_range: "*", destination_port_range: "22", source_address_prefix: "*", destination_address_prefix: "*"${more === '' ? '' : `, ${more}`}}`;
  const changed = (from: string, to: string) => rule('').replace(from, to);
  const deny = rule('').replace('Allow', 'Deny').replace('200', '100');
  const group = (rules: readonly string[]) =>
    `- {type: azurerm_network_security_group, name: a, values: {name: n, resource_group_name: g, security_rule: [${rules.join(', ')}]}}`;
  test.each([
    ['any source', [rule('')], 'fail'],
    [
      'the tag Internet in any case',
      [changed('source_address_prefix: "*"', 'source_address_prefix: internet')],
      'fail',
    ],
    ['every IPv4 address', [changed('source_address_prefix: "*"', 'source_address_prefix: 0.0.0.0/0')], 'fail'],
    [
      'a tag of the platform',
      [changed('source_address_prefix: "*"', 'source_address_prefix: AzureLoadBalancer')],
      'pass',
    ],
    [
      'machines of every customer in a region',
      [changed('source_address_prefix: "*"', 'source_address_prefix: AzureCloud.westeurope')],
      'unknown',
    ],
    [
      'deny for machines of every customer',
      [rule(''), deny.replace('source_address_prefix: "*"', 'source_address_prefix: AzureCloud')],
      'fail',
    ],
    [
      'a list of sources',
      [changed('source_address_prefix: "*"', 'source_address_prefixes: [10.0.0.0/8, Internet]')],
      'fail',
    ],
    [
      'a group of machines',
      [changed('source_address_prefix: "*"', 'source_application_security_group_ids: [/x]')],
      'pass',
    ],
    ['no source', [changed('source_address_prefix: "*", ', '')], 'unknown'],
    ['lists of ports', [changed('destination_port_range: "22"', 'destination_port_ranges: ["80", 20-30]')], 'fail'],
    ['other ports', [changed('destination_port_range: "22"', 'destination_port_ranges: ["80", 23-30]')], 'pass'],
    ['all ports', [changed('destination_port_range: "22"', 'destination_port_range: "*"')], 'fail'],
    ['no ports', [changed('destination_port_range: "22", ', '')], 'unknown'],
    ['any protocol', [changed('Tcp', '"*"')], 'fail'],
    ['another protocol', [changed('Tcp', 'Udp')], 'pass'],
    ['outbound', [changed('Inbound', 'Outbound')], 'pass'],
    ['deny of lower priority number', [rule(''), deny], 'pass'],
    ['deny of higher priority number', [rule(''), deny.replace('100', '300')], 'fail'],
    [
      'deny for some machines',
      [rule(''), deny.replace('destination_address_prefix: "*"', 'destination_address_prefix: 10.0.0.4')],
      'fail',
    ],
    [
      'deny for some source ports',
      [rule(''), deny.replace('source_port_range: "*"', 'source_port_range: "80"')],
      'fail',
    ],
    [
      'deny of the internet tag',
      [rule(''), deny.replace('source_address_prefix: "*"', 'source_address_prefix: Internet')],
      'pass',
    ],
    ['an access that is neither', [changed('Allow', 'Maybe')], 'unknown'],
  ])('%s', (_name, rules, expected) => expect(ask(group(rules), 'azurerm_network_security_group.a')).toBe(expected));

  test('rules that are resources of their own', () => {
    const own = (name: string, values: string) =>
      `- {type: azurerm_network_security_rule, name: ${name}, values: ${values.replace('{', '{network_security_group_name: n, resource_group_name: g, ')}}`;
    const allow = own('open', rule(''));
    expect(ask(allow, 'azurerm_network_security_rule.open')).toBe('fail');
    expect(ask(`${allow}\n${own('shut', deny)}`, 'azurerm_network_security_rule.open')).toBe('pass');
    expect(ask(own('shut', deny), 'azurerm_network_security_rule.shut')).toBe('not-applicable');
    const within = (subscription: string, text: string) =>
      text.replace(
        '{network_',
        `{id: /subscriptions/${subscription}/networkSecurityGroups/n/securityRules/x, network_`,
      );
    expect(ask(`${within('1', allow)}\n${within('1', own('shut', deny))}`, 'azurerm_network_security_rule.open')).toBe(
      'pass',
    );
    expect(ask(`${within('1', allow)}\n${within('2', own('shut', deny))}`, 'azurerm_network_security_rule.open')).toBe(
      'fail',
    );
    const elsewhere = own('shut', deny).replace('resource_group_name: g', 'resource_group_name: h');
    expect(ask(`${allow}\n${elsewhere}`, 'azurerm_network_security_rule.open')).toBe('fail');
  });
});

describe('firewall rules of Google Cloud', () => {
  const rule = (name: string, values: string) =>
    `- {type: google_compute_firewall, name: ${name}, values: {network: n, ${values}}}`;
  const open = 'source_ranges: [0.0.0.0/0], allow: [{protocol: tcp, ports: ["22"]}]';
  test.each([
    ['a port to everybody', open, 'fail'],
    ['a rule that is off', `disabled: true, ${open}`, 'not-applicable'],
    ['a rule for traffic out', `direction: EGRESS, ${open}`, 'not-applicable'],
    ['no ports', 'source_ranges: [0.0.0.0/0], allow: [{protocol: tcp, ports: []}]', 'fail'],
    ['all protocols', 'source_ranges: [0.0.0.0/0], allow: [{protocol: all}]', 'fail'],
    ['ping only', 'source_ranges: [0.0.0.0/0], allow: [{protocol: icmp}]', 'pass'],
    [
      'a second block',
      'source_ranges: [0.0.0.0/0], allow: [{protocol: icmp}, {protocol: tcp, ports: [20-25]}]',
      'fail',
    ],
    ['tags only', 'source_tags: [web], allow: [{protocol: tcp, ports: ["22"]}]', 'pass'],
    ['tags and everybody', `source_tags: [web], ${open}`, 'fail'],
    ['no source at all', 'allow: [{protocol: tcp, ports: ["22"]}]', 'fail'],
    ['an empty text for a source', 'source_ranges: [""], allow: [{protocol: tcp, ports: ["22"]}]', 'fail'],
    [
      'an empty text beside a range',
      'source_ranges: ["", 10.0.0.0/8], allow: [{protocol: tcp, ports: ["22"]}]',
      'pass',
    ],
    ['a deny rule', 'source_ranges: [0.0.0.0/0], deny: [{protocol: all}]', 'not-applicable'],
    ['a direction that is none', `direction: 7, ${open}`, 'unknown'],
    ['neither allow nor deny', 'source_ranges: [0.0.0.0/0]', 'unknown'],
    ['empty lists of both', 'allow: [], deny: [], source_ranges: [0.0.0.0/0]', 'not-applicable'],
  ])('%s', (_name, values, expected) => expect(ask(rule('a', values), 'google_compute_firewall.a')).toBe(expected));

  test.each([
    ['at the same priority', 'deny: [{protocol: all}], source_ranges: [0.0.0.0/0]', 'pass'],
    ['later', 'priority: 2000, deny: [{protocol: all}], source_ranges: [0.0.0.0/0]', 'fail'],
    ['for some machines', 'deny: [{protocol: all}], source_ranges: [0.0.0.0/0], target_tags: [web]', 'fail'],
    ['off', 'disabled: true, deny: [{protocol: all}], source_ranges: [0.0.0.0/0]', 'fail'],
  ])('a deny rule of the network %s', (_name, values, expected) =>
    expect(ask(`${rule('a', open)}\n${rule('shut', values)}`, 'google_compute_firewall.a')).toBe(expected),
  );

  test('a deny rule of a network with the same name in another project takes nothing away', () => {
    const here = rule('a', `project: one, ${open}`);
    const shut = (project: string) =>
      rule('shut', `project: ${project}, deny: [{protocol: all}], source_ranges: [0.0.0.0/0]`);
    expect(ask(`${here}\n${shut('one')}`, 'google_compute_firewall.a')).toBe('pass');
    expect(ask(`${here}\n${shut('two')}`, 'google_compute_firewall.a')).toBe('fail');
  });

  const shut = 'priority: 10, action: deny, direction: INGRESS';
  const every = 'match: [{src_ip_ranges: [0.0.0.0/0], layer4_configs: [{ip_protocol: all}]}]';
  const attached =
    '- {type: google_compute_firewall_policy_association, name: p, values: {firewall_policy: "7", attachment_target: organizations/1}}';
  const above = (values: string) =>
    `- {type: google_compute_firewall_policy_rule, name: shut, values: {firewall_policy: "7", ${values}}}`;
  test.each([
    ['is attached', `${attached}\n${above(`${shut}, ${every}`)}`, 'unknown'],
    ['is attached nowhere', above(`${shut}, ${every}`), 'fail'],
    ['is off', `${attached}\n${above(`disabled: true, ${shut}, ${every}`)}`, 'fail'],
    ['is for traffic out', `${attached}\n${above(`${shut.replace('IN', 'E')}, ${every}`)}`, 'fail'],
    ['is for some machines', `${attached}\n${above(`${shut}, target_service_accounts: [a], ${every}`)}`, 'fail'],
    [
      'is for some callers',
      `${attached}\n${above(`${shut}, ${every.replace('0.0.0.0/0', '198.51.100.0/24')}`)}`,
      'fail',
    ],
    ['is for another protocol', `${attached}\n${above(`${shut}, ${every.replace('all', 'udp')}`)}`, 'fail'],
    ['allows', `${attached}\n${above(`${shut.replace('deny', 'allow')}, ${every}`)}`, 'fail'],
    [
      'holds its rules',
      `${attached}\n- {type: google_compute_firewall_policy_with_rules, name: p, values: {policy_id: "7", rule: [{${shut}, ${every.replace('configs', 'config')}}]}}`,
      'unknown',
    ],
    [
      'is named by its id in one place and by its name in another',
      `- {type: google_compute_firewall_policy, name: p, values: {id: locations/global/firewallPolicies/7, name: "7"}}\n${attached.replace('"7"', 'locations/global/firewallPolicies/7')}\n${above(`${shut}, ${every}`)}`,
      'unknown',
    ],
  ])('a hierarchical policy that denies and %s', (_name, policy, expected) =>
    expect(ask(`${rule('a', open)}\n${policy}`, 'google_compute_firewall.a')).toBe(expected),
  );

  const network = (order: string) =>
    `- {type: google_compute_network, name: n, values: {id: projects/p/global/networks/n, name: n${order}}}`;
  const first = ', network_firewall_policy_enforcement_order: BEFORE_CLASSIC_FIREWALL';
  const ofNetwork = (target: string) =>
    `- {type: google_compute_network_firewall_policy_association, name: p, values: {firewall_policy: fp, attachment_target: ${target}}}
- {type: google_compute_network_firewall_policy_rule, name: shut, values: {firewall_policy: fp, ${shut}, ${every}}}`;
  test.each([
    ['before its rules', network(first), 'projects/p/global/networks/n', 'unknown'],
    ['behind its rules', network(''), 'projects/p/global/networks/n', 'fail'],
    ['behind its rules, in words', network(first.replace('BEFORE', 'AFTER')), 'projects/p/global/networks/n', 'fail'],
    ['of another network', network(first), 'projects/p/global/networks/other', 'fail'],
  ])('a policy of the network that denies %s', (_name, its, target, expected) =>
    expect(ask(`${rule('a', open)}\n${its}\n${ofNetwork(target)}`, 'google_compute_firewall.a')).toBe(expected),
  );

  test('a rule of a policy of the network comes behind hierarchical policies too', () => {
    const opens = `- {type: google_compute_network_firewall_policy_rule, name: open, values: {firewall_policy: fp, priority: 10, action: allow, direction: INGRESS, ${every}}}`;
    const address = 'google_compute_network_firewall_policy_rule.open';
    expect(ask(opens, address)).toBe('fail');
    expect(ask(`${opens}\n${attached}\n${above(`${shut}, ${every}`)}`, address)).toBe('unknown');
  });
});
