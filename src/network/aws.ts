import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { isList, type Value } from '../base/value.ts';
import type { Truth } from '../base/truth.ts';
import { readElement, readPath, locatedConstant, step, type LocatedValue } from '../model/locate-value.ts';
import {
  ALL_PORTS,
  flat,
  isWritten,
  joinPeers,
  NO_PEERS,
  getNumber,
  getPeers,
  getProtocol,
  type Get,
  type PacketRule,
  type Peers,
} from './packet-rule.ts';
import { prefixListPeers } from './prefix-lists.ts';
import { groupRules, type Direction, type RuleSet } from './rule-set.ts';

/** Rules inside a security group. Only allow rules exist, and order does not matter (Amazon VPC guide, "Security group rules"). */
export function securityGroup(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const list = readPath(subject, direction);
  const types = ['aws_security_group_rule', `aws_vpc_security_group_${direction}_rule`];
  const beside = { types, on: { security_group_id: ['id'] } };
  const lists: Lists = (names) => prefixListPeers(names, subject, evidence);
  return groupRules(list, subject, evidence, beside, () => readEach(list, (at, get) => groupRule(at, get, lists)));
}

/** Places are found lazily, because rules are many. */
function readEach(list: LocatedValue, read: (at: PacketRule['at'], get: Get) => PacketRule): readonly PacketRule[] {
  if (!isList(list.value)) return [];
  return list.value.map((value, index) =>
    read(
      () => readElement(list, value, index),
      (name) => step(value, name),
    ),
  );
}

/**
 * Rules of a default security group. Terraform removes all rules that the resource does not write (Terraform AWS
 * provider, aws_default_security_group).
 */
export function defaultSecurityGroup(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  if (readPath(subject, direction).value === undefined) return { single: false, rules: [] };
  return securityGroup(subject, direction, evidence);
}

/** A security group rule in a separate resource, of the older or the newer type. */
export function securityGroupRule(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const get: Get = (name) => step(subject.values, name);
  const applies = appliesTo(get('type'), subject, direction);
  const lists: Lists = (names) => prefixListPeers(names, subject, evidence);
  return { single: true, rules: [{ ...groupRule(() => whole(subject), get, lists), applies }] };
}

function appliesTo(type: Value | undefined, subject: Subject, direction: Direction): Truth {
  if (typeof type === 'string') return type === direction;
  return subject.type === 'aws_security_group_rule' ? 'unknown' : true;
}

/** Rules inside a network access list: the lowest number that matches decides (Amazon VPC guide, "Network ACL rules"). */
export function networkAcl(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const list = readPath(subject, direction);
  const beside = { types: ['aws_network_acl_rule'], on: { network_acl_id: ['id'] } };
  return groupRules(list, subject, evidence, beside, () =>
    readEach(list, (at, get) => aclRule(at, get, { number: 'rule_no', action: 'action' }, true)),
  );
}

/** A network ACL rule in a separate resource. The other rules of the ACL can only reduce what it allows. */
export function networkAclRule(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const siblings = evidence.linked(subject, ['aws_network_acl_rule'], { network_acl_id: ['network_acl_id'] }).matches;
  const read = (from: Subject, own: boolean): PacketRule => {
    const get: Get = (name) => step(from.values, name);
    const egress = get('egress') ?? false;
    const applies = typeof egress === 'boolean' ? egress === (direction === 'egress') : 'unknown';
    return { ...aclRule(() => whole(from), get, { number: 'rule_number', action: 'rule_action' }, own), applies };
  };
  return { single: true, rules: [read(subject, true), ...siblings.map((sibling) => read(sibling, false))] };
}

const ADDRESSES = ['cidr_blocks', 'ipv6_cidr_blocks', 'cidr_ipv4', 'cidr_ipv6'];
const PREFIX_LISTS = ['prefix_list_ids', 'prefix_list_id'];
/** Peers of a rule that names none. */
export const NOT_NAMED: Peers = { ...NO_PEERS, unsure: true };
const OTHERS = ['self', 'security_groups', 'source_security_group_id', 'referenced_security_group_id'];

function isSaid(value: Value | undefined): boolean {
  return isWritten(value) !== false && value !== false;
}

type Lists = (names: readonly Value[]) => Peers;

function groupRule(at: PacketRule['at'], get: Get, lists: Lists): PacketRule {
  const addresses = ADDRESSES.map(get);
  const names = flat(PREFIX_LISTS.map(get));
  const isNamed = addresses.some(isSaid) || names.some(isSaid) || OTHERS.some((name) => isSaid(get(name)));
  const blocks = getPeers(addresses);
  const peers = names.length === 0 ? blocks : joinPeers(blocks, lists(names));
  return allowRule(at, get, get('ip_protocol') ?? get('protocol'), addresses, isNamed ? peers : NOT_NAMED);
}

/** An allow rule of a boundary that has only allow rules. `written`: its protocol as written. */
export function allowRule(
  at: PacketRule['at'],
  get: Get,
  written: Value | undefined,
  addresses: readonly (Value | undefined)[],
  peers: Peers,
): PacketRule {
  const protocol = getProtocol(written);
  return {
    at,
    own: true,
    effect: 'allow',
    order: 0,
    applies: true,
    protocol,
    ports: ports(protocol, get),
    peers,
    far: () => flat(addresses),
  };
}

function aclRule(
  at: PacketRule['at'],
  get: Get,
  names: { readonly number: string; readonly action: string },
  own: boolean,
): PacketRule {
  const said = get(names.action);
  // in any letter case (Terraform AWS provider, aws_network_acl_rule)
  const action = typeof said === 'string' ? said.toLowerCase() : said;
  const number = get(names.number);
  const addresses = [get('cidr_block'), get('ipv6_cidr_block')];
  const peers = addresses.every((value) => isWritten(value) === false) ? NOT_NAMED : getPeers(addresses);
  return {
    ...allowRule(at, get, get('protocol'), addresses, peers),
    own,
    effect: action === 'allow' || action === 'deny' ? action : 'unknown',
    order: getNumber(number),
  };
}

/** Without a protocol, ports do not count; older records write -1 to -1 for that. */
function ports(protocol: PacketRule['protocol'], get: Get): PacketRule['ports'] {
  if (protocol === 'any') return ALL_PORTS;
  const [first, last] = [getNumber(get('from_port')), getNumber(get('to_port'))];
  if (first === undefined || last === undefined) return 'unknown';
  if (first === -1 || last === -1) return ALL_PORTS;
  // with "all protocols" the two must be written as 0 and mean nothing, so here they may mean every port
  if (protocol === 'unknown' && first === 0 && last === 0) return 'unknown';
  return first <= last ? [{ first, last }] : 'unknown';
}

function whole(subject: Subject): LocatedValue {
  return locatedConstant(subject.place, 'rule', subject.values);
}
