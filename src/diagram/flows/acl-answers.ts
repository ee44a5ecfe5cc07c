import { isInternet } from '../../network/address-space.ts';
import type { Resource } from '../../model/evidence.ts';
import { containsPorts, type PortRange } from '../../network/port-range.ts';
import type { AclEndpoint } from './acl-endpoints.ts';
import { openings, type Opening, type Protocol } from './entry-points.ts';
import { readPorts } from './ports.ts';

const EVERY_PART: readonly Protocol[] = ['tcp', 'udp', 'other'];
const PARTS: ReadonlyMap<string, readonly Protocol[]> = new Map<string, readonly Protocol[]>([
  ['ALL', EVERY_PART],
  ['TCP', ['tcp']],
  ['UDP', ['udp']],
  ['TCP/UDP', ['tcp', 'udp']],
  ['other', ['other']],
]);
const WITHOUT_PORTS: ReadonlySet<string> = new Set(['ALL', 'other']);
/** Ports of replies: the range of NAT gateways, which includes all others (Amazon VPC guide, "Ephemeral ports"). */
const ANSWERS: readonly PortRange[] = [{ first: 1024, last: 65535 }];
const EVERY_PORT: readonly PortRange[] = [{ first: 1, last: 65535 }];
const MOST_PAIRS = 400;

/** The parts of a connection that network ACLs allow. */
export interface AclAnswer {
  /** Openings by protocol; `undefined` for everything. */
  readonly parts: readonly { readonly protocol: Protocol; readonly open: readonly Opening[] }[] | undefined;
  readonly lists: readonly Resource[];
}

const WHOLE: AclAnswer = { parts: undefined, lists: [] };

/** Evaluates the ACLs for every pair of endpoints that a connection may have. What is open for one pair is open. */
export function ask(
  starts: readonly AclEndpoint[],
  ends: readonly AclEndpoint[],
  { protocol, ports, isLoud }: { readonly protocol: string; readonly ports: string; readonly isLoud: boolean },
): AclAnswer {
  const lists = [...new Set([...starts, ...ends].flatMap(({ list }) => list?.resource ?? []))];
  const isOne = starts.some(({ subnet }) => subnet !== undefined && ends.some((end) => end.subnet === subnet));
  if (lists.length === 0 || isOne || starts.length * ends.length > MOST_PAIRS) return WHOLE;
  const known = PARTS.get(protocol);
  const read = WITHOUT_PORTS.has(protocol) ? EVERY_PORT : readPorts(ports);
  const wanted = read ?? EVERY_PORT;
  const parts = (known ?? EVERY_PART).map((part) => ({
    protocol: part,
    open: starts.flatMap((start) => ends.flatMap((end) => between(start, end, part, wanted))),
  }));
  const isSure = known !== undefined && read !== undefined;
  const isWhole = isSure
    ? parts.every(({ open }) => containsPorts(isLoud ? open.filter(({ blocks }) => isInternet(blocks)) : open, wanted))
    : parts.some(({ open }) => open.length > 0);
  return isWhole ? WHOLE : { parts, lists };
}

function between(
  start: AclEndpoint,
  end: AclEndpoint,
  protocol: Protocol,
  wanted: readonly PortRange[],
): readonly Opening[] {
  let open: readonly Opening[] = wanted.map((range) => ({ ...range, blocks: end.far.blocks }));
  if (start.list !== undefined) open = openings(start.list.egress, end.far, protocol, open);
  if (end.list !== undefined) open = openings(end.list.ingress, start.far, protocol, open);
  if (open.length === 0 || protocol !== 'tcp') return open;
  const returns =
    (end.list === undefined || openings(end.list.egress, start.far, protocol, ANSWERS).length > 0) &&
    (start.list === undefined || openings(start.list.ingress, end.far, protocol, ANSWERS).length > 0);
  return returns ? open : [];
}
