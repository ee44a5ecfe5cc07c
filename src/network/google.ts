import { and3, type Truth } from '../base/truth.ts';
import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { inOneAccount } from '../model/account-scope.ts';
import { isMarker, type Value } from '../base/value.ts';
import { EVERY_IPV4, EVERY_IPV6, isEveryAddress } from './address-space.ts';
import { readElements, readPath, step, type LocatedValue } from '../model/locate-value.ts';
import {
  ALL_PORTS,
  flat,
  isWritten,
  letOut,
  getNumber,
  getPeers,
  portRanges,
  getProtocol,
  type PacketRule,
  type Peers,
} from './packet-rule.ts';
import type { Direction, RuleSet } from './rule-set.ts';

const DEFAULT_PRIORITY = 1000;

/**
 * A firewall rule of a VPC network. The lowest priority that matches decides, and deny goes before allow at the same
 * priority (Google Cloud documentation, "VPC firewall rules"). Deny rules of the same network for every machine can
 * reduce what it allows; those with targets, or with destinations for ingress, do not.
 */
export function computeFirewall(subject: Subject, direction: Direction, evidence: EvidenceSet): RuleSet {
  const siblings = evidence.linked(subject, ['google_compute_firewall'], { network: ['network'] }).matches;
  const denies = siblings
    .filter((sibling) => sibling !== subject && isWritten(readPath(sibling, 'deny').value) !== false)
    .filter((sibling) => !hasTargets(sibling) && isEverywhere(getNearRanges(sibling, direction)))
    .flatMap((sibling) => {
      const same = isOfOneProject(sibling, subject);
      return same === false ? [] : getRules(sibling, direction, 'deny', false).map((rule) => whereSame(rule, same));
    });
  const own = [...getRules(subject, direction, 'allow', true), ...getRules(subject, direction, 'deny', true)];
  const [allow, deny] = [readPath(subject, 'allow'), readPath(subject, 'deny')];
  // the provider asks for one of the two, so without both the record is not whole
  if (allow.value === undefined && deny.value === undefined) return { single: true, rules: [], opaque: allow };
  const isOutbound = direction === 'egress' && own.some((rule) => rule.applies !== false);
  return { single: true, rules: [...own, ...denies, ...(isOutbound ? [impliedEgress(allow)] : [])] };
}

/**
 * The implied rule of every network, which allows egress that no other rule denies (Google Cloud documentation, "VPC
 * firewall rules", implied rules). A firewall policy may deny before it, so the answer stays open.
 */
export function impliedEgress(at: LocatedValue): PacketRule {
  const implied = 'The implied egress rule of the network allows what no rule denies';
  return letOut({ at: () => at, order: 65535, applies: 'unknown', implied });
}

/**
 * Whether both are in one project. Other projects may have networks and policies of the same name, and a rule need
 * not name its project.
 */
export function isOfOneProject(one: Subject, other: Subject): Truth {
  const [first, second] = [readPath(one, 'project').value, readPath(other, 'project').value];
  if (typeof first === 'string' && typeof second === 'string') return first === second;
  // one that is decided later may be any
  if ([first, second].some((value) => typeof value !== 'string' && isWritten(value) !== false)) return 'unknown';
  return inOneAccount(one, other) ? true : 'unknown';
}

function getRules(from: Subject, direction: Direction, effect: 'allow' | 'deny', own: boolean): readonly PacketRule[] {
  const list = readPath(from, effect);
  const priority = readPath(from, 'priority').value ?? DEFAULT_PRIORITY;
  const base = {
    own,
    effect,
    order: getNumber(priority),
    applies: applies({ value: from.values }, direction),
    peers: peers(from, direction),
  };
  if (isMarker(list.value)) return [{ ...base, at: () => list, protocol: 'unknown', ports: 'unknown', far: () => [] }];
  const ranges = getRanges(from, direction);
  return readElements(list).map((at) => ruleFor(at, 'protocol', ranges, base));
}

/** The part of a rule that is equal for all its protocols. */
export type RuleOfProtocols = Omit<PacketRule, 'at' | 'protocol' | 'ports' | 'far'>;

/** The part of a rule for one protocol; without ports it applies to all ports. `name`: the name of the protocol. */
export function ruleFor(
  at: LocatedValue,
  name: string,
  ranges: Value | undefined,
  shared: RuleOfProtocols,
): PacketRule {
  const [protocol, ports] = [step(at.value, name), step(at.value, 'ports')];
  const isEvery = isWritten(ports) === false;
  return {
    ...shared,
    at: () => at,
    protocol: getProtocol(protocol),
    ports: isEvery ? ALL_PORTS : portRanges([ports]),
    far: () => flat([ranges]),
  };
}

/** A rule that applies only where two resources of one name are the same, which may be unknown. */
export function whereSame(rule: PacketRule, same: Truth): PacketRule {
  return { ...rule, applies: and3([rule.applies, same]) };
}

/** Whether a rule is enabled and has the direction. */
export function applies({ value }: Pick<LocatedValue, 'value'>, direction: Direction): Truth {
  const way = step(value, 'direction') ?? 'INGRESS';
  const disabled = step(value, 'disabled') ?? false;
  return and3([
    typeof way === 'string' ? way.toLowerCase() === direction : 'unknown',
    typeof disabled === 'boolean' ? !disabled : 'unknown',
  ]);
}

/** A rule without ranges, source tags and source accounts matches every address. */
function peers(from: Subject, direction: Direction): Peers {
  const ranges = getRanges(from, direction);
  const named = isWritten(ranges);
  if (named !== false) return getPeers([ranges]);
  const others = direction === 'ingress' ? ['source_tags', 'source_service_accounts'] : [];
  const written = new Set(others.map((name) => isWritten(readPath(from, name).value)));
  if (written.has(true)) return { blocks: [], unsure: false };
  if (written.has(undefined)) return { blocks: [], unsure: true };
  return { blocks: [EVERY_IPV4, EVERY_IPV6], unsure: false };
}

function hasTargets(from: Subject): boolean {
  return ['target_tags', 'target_service_accounts'].some((name) => isWritten(readPath(from, name).value) !== false);
}

/**
 * Whether the ranges on the near side include every machine. A rule may also limit the destinations of ingress
 * traffic.
 */
export function isEverywhere(ranges: Value | undefined): boolean {
  if (isWritten(ranges) === false) return true;
  const { blocks, unsure } = getPeers([ranges]);
  return !unsure && isEveryAddress(blocks, 4);
}

function getNearRanges(from: Subject, direction: Direction): Value | undefined {
  return getRanges(from, direction === 'ingress' ? 'egress' : 'ingress');
}

function getRanges(from: Subject, direction: Direction): Value | undefined {
  return readPath(from, direction === 'ingress' ? 'source_ranges' : 'destination_ranges').value;
}
