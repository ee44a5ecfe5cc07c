import { isMarker, own, unknown, type Value } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { openRules, type OpenRule } from './firewall-rules.ts';
import { put, type Doing, type Machine } from './machine.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);
const FLUSHED = unknown('all rules are taken out, and whether others are loaded is not known', true);
const SERVICES: ReadonlySet<string> = new Set(['firewalld', 'nftables', 'iptables', 'ufw']);

/** Notes what rules allow: `any` for all ports from any address, `named` for certain ports or senders. */
export function noteRules(machine: Machine, call: Call): void {
  for (const rule of openRules(call)) put(machine, 'firewall-rule', rule.key, readTold(rule), call);
}

function readTold({ ports, from, removes }: OpenRule): Value {
  if (removes) return 'removed';
  if ((ports === 'unknown' && from !== 'some') || (ports === 'any' && from === 'unknown')) return UNCLEAR;
  return ports === 'any' && from === 'anybody' ? 'any' : 'named';
}

/** community.general.ufw: rules, whether the firewall is on, and the default for incoming traffic. */
export function ufw(machine: Machine, call: Call): void {
  const state = own(call.args, 'state');
  const policy = own(call.args, 'default') ?? own(call.args, 'policy');
  const direction = own(call.args, 'direction') ?? 'incoming';
  noteRules(machine, call);
  if (state !== undefined) {
    const isOn = state === 'enabled' || state === 'reloaded';
    put(machine, 'firewall', 'on', isMarker(state) ? UNCLEAR : isOn, call);
    if (isOn) noteLoaded(machine, call);
  }
  if (policy !== undefined && (direction === 'incoming' || direction === 'in')) {
    put(machine, 'firewall', 'default', isMarker(policy) ? UNCLEAR : policy, call);
  }
}

/** ansible.posix.firewalld: what a zone does with traffic that no rule allows. */
export function firewalld(machine: Machine, call: Call): void {
  noteRules(machine, call);
  const target = own(call.args, 'target');
  const zone = own(call.args, 'zone') ?? 'public';
  const state = own(call.args, 'state');
  // all that comes in by an interface of this zone, or from its senders, is let in
  const source = own(call.args, 'source');
  const isWide = own(call.args, 'interface') !== undefined || source === '0.0.0.0/0' || source === '::/0';
  if (zone === 'trusted' && isWide && (state === 'enabled' || state === 'present'))
    put(machine, 'firewall-zone', zone, 'allow', call);
  if (target === undefined) return;
  const value =
    own(call.args, 'state') === 'absent' || own(call.args, 'state') === 'disabled' ? UNCLEAR : readPolicy(target);
  put(machine, 'firewall-zone', typeof zone === 'string' ? zone : 'a zone', value, call);
}

function readPolicy(target: Value): Value {
  if (typeof target !== 'string') return UNCLEAR;
  return /drop|reject|default/i.test(target) ? 'deny' : 'allow';
}

/** ansible.builtin.iptables: a rule, or the policy for packets that no rule matches; `flush` removes all rules. */
export function iptables(machine: Machine, call: Call): void {
  const chain = own(call.args, 'chain');
  const flush = readBoolean(own(call.args, 'flush') ?? false);
  if (flush !== false) {
    const isMet = (own(call.args, 'table') ?? 'filter') === 'filter' && (chain === undefined || chain === 'INPUT');
    if (isMet) noteFlush(machine, { ...call, sure: call.sure && flush === true });
    return;
  }
  noteRules(machine, call);
  const policy = own(call.args, 'policy');
  if (policy !== undefined && chain === 'INPUT') notePolicy(machine, isMarker(policy) ? UNCLEAR : policy, call);
}

function notePolicy(machine: Machine, policy: Value, call: Call): void {
  const said = typeof policy === 'string' && policy.toUpperCase() === 'ACCEPT' ? 'allow' : 'deny';
  put(machine, 'firewall', 'default', isMarker(policy) ? policy : said, call);
  // what the policy refuses needs no rules
  noteLoaded(machine, call);
}

/**
 * Notes that the rules are removed. This stays so where a later task starts the firewall: on the next run it is
 * already started, and the rules are flushed again.
 */
export function noteFlush(machine: Machine, doing: Doing): void {
  put(machine, 'firewall', 'flushed', FLUSHED, doing);
}

/** Notes that a firewall that is restarted or reloaded has its rules again. */
export function noteFirewallState(machine: Machine, name: string, state: Value, doing: Doing): void {
  if (SERVICES.has(name) && (state === 'restarted' || state === 'reloaded')) noteLoaded(machine, doing);
}

function noteLoaded(machine: Machine, { sure }: Doing): void {
  if (sure) machine.settings.get('firewall')?.delete('flushed');
}
