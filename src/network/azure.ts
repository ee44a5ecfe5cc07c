import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { inOneAccount } from '../model/account-scope.ts';
import type { Value } from '../base/value.ts';
import { and3, type Truth } from '../base/truth.ts';
import { readElements, readPath, locatedConstant, step, type LocatedValue } from '../model/locate-value.ts';
import {
  flat,
  isWritten,
  letOut,
  NO_PEERS,
  getNumber,
  getPeers,
  portRanges,
  getProtocol,
  type Get,
  type PacketRule,
  type Peers,
} from './packet-rule.ts';
import { groupRules, type Direction, type RuleSet } from './rule-set.ts';

const RULE = ['azurerm_network_security_rule'];
const OF_GROUP = { network_security_group_name: ['name'], resource_group_name: ['resource_group_name'] };
const SIBLINGS = {
  network_security_group_name: ['network_security_group_name'],
  resource_group_name: ['resource_group_name'],
};

/** Rules inside a network security group: the lowest priority that matches decides (Azure documentation, "Network security groups"). */
export function networkSecurityGroup(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const list = readPath(subject, 'security_rule');
  const read = (): readonly PacketRule[] =>
    readElements(list).map((at) =>
      rule(
        () => at,
        (name) => step(at.value, name),
        direction,
        true,
      ),
    );
  const found = groupRules(list, subject, evidence, { types: RULE, on: OF_GROUP }, read);
  return direction === 'ingress' || found.opaque !== undefined ? found : outbound(subject, list, found, evidence);
}

/** Rules that decide about outgoing packets; a default rule allows what none of the group denies. */
function outbound(subject: Subject, list: LocatedValue, { rules }: RuleSet, evidence: EvidenceSet): RuleSet {
  const { matches, undecided } = evidence.linked(subject, RULE, OF_GROUP);
  if (undecided) return { single: false, rules: [], opaque: list };
  const apart = matches.map((from) => {
    const found = ruleApart(from, 'egress', true);
    return { ...found, applies: and3([found.applies, isSameGroup(from, subject)]) };
  });
  return { single: false, rules: [...rules, ...apart, internetOutBound(list)] };
}

/** AllowInternetOutBound (Azure documentation, "Network security groups", default security rules). */
function internetOutBound(at: LocatedValue): PacketRule {
  const implied = 'No rule denies traffic to the internet, so the default rule AllowInternetOutBound allows it';
  return letOut({ at: () => at, order: 65001, applies: true, implied });
}

/** A rule in a separate resource. The other rules of its group can only reduce what it allows. */
export function networkSecurityRule(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const siblings = evidence.linked(subject, RULE, SIBLINGS).matches;
  const others = siblings.flatMap((sibling): readonly PacketRule[] => {
    const same = sibling === subject ? false : isSameGroup(sibling, subject);
    if (same === false) return [];
    const found = ruleApart(sibling, direction, false);
    return found.effect === 'allow' ? [] : [{ ...found, applies: and3([found.applies, same]) }];
  });
  const rules = [ruleApart(subject, direction, true), ...others];
  return { single: true, rules, ...(direction === 'egress' ? { restIsOpen: true } : {}) };
}

function ruleApart(from: Subject, direction: Direction, own: boolean): PacketRule {
  return rule(
    () => locatedConstant(from.place, 'rule', from.values),
    (name) => step(from.values, name),
    direction,
    own,
  );
}

function rule(at: PacketRule['at'], get: Get, direction: Direction, own: boolean): PacketRule {
  const access = word(get('access'));
  const way = word(get('direction'));
  const priority = get('priority');
  const far = direction === 'ingress' ? 'source' : 'destination';
  const near = direction === 'ingress' ? 'destination' : 'source';
  const ports = ['destination_port_range', 'destination_port_ranges'].map(get);
  const effect = access === 'allow' || access === 'deny' ? access : 'unknown';
  const applies = way === undefined ? 'unknown' : way === (direction === 'ingress' ? 'inbound' : 'outbound');
  const ranges = portRanges(ports);
  return {
    at,
    own,
    effect,
    order: getNumber(priority),
    // a deny for some of the machines, or for some source ports, leaves the way to the rest open
    applies: effect === 'deny' && isPartial(get, near) ? false : applies,
    protocol: getProtocol(get('protocol')),
    ports: ranges !== 'unknown' && ranges.length === 0 ? 'unknown' : ranges,
    peers: peers(get, far),
    far: () => flat(prefixes(get, far)),
  };
}

/** Without addresses, the peers are application security groups: machines of the same network. */
function peers(get: Get, side: string): Peers {
  const addresses = prefixes(get, side);
  if (addresses.some((value) => isWritten(value) !== false)) {
    const found = getPeers(addresses);
    // public addresses of every customer's machines (Azure documentation, "Virtual network service tags"), not one's own; and an address
    // that no machine has, by which authors mean any
    const isUnclear =
      side === 'source' && flat(addresses).some((value) => /^(?:azurecloud\b|0\.0\.0\.0$)/.test(word(value) ?? ''));
    return isUnclear && word(get('access')) !== 'deny' ? { ...found, unsure: true } : found;
  }
  const groups = isWritten(get(`${side}_application_security_group_ids`));
  return { ...NO_PEERS, unsure: groups !== true };
}

function prefixes(get: Get, side: string): readonly (Value | undefined)[] {
  return [get(`${side}_address_prefix`), get(`${side}_address_prefixes`)];
}

/** Names repeat in other subscriptions; ids, where both are known, are unique. */
function isSameGroup(one: Subject, other: Subject): Truth {
  const [first, second] = [one, other].map((rule) => word(readPath(rule, 'id').value)?.split('/securityrules/')[0]);
  if (first !== undefined && second !== undefined) return first === second;
  return inOneAccount(one, other) ? true : 'unknown';
}

function isPartial(get: Get, near: string): boolean {
  const targets = flat(prefixes(get, near));
  const isAll = targets.length === 1 && /^(?:\*|any|virtualnetwork|0\.0\.0\.0\/0)$/.test(word(targets[0]) ?? '');
  const sourcePorts = flat([get('source_port_range'), get('source_port_ranges')]);
  return !isAll || sourcePorts.some((value) => value !== '*');
}

function word(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}
