import { isList, isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Made } from '../conversion/made.ts';
import { computedFrom, knownText } from '../../../base/origins.ts';
import type { CfnType } from './cfn-type.ts';

const RULE = {
  GroupId: 'security_group_id',
  GroupName: '-',
  CidrIp: 'cidr_ipv4',
  CidrIpv6: 'cidr_ipv6',
  SourcePrefixListId: 'prefix_list_id',
  DestinationPrefixListId: 'prefix_list_id',
  SourceSecurityGroupId: 'referenced_security_group_id',
  DestinationSecurityGroupId: 'referenced_security_group_id',
  SourceSecurityGroupName: 'referenced_security_group_id',
  IpProtocol: '-',
};

export const SECURITY_GROUPS: readonly CfnType[] = [
  {
    cfn: 'AWS::EC2::SecurityGroup',
    aws: 'aws_security_group',
    names: {
      GroupDescription: 'description',
      GroupName: 'name',
      SecurityGroupIngress: '-',
      SecurityGroupEgress: '-',
    },
    convert: (properties, made) => {
      addRules(properties, 'SecurityGroupIngress', 'ingress', made);
      addRules(properties, 'SecurityGroupEgress', 'egress', made);
      if (own(properties, 'SecurityGroupEgress') === undefined) made.set('egress', everything());
    },
  },
  {
    cfn: 'AWS::EC2::SecurityGroupIngress',
    aws: 'aws_vpc_security_group_ingress_rule',
    names: RULE,
    convert: convertRule,
  },
  {
    cfn: 'AWS::EC2::SecurityGroupEgress',
    aws: 'aws_vpc_security_group_egress_rule',
    names: RULE,
    convert: convertRule,
  },
];

function addRules(properties: ValueMap, property: string, name: string, made: Made): void {
  const rules = own(properties, property);
  if (rules === undefined || rules === null) return;
  if (isUnknown(rules)) made.set(name, rules, [property]);
  const items = isList(rules) ? rules : [rules];
  if (!isUnknown(rules)) made.set(name, items.map(inlineRule), [property]);
}

function inlineRule(rule: Value): Value {
  if (!isMap(rule)) return rule;
  const groups = ['SourceSecurityGroupId', 'SourceSecurityGroupName', 'DestinationSecurityGroupId'];
  const lists = ['SourcePrefixListId', 'DestinationPrefixListId'];
  const parts: Readonly<Record<string, Value | undefined>> = {
    description: own(rule, 'Description'),
    from_port: own(rule, 'FromPort'),
    to_port: own(rule, 'ToPort'),
    protocol: protocolText(own(rule, 'IpProtocol')),
    cidr_blocks: gatherMembers(rule, ['CidrIp']),
    ipv6_cidr_blocks: gatherMembers(rule, ['CidrIpv6']),
    security_groups: gatherMembers(rule, groups),
    prefix_list_ids: gatherMembers(rule, lists),
  };
  const known: [string, Value][] = [];
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) known.push([name, value]);
  return Object.fromEntries(known);
}

function gatherMembers(rule: ValueMap, names: readonly string[]): Value | undefined {
  const found = names.flatMap((name) => own(rule, name) ?? []);
  return found.length === 0 ? undefined : found;
}

/** A protocol is a text in Terraform, and may be a number in a template. */
function protocolText(value: Value | undefined): Value | undefined {
  return knownText(value) ?? value;
}

function convertRule(properties: ValueMap, made: Made): void {
  made.set('ip_protocol', protocolText(own(properties, 'IpProtocol')), ['IpProtocol']);
  // groups by name are those of the default VPC, which may be any
  const byName = own(properties, 'GroupName');
  if (own(properties, 'GroupId') === undefined)
    made.set('security_group_id', byName === undefined ? unknown('not set', true) : computedFrom([byName]), [
      'GroupName',
    ]);
}

/** Amazon EC2 adds a rule that lets everything out where the template writes none. */
function everything(): Value {
  return [{ protocol: '-1', from_port: 0, to_port: 0, cidr_blocks: ['0.0.0.0/0'] }];
}
