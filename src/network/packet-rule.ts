import { isList, isMarker, type Value } from '../base/value.ts';
import { readBlock, type Block } from './cidr-block.ts';
import { memoizeText } from '../base/memo.ts';
import type { PortRange } from './port-range.ts';
import type { Truth } from '../base/truth.ts';
import { EVERY_IPV4, EVERY_IPV6 } from './address-space.ts';
import type { LocatedValue } from '../model/locate-value.ts';

/** The far side of a rule: address blocks. `unsure`: there may be more that are unknown. */
export interface Peers {
  readonly blocks: readonly Block[];
  readonly unsure: boolean;
}

/** One packet rule, independent of its provider. */
export interface PacketRule {
  /** Whether it belongs to the subject; rules of others can only deny. */
  readonly own: boolean;
  readonly effect: 'allow' | 'deny' | 'unknown';
  /** The lowest is evaluated first; `undefined` when not known. */
  readonly order: number | undefined;
  /** Whether it is enabled and has the direction in question. */
  readonly applies: Truth;
  readonly protocol: 'any' | 'tcp' | 'udp' | 'other' | 'unknown';
  readonly ports: readonly PortRange[] | 'unknown';
  readonly peers: Peers;
  /** Its place, and the addresses of the other side as written: functions, because few rules are shown. */
  at(): LocatedValue;
  far(): readonly Value[];
  /** A clause that describes a default rule of the platform, which is not written anywhere. */
  readonly implied?: string;
}

/** A rule that the platform adds after those of the evidence: it allows all egress to the internet. */
export function letOut(known: Pick<PacketRule, 'at' | 'order' | 'applies' | 'implied'>): PacketRule {
  const peers: Peers = { blocks: [EVERY_IPV4], unsure: false };
  return { ...known, own: true, effect: 'allow', protocol: 'any', ports: ALL_PORTS, peers, far: () => [] };
}

/** Reads the value of a setting of a rule. */
export type Get = (name: string) => Value | undefined;
export const ALL_PORTS: readonly PortRange[] = [{ first: 0, last: 65535 }];
export const NO_PEERS: Peers = { blocks: [], unsure: false };

const PROTOCOLS: ReadonlyMap<string, PacketRule['protocol']> = new Map([
  ['-1', 'any'],
  ['all', 'any'],
  ['*', 'any'],
  ['any', 'any'],
  ['tcp', 'tcp'],
  ['6', 'tcp'],
  ['udp', 'udp'],
  ['17', 'udp'],
]);

/** Protocol numbers have eight bits (RFC 791 section 3.1). */
const LAST_PROTOCOL = 255;

/** Reads a protocol by name or number (IANA protocol numbers), in upper or lower case. */
export function getProtocol(value: Value | undefined): PacketRule['protocol'] {
  if (typeof value !== 'string' && typeof value !== 'number') return 'unknown';
  return protocolNamed(String(value));
}

const protocolNamed = memoizeText((written): PacketRule['protocol'] => {
  const text = written.trim().toLowerCase();
  if (/^\d+$/.test(text) && Number(text) > LAST_PROTOCOL) return 'unknown';
  return PROTOCOLS.get(text) ?? (/^[a-z0-9-]{1,20}$/.test(text) ? 'other' : 'unknown');
});

/** Reads a number, or a number written as text, which Terraform converts. */
export function getNumber(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** Reads a port, `first-last` or `*`. */
export function portRange(value: Value | undefined): PortRange | undefined {
  if (value === '*') return ALL_PORTS[0];
  const text = typeof value === 'number' ? String(value) : value;
  const match = typeof text === 'string' ? /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(text) : null;
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  return first <= last && last <= 65535 ? { first, last } : undefined;
}

/** Reads texts of ports, or lists of them; unknown when one of them cannot be read. */
export function portRanges(values: readonly (Value | undefined)[]): PacketRule['ports'] {
  const found: PortRange[] = [];
  for (const value of flat(values)) {
    const range = portRange(value);
    if (range === undefined) return 'unknown';
    found.push(range);
  }
  return found;
}

/**
 * Reads addresses, blocks and Azure's words for every address. Other words are service tags: networks of the
 * platform, not the internet (Azure documentation, "Virtual network service tags").
 */
export function getPeers(values: readonly (Value | undefined)[]): Peers {
  const addresses = flat(values);
  const [only] = addresses;
  return addresses.length === 1 && typeof only === 'string' ? peersOfText(only) : peersOfAll(addresses);
}

/** Cached: most rules name one network, and there are few networks. */
const peersOfText = memoizeText((text): Peers => peersOfAll([text]));

function peersOfAll(addresses: readonly Value[]): Peers {
  const blocks: Block[] = [];
  let unsure = false;
  for (const value of addresses) {
    const text = typeof value === 'string' ? value.trim() : undefined;
    const block = text === undefined ? undefined : readBlock(text);
    if (block !== undefined) blocks.push(block);
    else if (text !== undefined && /^(?:\*|any|internet)$/i.test(text)) blocks.push(EVERY_IPV4, EVERY_IPV6);
    else if (text === undefined || !/^[A-Za-z][A-Za-z0-9._]{0,79}$/.test(text)) unsure = true;
  }
  return { blocks, unsure };
}

/** Combines the peers of several lists: unsure when one of them is. */
export function joinPeers(...all: readonly Peers[]): Peers {
  return { blocks: all.flatMap(({ blocks }) => blocks), unsure: all.some(({ unsure }) => unsure) };
}

/** Whether a value is set; `undefined` when that is unknown. Providers drop empty texts from lists. */
export function isWritten(value: Value | undefined): boolean | undefined {
  if (value === undefined || value === null || value === '') return false;
  if (isMarker(value)) return undefined;
  return !(isList(value) && value.every((item) => item === '' || item === null));
}

/** All elements, including those of nested lists. Unset ones are left out, an unknown list is kept. */
export function flat(values: readonly (Value | undefined)[]): readonly Value[] {
  const given = values.filter(isGiven);
  const [only] = given;
  if (given.length === 1 && isList(only) && !only.includes('')) return only;
  const found: Value[] = [];
  for (const value of given) {
    if (isList(value)) for (const element of value) if (element !== '') found.push(element);
    if (!isList(value)) found.push(value);
  }
  return found;
}

function isGiven(value: Value | undefined): value is Value {
  return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
}
