import { and3, type Truth } from '../base/truth.ts';
import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { EVERY_IPV4, EVERY_IPV6 } from './address-space.ts';
import { isList, type Value } from '../base/value.ts';
import { readElements, readKey, readPath, step, type LocatedValue } from '../model/locate-value.ts';
import { isWritten, getNumber, getPeers, type PacketRule, type Peers } from './packet-rule.ts';
import { subtractPassed } from './packet-rules-passed.ts';
import {
  applies,
  impliedEgress,
  isEverywhere,
  isOfOneProject,
  ruleFor,
  whereSame,
  type RuleOfProtocols,
} from './google.ts';
import type { Direction, RuleSet } from './rule-set.ts';

/** A rule has its tags in a list, a policy in a block. */
const TARGETS = [
  'target_resources',
  'target_service_accounts',
  'target_forwarding_rules',
  'target_secure_tags',
  'target_secure_tag',
];
const CONFIGS = ['layer4_configs', 'layer4_config'];
/** Sources that may include public addresses, which the evidence does not have. */
const OPEN_LISTS = ['address_groups', 'fqdns', 'region_codes', 'threat_intelligences'];
const INNER_LISTS = ['secure_tags', 'secure_tag', 'networks'];
const CONTEXTS = ['network_context', 'network_scope', 'network_type'];
const NEAR = [...OPEN_LISTS, ...INNER_LISTS, ...CONTEXTS];

/**
 * A rule of a hierarchical or network firewall policy. The lowest priority that matches decides; a rule that
 * continues with the next policy leaves the decision open (Google Cloud documentation, "Firewall policies", rule
 * evaluation order).
 */
export function firewallPolicyRule(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const rule = getWhole(subject);
  const action = getAction(rule);
  if (readPath(subject, 'action').value === undefined)
    return { single: true, rules: [], opaque: readPath(subject, 'action') };
  // what goes on to the next policy is not let in by this rule
  if (action === 'goto_next') return { single: true, rules: [] };
  const siblings = evidence.linked(subject, [subject.type], { firewall_policy: ['firewall_policy'] }).matches;
  const before = siblings
    .filter((sibling) => sibling !== subject && isForAll(getWhole(sibling), direction))
    .flatMap((sibling) => {
      const same = isSamePolicy(sibling, subject);
      return same === false ? [] : getRules(getWhole(sibling), direction, false).map((each) => whereSame(each, same));
    });
  return withImplied([...getRules(rule, direction, true), ...before], direction, readPath(subject, 'match'));
}

/** A firewall policy that contains its rules in the same resource. */
export function firewallPolicyWithRules(subject: Subject, direction: Direction): RuleSet {
  const list = readPath(subject, 'rule');
  if (!isList(list.value)) return { single: true, rules: [], opaque: list };
  const rules = readElements(list).flatMap((rule) => {
    const action = getAction(rule);
    const isOwn = action !== 'deny' && action !== 'goto_next';
    return isOwn || isForAll(rule, direction) ? getRules(rule, direction, isOwn) : [];
  });
  return withImplied(rules, direction, list);
}

/**
 * The rules of one policy that deny for every machine, from resources with one rule or one with all rules. What an
 * earlier rule passes to the next policy is not denied.
 */
export function deniesForAll(resources: readonly Subject[], direction: Direction): readonly PacketRule[] {
  const rules = resources
    .flatMap((resource) => {
      const list = readPath(resource, 'rule');
      return isList(list.value) ? readElements(list) : [getWhole(resource)];
    })
    .filter((rule) => isForAll(rule, direction));
  const of = (action: string): readonly PacketRule[] =>
    rules.filter((rule) => getAction(rule) === action).flatMap((rule) => getRules(rule, direction, false));
  const passes = of('goto_next');
  return of('deny').flatMap((deny) => passes.reduce<readonly PacketRule[]>(withoutPassed, [deny]));
}

function withoutPassed(denies: readonly PacketRule[], pass: PacketRule): readonly PacketRule[] {
  return denies.flatMap((deny) => subtractPassed(deny, pass));
}

