import { lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Ranges that are never on the public internet, with their prefix (IANA special-purpose address registries). */
const PRIVATE: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [address, prefix] of PRIVATE) blocked.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an IP address is on this machine or in its private networks. An IPv4 address inside an IPv6 one counts. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return blocked.check(address, family === 6 ? 'ipv6' : 'ipv4') || (family === 6 && isPrivateInside(address));
}

/** NAT64 (`64:ff9b::/96`) and 6to4 (`2002::/16`) addresses that contain a private IPv4 address. */
function isPrivateInside(address: string): boolean {
  const groups = expand(address);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b;
  if (!isNat64 && groups[0] !== 0x2002) return false;
  const [high = 0, low = 0] = isNat64 ? groups.slice(6) : groups.slice(1, 3);
  return isPrivateAddress([high >> 8, high & 255, low >> 8, low & 255].join('.'));
}

/** `address` must be IPv6 according to `isIP`; returns its eight groups. */
function expand(address: string): readonly number[] {
  const { hostname } = new URL(`http://[${address.split('%')[0] ?? ''}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16));
}

export class PrivateAddressError extends Error {}

type Answer = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void;

/**
 * A name lookup that refuses private addresses. It runs at connection time, so that a name can't be public when it is
 * checked and private when it is used.
 */
export function publicLookup(name: string, options: LookupOptions, answer: Answer): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return answer(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return answer(new PrivateAddressError(name), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return answer(null, addresses);
    answer(null, first.address, first.family);
  });
}
