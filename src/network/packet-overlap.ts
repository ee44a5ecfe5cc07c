import type { PacketRule } from './packet-rule.ts';
import type { PortRange } from './port-range.ts';

type Packets = Pick<PacketRule, 'protocol' | 'ports'>;

/** Whether two ranges of ports have a port in common. */
export function portsOverlap(one: PortRange, other: PortRange): boolean {
  return one.first <= other.last && one.last >= other.first;
}

/**
 * Whether one rule certainly matches all packets of another, addresses ignored. Only TCP, UDP and "any" have known
 * ports.
 */
export function coversPackets(outer: Packets, inner: Packets): boolean {
  const isSure = outer.protocol === 'tcp' || outer.protocol === 'udp';
  if (outer.protocol !== 'any' && !(isSure && outer.protocol === inner.protocol)) return false;
  if (outer.ports === 'unknown' || inner.ports === 'unknown') return false;
  const ranges = outer.ports;
  return inner.ports.every(({ first, last }) => ranges.some((range) => range.first <= first && range.last >= last));
}

/** Whether a packet could match both rules, addresses ignored; an unknown protocol or port could match anything. */
export function maySharePackets(one: Packets, other: Packets): boolean {
  const isOne = ({ protocol }: Packets): boolean => protocol !== 'any' && protocol !== 'unknown';
  if (isOne(one) && isOne(other) && one.protocol !== other.protocol) return false;
  if (one.ports === 'unknown' || other.ports === 'unknown') return true;
  const ranges = other.ports;
  return one.ports.some((range) => ranges.some((each) => portsOverlap(range, each)));
}