function withImplied(rules: readonly PacketRule[], direction: Direction, at: LocatedValue): RuleSet {
  const isOutbound = direction === 'egress' && rules.some(({ own, applies: used }) => own && used !== false);
  return { single: true, rules: isOutbound ? [...rules, impliedEgress(at)] : rules };
}

function getWhole(subject: Subject): LocatedValue {
  return { path: '', value: subject.values, from: subject, pointer: [] };
}

function getAction(rule: LocatedValue): string | undefined {
  const { value } = readKey(rule, 'action');
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}

/** `unknown` for inspection, which may allow the packet, and for `goto_next`, which leaves it to another policy. */
function getEffect(action: string | undefined): PacketRule['effect'] {
  return action === 'allow' || action === 'deny' ? action : 'unknown';
}

/** Whether a rule that is not an allow matches every machine, so that later rules may not be reached. */
function isForAll(rule: LocatedValue, direction: Direction): boolean {
  if (getAction(rule) === 'allow') return false;
  if (!TARGETS.every((name) => isWritten(readKey(rule, name).value) === false)) return false;
  const { value } = getBlock(rule);
  const side = direction === 'ingress' ? 'dest' : 'src';
  const isNamed = NEAR.some((name) => isWritten(step(value, `${side}_${name}`)) !== false);
  return !isNamed && isEverywhere(step(value, `${side}_ip_ranges`));
}

/** Policy names repeat in other projects and regions. */
function isSamePolicy(one: Subject, other: Subject): Truth {
  const [first, second] = [readPath(one, 'region').value, readPath(other, 'region').value];
  const isUntold = first === undefined || second === undefined;
  const sameRegion: Truth = first !== second && isUntold ? 'unknown' : first === second;
  return and3([isOfOneProject(one, other), sameRegion]);
}

/** A single block is a map in some evidence and a list with one element in other. */
function getBlock(rule: LocatedValue): LocatedValue {
  const match = readKey(rule, 'match');
  return readElements(match)[0] ?? match;
}

function getRules(rule: LocatedValue, direction: Direction, own: boolean): readonly PacketRule[] {
  const match = readKey(rule, 'match');
  const block = getBlock(rule);
  const base: RuleOfProtocols = {
    own,
    effect: getEffect(getAction(rule)),
    order: getNumber(readKey(rule, 'priority').value),
    applies: applies(rule, direction),
    peers: peers(block.value, direction),
  };
  const configs = CONFIGS.flatMap((name) => readElements(readKey(block, name)));
  if (configs.length === 0) return [{ ...base, at: () => match, protocol: 'unknown', ports: 'unknown', far: () => [] }];
  const ranges = getRanges(block.value, direction);
  return configs.map((at) => ruleFor(at, 'ip_protocol', ranges, base));
}

/** Ranges and lists are added; a network context removes everything outside it. */
function peers(match: Value | undefined, direction: Direction): Peers {
  const side = direction === 'ingress' ? 'src' : 'dest';
  const written = (name: string): boolean | undefined => isWritten(step(match, `${side}_${name}`));
  const context = CONTEXTS.map((name) => step(match, `${side}_${name}`));
  const named = context.filter((value) => isWritten(value) !== false && value !== 'UNSPECIFIED');
  if (named.some((value) => typeof value === 'string' && value !== 'INTERNET')) return { blocks: [], unsure: false };
  const ranges = getRanges(match, direction);
  const found = getPeers([ranges]);
  const isOpen = OPEN_LISTS.some((name) => written(name) !== false);
  const isNothing = isWritten(ranges) === false && !isOpen && INNER_LISTS.every((name) => written(name) === false);
  if (isNothing && named.length > 0 && named.every((value) => value === 'INTERNET'))
    return { blocks: [EVERY_IPV4, EVERY_IPV6], unsure: false };
  const isStrange = named.some((value) => typeof value !== 'string');
  return { ...found, unsure: found.unsure || isOpen || isNothing || isStrange };
}

function getRanges(match: Value | undefined, direction: Direction): Value | undefined {
  return step(match, direction === 'ingress' ? 'src_ip_ranges' : 'dest_ip_ranges');
}
