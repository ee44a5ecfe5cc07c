import { isUnknown, type Value } from '../base/value.ts';
import { isInternet } from './address-space.ts';
import { readBlock } from './cidr-block.ts';
import type { PacketRule } from './packet-rule.ts';
import { portsText, serviceNames } from './port-names.ts';
import type { PortRange } from './port-range.ts';
import type { Direction } from './rule-set.ts';
import { renderText, renderValue } from '../model/render-value.ts';

const MOST_SHOWN = 3;
/** Names of every address in Azure. */
const EVERY: ReadonlySet<string> = new Set(['*', 'any', 'internet']);

/**
 * The packets that a rule allows, as a clause: `ingress[0] allows tcp 20-25 (SSH) from 0.0.0.0/0`. `wanted` are the
 * ports of the check.
 */
export function ruleText(
  rule: PacketRule,
  direction: Direction,
  wanted: readonly PortRange[],
  isSure: boolean,
): string {
  const { implied, peers } = rule;
  if (implied !== undefined) return implied;
  const { path } = rule.at();
  const who = path === 'rule' ? 'The rule' : path;
  const far = direction === 'ingress' ? 'from' : 'to';
  return `${who} ${isSure ? 'allows' : 'may allow'} ${packetsText(rule, wanted)} ${far} ${addressesText(rule.far(), peers.unsure)}`;
}

function packetsText({ protocol, ports }: PacketRule, wanted: readonly PortRange[]): string {
  const name = PROTOCOLS[protocol];
  if (ports === 'unknown') return protocol === 'any' ? name : `${name} on ports that are not known`;
  const shown = portsText(ports);
  if (protocol === 'any') return shown === 'all ports' ? name : `all protocols on ${shown}`;
  const names = shown === 'all ports' ? [] : serviceNames(ports, wanted);
  const services = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return shown === 'all ports' ? `${name} on all ports` : `${name} ${shown}${services}`;
}

const PROTOCOLS: { readonly [protocol in PacketRule['protocol']]: string } = {
  any: 'all traffic',
  tcp: 'tcp',
  udp: 'udp',
  other: 'another protocol',
  unknown: 'a protocol that is not known',
};

/** Addresses that are the internet come first, because they decide. */
function addressesText(far: readonly Value[], isUnsure: boolean): string {
  if (far.length === 0) return isUnsure ? 'addresses that are not known' : 'any address (none is named)';
  const known = far.filter((value) => !isUnknown(value));
  const sorted = [...known.filter(isWide), ...known.filter((value) => !isWide(value))];
  const shown = sorted
    .slice(0, MOST_SHOWN)
    .map((value) => (typeof value === 'string' ? addressText(value) : renderValue(value)));
  const more = sorted.length > MOST_SHOWN ? [`${sorted.length - MOST_SHOWN} more`] : [];
  const later = known.length < far.length ? ['addresses that are decided at apply'] : [];
  return [...shown, ...more, ...later].join(', ');
}

function isWide(value: Value): boolean {
  if (typeof value !== 'string') return false;
  const block = readBlock(value.trim());
  return block === undefined ? EVERY.has(value.trim().toLowerCase()) : isInternet([block]);
}

function addressText(text: string): string {
  return EVERY.has(text.trim().toLowerCase()) ? `any address ("${renderText(text)}")` : renderText(text);
}
