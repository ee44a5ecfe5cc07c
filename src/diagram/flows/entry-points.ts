import { EVERY_IPV4, EVERY_IPV6 } from '../../network/address-space.ts';
import { blocksText, commonBlocks, contains, isNotPublic, type Block } from '../../network/cidr-block.ts';
import { alikePorts, type PortRange } from '../../network/port-range.ts';
import type { PacketRule } from '../../network/packet-rule.ts';

export type Protocol = 'tcp' | 'udp' | 'other';

/** The addresses of a connection's other end. */
export interface Far {
  readonly blocks: readonly Block[];
  /** Whether addresses that are not routed on the internet are left out. */
  readonly isPublic: boolean;
}

/** Allowed ports, with the addresses that they are allowed for. */
export interface Opening extends PortRange {
  readonly blocks: readonly Block[];
}

export const ANYWHERE: Far = { blocks: [EVERY_IPV4, EVERY_IPV6], isPublic: false };
export const PUBLIC: Far = { ...ANYWHERE, isPublic: true };

/**
 * What rules leave open that are evaluated in ascending order of number, with a final deny (Amazon VPC guide,
 * "Network ACL rules"). An unknown rule does not close anything: only a rule with all parts known can deny.
 */
export function openings(
  rules: readonly PacketRule[],
  far: Far,
  protocol: Protocol,
  wanted: readonly PortRange[],
): readonly Opening[] {
  const relevant = rules.filter((rule) => mayMean(rule, protocol)).sort((one, other) => rank(one) - rank(other));
  const found: Opening[] = [];
  for (const { first, last } of wanted.flatMap((range) => alikePorts(relevant, range))) {
    const blocks = openAt(relevant, far, protocol, first);
    const before = found.at(-1);
    if (blocks.length === 0) continue;
    if (before?.last === first - 1 && blocksText(before.blocks) === blocksText(blocks))
      found[found.length - 1] = { ...before, last };
    else found.push({ first, last, blocks });
  }
  return found;
}

/** An allow rule of unknown order comes first; a deny rule of unknown order decides nothing. */
function rank({ order = -1 }: PacketRule): number {
  return order;
}

function mayMean({ applies, protocol }: PacketRule, wanted: Protocol): boolean {
  return applies !== false && (protocol === 'any' || protocol === 'unknown' || protocol === wanted);
}

function isSure({ applies, order, protocol, ports, peers }: PacketRule): boolean {
  const isKnown = protocol === 'any' || protocol === 'tcp' || protocol === 'udp';
  return applies === true && order !== undefined && isKnown && ports !== 'unknown' && !peers.unsure;
}

function openAt(rules: readonly PacketRule[], far: Far, protocol: Protocol, port: number): readonly Block[] {
  const shut: Block[] = [];
  const open = new Map<string, Block>();
  for (const rule of rules) {
    const { effect, ports, peers } = rule;
    const isMeant =
      protocol === 'other' || ports === 'unknown' || ports.some(({ first, last }) => first <= port && port <= last);
    if (!isMeant) continue;
    if (effect === 'deny') {
      if (isSure(rule)) shut.push(...peers.blocks);
      continue;
    }
    for (const block of peers.unsure ? far.blocks : commonBlocks(far.blocks, peers.blocks)) {
      if ((far.isPublic && isNotPublic(block)) || shut.some((outer) => contains(outer, block))) continue;
      open.set(blocksText([block]), block);
    }
  }
  return [...open.values()];
}
