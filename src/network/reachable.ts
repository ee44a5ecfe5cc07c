import type { Block } from './cidr-block.ts';
import { and3, type Truth } from '../base/truth.ts';
import { isEveryAddress, isInternet } from './address-space.ts';
import { maySharePackets } from './packet-overlap.ts';
import { alikePorts, type PortRange } from './port-range.ts';
import type { PacketRule } from './packet-rule.ts';

/** Ports of a protocol. At least `atLeast` of them must be open for the answer to be yes. */
export interface Wanted extends PortRange {
  readonly protocol: 'tcp' | 'udp';
  readonly atLeast: number;
}

export interface Reached {
  readonly truth: Truth;
  /** The rules that decided. */
  readonly by: readonly PacketRule[];
}

/** Rules in the order of evaluation. A deny of unknown order comes first, where it can only make the answer unknown. */
export function inOrder(rules: readonly PacketRule[]): readonly PacketRule[] {
  const isSorted = rules.every((rule, at) => {
    const before = rules[at - 1];
    return before === undefined || byMeeting(before, rule) <= 0;
  });
  return isSorted ? rules : [...rules].sort(byMeeting);
}

function byMeeting(one: PacketRule, other: PacketRule): number {
  const [first, second] = [rank(one), rank(other)];
  if (first === second) return side(one) - side(other);
  return first < second ? -1 : 1;
}

function rank({ order, effect }: PacketRule): number {
  return order ?? (effect === 'allow' ? Infinity : -1);
}

function side({ effect }: PacketRule): number {
  return effect === 'allow' ? 1 : 0;
}

/** Whether allow rules name so many addresses that the internet could be among them, on any ports. */
export function mayNameInternet(rules: readonly PacketRule[]): boolean {
  const blocks: Block[] = [];
  for (const { own, effect, peers } of rules) {
    if (!own || effect === 'deny') continue;
    if (peers.unsure) return true;
    for (const block of peers.blocks) blocks.push(block);
  }
  return isInternet(blocks);
}

const SHUT: Reached = { truth: false, by: [] };

/**
 * Whether the internet reaches wanted ports through rules in order. Ports are handled in ranges that every rule
 * treats alike, not port by port.
 */
export function reached(rules: readonly PacketRule[], wanted: Wanted): Reached {
  if (mostOpen(rules, wanted) < wanted.atLeast) return SHUT;
  const mine = relevantRules(rules, wanted);
  if (!mayNameInternet(mine)) return SHUT;
  let open = 0;
  let possible = 0;
  const sure: PacketRule[] = [];
  const unsure: PacketRule[] = [];
  for (const { first, last } of alikePorts(mine, wanted)) {
    const { truth, by } = askPort(mine, wanted.protocol, first);
    if (truth === false) continue;
    const width = last - first + 1;
    possible += width;
    if (truth === true) open += width;
    (truth === true ? sure : unsure).push(...by);
  }
  if (open >= wanted.atLeast) return { truth: true, by: [...new Set(sure)] };
  return possible >= wanted.atLeast ? { truth: 'unknown', by: [...new Set([...unsure, ...sure])] } : SHUT;
}

/** Upper bound of the wanted ports that the allow rules can open together. */
function mostOpen(rules: readonly PacketRule[], wanted: Wanted): number {
  let most = 0;
  for (const rule of rules) {
    if (!rule.own || rule.effect === 'deny' || !takesPart(rule, wanted)) continue;
    if (rule.ports === 'unknown') return Infinity;
    for (const { first, last } of rule.ports)
      most += Math.max(0, Math.min(last, wanted.last) - Math.max(first, wanted.first) + 1);
  }
  return most;
}

function relevantRules(rules: readonly PacketRule[], wanted: Wanted): readonly PacketRule[] {
  return rules.filter((rule) => takesPart(rule, wanted));
}

function takesPart(rule: PacketRule, wanted: Wanted): boolean {
  return rule.applies !== false && maySharePackets(rule, { protocol: wanted.protocol, ports: [wanted] });
}

interface Met {
  readonly denied: Block[];
  /** An evaluated rule may deny. */
  doubt: boolean;
  readonly sure: Block[];
  readonly maybe: Block[];
  /** An allow rule has sources that are not known. */
  unsure: boolean;
  readonly by: PacketRule[];
}

/**
 * Whether the internet reaches one port. Rules apply in order: an earlier deny stays, and a possible deny makes later
 * allows uncertain. Certain and possible blocks are summed separately, because several small blocks together can be
 * the internet.
 */
function askPort(rules: readonly PacketRule[], protocol: Wanted['protocol'], port: number): Reached {
  const met: Met = { denied: [], doubt: false, sure: [], maybe: [], unsure: false, by: [] };
  for (const rule of rules) {
    const match = matches(rule, protocol, port);
    if (match === false) continue;
    if (rule.effect !== 'allow') applyDeny(met, rule, match === true);
    if (rule.effect !== 'deny' && rule.own) meetAllow(met, rule, match === true);
  }
  if (isInternet(met.sure)) return { truth: true, by: openers(met.by) };
  return met.unsure || isInternet([...met.sure, ...met.maybe]) ? { truth: 'unknown', by: met.by } : SHUT;
}

/** Ignores denies of narrow blocks, which do not change the result. */
function applyDeny(met: Met, { effect, peers, order }: PacketRule, matched: boolean): void {
  if (!peers.unsure && !isInternet(peers.blocks)) return;
  const isCertain = effect === 'deny' && matched && order !== undefined;
  if (isCertain) met.denied.push(...peers.blocks.filter(isWide));
  if (!isCertain || peers.unsure) met.doubt = true;
}

/** Without an order it is not known which denies come before the rule. */
function meetAllow(met: Met, rule: PacketRule, matched: boolean): void {
  const { effect, peers, order } = rule;
  const late = order === undefined;
  const blocks = late ? peers.blocks : stillOpen(peers.blocks, met.denied);
  const certain = matched && effect === 'allow' && !met.doubt && !(late && met.denied.length > 0);
  (certain ? met.sure : met.maybe).push(...blocks);
  met.unsure ||= peers.unsure;
  if (blocks.length > 0 || peers.unsure) met.by.push(rule);
}

/** The rules that each allow the internet; if none does, all rules, since their sum does. */
function openers(rules: readonly PacketRule[]): readonly PacketRule[] {
  const alone = rules.filter(({ peers }) => isInternet(peers.blocks));
  return alone.length > 0 ? alone : rules.filter(({ peers }) => peers.blocks.length > 0);
}

/** Narrow denies do not add up to the internet in practice; without them the sums are short. */
function isWide({ prefix }: Block): boolean {
  return prefix <= 8;
}

function stillOpen(blocks: readonly Block[], denied: readonly Block[]): readonly Block[] {
  if (denied.length === 0) return blocks;
  const shut = { 4: isEveryAddress(denied, 4), 6: isEveryAddress(denied, 6) };
  return blocks.filter(({ family }) => !shut[family]);
}

function matches(rule: PacketRule, protocol: Wanted['protocol'], port: number): Truth {
  const byProtocol = rule.protocol === 'unknown' ? 'unknown' : rule.protocol === 'any' || rule.protocol === protocol;
  const byPort =
    rule.ports === 'unknown' ? 'unknown' : rule.ports.some(({ first, last }) => first <= port && port <= last);
  return and3([rule.applies, byProtocol, byPort]);
}
