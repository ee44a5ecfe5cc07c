import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { EVERY_IPV4, EVERY_IPV6 } from '../../../model/address-space.ts';
import { isList } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import { renderValue } from '../../render-value.ts';
import type { Truth } from '../../truth.ts';
import { elements, key, look, step } from './look.ts';
import type { Looked } from './look.ts';
import { isWritten, numberOf, peersOf } from './packet-rule.ts';
import type { PacketRule, Peers } from './packet-rule.ts';
import { applies, impliedEgress, isOfOneProject, ruleFor, whereSame } from './rules-google.ts';
import type { RuleOfProtocols } from './rules-google.ts';
import type { Direction, RuleSet } from './rule-set.ts';
import { allHold } from './truths.ts';

/** Tags stand in a list of a rule, and in a block of a policy. */
const TARGETS = [
  'target_resources',
  'target_service_accounts',
  'target_forwarding_rules',
  'target_secure_tags',
  'target_secure_tag',
];
const CONFIGS = ['layer4_configs', 'layer4_config'];
/** Sources that may name public addresses, which the evidence does not hold. */
const OPEN_LISTS = ['address_groups', 'fqdns', 'region_codes', 'threat_intelligences'];
/** Sources inside of one's own networks. */
const INNER_LISTS = ['secure_tags', 'secure_tag', 'networks'];

/**
 * A rule of a firewall policy, hierarchical or of a network. The lowest priority that matches decides; a rule that goes on to the
 * next policy leaves open what is decided there (Google Cloud documentation, "Firewall policies", rule evaluation order).
 */
export function firewallPolicyRule(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const rule = wholeOf(subject);
  const action = actionOf(rule);
  if (look(subject, 'action').value === undefined) return { single: true, rules: [], opaque: look(subject, 'action') };
  // what goes on to the next policy is not let in by this rule
  if (action === 'goto_next') return { single: true, rules: [] };
  const siblings = evidence.linked(subject, [subject.type], { firewall_policy: ['firewall_policy'] }).matches;
  const before = siblings
    .filter((sibling) => sibling !== subject && isForAll(wholeOf(sibling)))
    .flatMap((sibling) => {
      const same = isSamePolicy(sibling, subject);
      return same === false ? [] : rulesOf(wholeOf(sibling), direction, false).map((each) => whereSame(each, same));
    });
  return withImplied([...rulesOf(rule, direction, true), ...before], direction, look(subject, 'match'));
}

/** A firewall policy that is written together with its rules: the same, in one resource. */
export function firewallPolicyWithRules(subject: Subject, direction: Direction): RuleSet {
  const list = look(subject, 'rule');
  if (!isList(list.value)) return { single: true, rules: [], opaque: list };
  const rules = elements(list).flatMap((rule) => {
    const action = actionOf(rule);
    const isOwn = action !== 'deny' && action !== 'goto_next';
    return isOwn || isForAll(rule) ? rulesOf(rule, direction, isOwn) : [];
  });
  return withImplied(rules, direction, list);
}

/** What a rule of a policy, or a policy with its rules, denies for every machine. */
export function deniesForAll(subject: Subject, direction: Direction): readonly PacketRule[] {
  const list = look(subject, 'rule');
  const rules = isList(list.value) ? elements(list) : [wholeOf(subject)];
  return rules
    .filter((rule) => actionOf(rule) === 'deny' && isForAll(rule))
    .flatMap((rule) => rulesOf(rule, direction, false));
}

function withImplied(rules: readonly PacketRule[], direction: Direction, at: Looked): RuleSet {
  const isOutbound = direction === 'egress' && rules.some(({ own, applies: used }) => own && used !== false);
  return { single: true, rules: isOutbound ? [...rules, impliedEgress(at)] : rules };
}

function wholeOf(subject: Subject): Looked {
  return { path: '', value: subject.values, from: subject, pointer: [] };
}

function actionOf(rule: Looked): string | undefined {
  const { value } = key(rule, 'action');
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}

/** What is inspected first may be let through, and what goes on is decided elsewhere. */
function effectOf(action: string | undefined): PacketRule['effect'] {
  return action === 'allow' || action === 'deny' ? action : 'unknown';
}

/** A rule for every machine that may keep later ones from being asked. */
function isForAll(rule: Looked): boolean {
  return actionOf(rule) !== 'allow' && TARGETS.every((name) => isWritten(key(rule, name).value) === false);
}

/** Names of policies repeat in other projects and regions. */
function isSamePolicy(one: Subject, other: Subject): Truth {
  const [first, second] = [look(one, 'region').value, look(other, 'region').value];
  const isUntold = first === undefined || second === undefined;
  const sameRegion: Truth = first !== second && isUntold ? 'unknown' : first === second;
  return allHold([isOfOneProject(one, other), sameRegion]);
}

/** A block that stands once is a map in some evidence and a list of one in other. */
function rulesOf(rule: Looked, direction: Direction, own: boolean): readonly PacketRule[] {
  const match = key(rule, 'match');
  const [first] = elements(match);
  const block = first ?? match;
  const base: RuleOfProtocols = {
    own,
    effect: effectOf(actionOf(rule)),
    order: numberOf(key(rule, 'priority').value),
    applies: applies(rule, direction),
    peers: peers(block.value, direction),
  };
  const configs = CONFIGS.flatMap((name) => elements(key(block, name)));
  if (configs.length === 0)
    return [{ ...base, at: match, protocol: 'unknown', ports: 'unknown', text: () => renderValue(match.value) }];
  const ranges = rangesOf(block.value, direction);
  return configs.map((at) => ruleFor(at, 'ip_protocol', ranges, base));
}

/** Ranges and lists add up; a network context takes away all that is not of it. */
function peers(match: Value | undefined, direction: Direction): Peers {
  const side = direction === 'ingress' ? 'src' : 'dest';
  const written = (name: string): boolean | undefined => isWritten(step(match, `${side}_${name}`));
  const context = ['network_context', 'network_scope', 'network_type'].map((name) => step(match, `${side}_${name}`));
  const named = context.filter((value) => isWritten(value) !== false && value !== 'UNSPECIFIED');
  if (named.some((value) => typeof value === 'string' && value !== 'INTERNET')) return { blocks: [], unsure: false };
  const ranges = rangesOf(match, direction);
  const found = peersOf([ranges]);
  const isOpen = OPEN_LISTS.some((name) => written(name) !== false);
  const isNothing = isWritten(ranges) === false && !isOpen && INNER_LISTS.every((name) => written(name) === false);
  if (isNothing && named.length > 0 && named.every((value) => value === 'INTERNET'))
    return { blocks: [EVERY_IPV4, EVERY_IPV6], unsure: false };
  const isStrange = named.some((value) => typeof value !== 'string');
  return { ...found, unsure: found.unsure || isOpen || isNothing || isStrange };
}

function rangesOf(match: Value | undefined, direction: Direction): Value | undefined {
  return step(match, direction === 'ingress' ? 'src_ip_ranges' : 'dest_ip_ranges');
}
