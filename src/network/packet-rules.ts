import { PREFIX_LIST_TYPES } from './prefix-lists.ts';
import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Direction, RuleSet } from './rule-set.ts';
import {
  NOT_NAMED,
  allowRule,
  defaultSecurityGroup,
  networkAcl,
  networkAclRule,
  securityGroup,
  securityGroupRule,
} from './aws.ts';
import { networkSecurityGroup, networkSecurityRule } from './azure.ts';
import { POLICY_PART_TYPES, behindPolicies } from './google-before.ts';
import { firewallPolicyRule, firewallPolicyWithRules } from './google-policy.ts';
import { computeFirewall } from './google.ts';
import { isList } from '../base/value.ts';
import { readElements, readPath, step, type LocatedValue } from '../model/locate-value.ts';
import { isWritten, getPeers, type Get, type PacketRule } from './packet-rule.ts';

type ReadRules = (subject: Subject, direction: Direction, evidence: EvidenceSet) => RuleSet;

const READERS: ReadonlyMap<string, ReadRules> = new Map([
  ['aws_security_group', securityGroup],
  ['ansible/amazon.aws.ec2_security_group', securityGroup],
  ['aws_default_security_group', defaultSecurityGroup],
  ['aws_security_group_rule', securityGroupRule],
  ['aws_vpc_security_group_ingress_rule', securityGroupRule],
  ['aws_vpc_security_group_egress_rule', securityGroupRule],
  ['aws_network_acl', networkAcl],
  ['aws_default_network_acl', networkAcl],
  ['aws_network_acl_rule', networkAclRule],
  ['aws_lightsail_instance_public_ports', lightsailPorts],
  ['azurerm_network_security_group', networkSecurityGroup],
  ['ansible/azure.azcollection.azure_rm_securitygroup', networkSecurityGroup],
  ['azurerm_network_security_rule', networkSecurityRule],
  ['google_compute_firewall', behindPolicies(computeFirewall)],
  ['ansible/google.cloud.gcp_compute_firewall', computeFirewall],
  ['google_compute_firewall_policy_rule', firewallPolicyRule],
  ['google_compute_network_firewall_policy_rule', behindPolicies(firewallPolicyRule)],
  ['google_compute_region_network_firewall_policy_rule', behindPolicies(firewallPolicyRule)],
  ['google_compute_firewall_policy_with_rules', firewallPolicyWithRules],
  ['google_compute_network_firewall_policy_with_rules', behindPolicies(firewallPolicyWithRules)],
  ['google_compute_region_network_firewall_policy_with_rules', behindPolicies(firewallPolicyWithRules)],
]);

/** The types of resources that rules are read from. */
export const RULE_TYPES: readonly string[] = [...READERS.keys(), ...PREFIX_LIST_TYPES, ...POLICY_PART_TYPES];

/** The packet rules of a boundary, or of a resource that is one rule; `undefined` for a type without rules. */
export function packetRules(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet | undefined {
  return READERS.get(subject.type)?.(subject, direction, evidence);
}

/**
 * Unlisted ports of a Lightsail instance are closed; egress is not limited (Terraform AWS provider,
 * aws_lightsail_instance_public_ports). The sources of a port without addresses are not documented.
 */
function lightsailPorts(subject: Subject, direction: Direction): RuleSet {
  const list = readPath(subject, 'port_info');
  if (direction === 'egress' || list.value === null) return { single: false, rules: [] };
  if (!isList(list.value)) return { single: false, rules: [], opaque: list };
  return { single: false, rules: readElements(list).map(portRule) };
}

function portRule(at: LocatedValue): PacketRule {
  const get: Get = (name) => step(at.value, name);
  const addresses = [get('cidrs'), get('ipv6_cidrs')];
  const isNamed = [...addresses, get('cidr_list_aliases')].some((value) => isWritten(value) !== false);
  return allowRule(() => at, get, get('protocol'), addresses, isNamed ? getPeers(addresses) : NOT_NAMED);
}
