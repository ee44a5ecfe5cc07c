import { contains } from './cidr-block.ts';
import type { PortRange } from './port-range.ts';
import type { PacketRule } from './packet-rule.ts';

/** Other protocols have no ports. */
const WITH_PORTS = ['tcp', 'udp'] as const;

/**
 * The part of a deny rule that remains when an earlier rule passes packets over it. Unchanged where the other rule
 * may be later, off, for fewer callers or unknown.
 */
export function subtractPassed(deny: PacketRule, pass: PacketRule): readonly PacketRule[] {
  const { ports } = pass;
  if (ports === 'unknown' || deny.ports === 'unknown' || !isSurelyBefore(deny, pass) || !isForSameCallers(deny, pass))
    return [deny];
  const protocols = deny.protocol === 'any' ? WITH_PORTS : [deny.protocol];
  const denied = deny.ports;
  return protocols
    .map((protocol): PacketRule => {
      const isPassed = pass.protocol === 'any' || pass.protocol === protocol;
      return { ...deny, protocol, ports: isPassed ? ports.reduce<readonly PortRange[]>(without, denied) : denied };
    })
    .filter((rule) => rule.ports.length > 0);
}

function isSurelyBefore(deny: PacketRule, pass: PacketRule): boolean {
  if (pass.applies !== true || pass.protocol === 'unknown' || pass.protocol === 'other' || deny.protocol === 'unknown')
    return false;
  return pass.order !== undefined && deny.order !== undefined && pass.order < deny.order;
}

function isForSameCallers(deny: PacketRule, pass: PacketRule): boolean {
  if (deny.peers.unsure) return false;
  return deny.peers.blocks.every((inner) => pass.peers.blocks.some((outer) => contains(outer, inner)));
}

function without(ranges: readonly PortRange[], taken: PortRange): readonly PortRange[] {
  return ranges.flatMap(({ first, last }) =>
    [
      { first, last: Math.min(last, taken.first - 1) },
      { first: Math.max(first, taken.last + 1), last },
    ].filter((range) => range.first <= range.last),
  );
}
