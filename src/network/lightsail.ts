import type { Subject } from '../model/check.ts';
import { isList } from '../base/value.ts';
import { elements, look, step } from '../model/locate-value.ts';
import type { Looked } from '../model/locate-value.ts';
import { isWritten, peersOf } from './packet-rule.ts';
import type { Get, PacketRule } from './packet-rule.ts';
import { allowRule, NOT_NAMED } from './aws.ts';
import type { Direction, RuleSet } from './rule-set.ts';

/**
 * The ports of a machine of Lightsail, all that are not listed being closed; what goes out is not limited (Terraform AWS
 * provider, aws_lightsail_instance_public_ports). Whom a port without addresses lets in is not documented.
 */
export function lightsailPorts(subject: Subject, direction: Direction): RuleSet {
  const list = look(subject, 'port_info');
  if (direction === 'egress' || list.value === null) return { single: false, rules: [] };
  if (!isList(list.value)) return { single: false, rules: [], opaque: list };
  return { single: false, rules: elements(list).map(portRule) };
}

function portRule(at: Looked): PacketRule {
  const get: Get = (name) => step(at.value, name);
  const addresses = [get('cidrs'), get('ipv6_cidrs')];
  const isNamed = [...addresses, get('cidr_list_aliases')].some((value) => isWritten(value) !== false);
  return allowRule(() => at, get, get('protocol'), addresses, isNamed ? peersOf(addresses) : NOT_NAMED);
}
