import { memoizeText } from '../base/memo.ts';

/** An address block: family, network bits as a number of that family, and prefix length. */
export interface Block {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly prefix: number;
}

/** The upper 96 bits of IPv4 addresses inside IPv6 (RFC 4291 section 2.5.5.2). */
const MAPPED = 0xffffn;

/**
 * Reads an IPv4 or IPv6 block, or a single address as a block of one. Host bits are dropped; IPv4 inside IPv6
 * (`::ffff:10.0.0.0/104`) is IPv4. `undefined` for anything else.
 */
export const readBlock = memoizeText(asBlock);

/** Blocks that are not routed on the public internet (RFC 6890 and its registries). */
const NOT_PUBLIC: readonly Block[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
  '2001:db8::/32',
].flatMap((text) => readBlock(text) ?? []);

function asBlock(text: string): Block | undefined {
  const match = text.length > 64 ? null : /^([0-9a-fA-F:.]{1,45})(?:\/(\d{1,3}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const address = match[1] ?? '';
  const family = address.includes(':') ? 6 : 4;
  const value = family === 4 ? ipv4(address) : ipv6(address);
  const bits = family === 4 ? 32 : 128;
  const prefix = match[2] === undefined ? bits : Number(match[2]);
  if (value === undefined || prefix > bits) return undefined;
  if (family === 6 && prefix >= 96 && value >> 32n === MAPPED)
    return { family: 4, first: masked(value & 0xffffffffn, prefix - 96, 32), prefix: prefix - 96 };
  return { family, first: masked(value, prefix, bits), prefix };
}

/** Blocks as one text, equal for equal blocks in the same order. */
export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(({ family, first, prefix }) => `${family} ${first} ${prefix}`).join();
}

/** Whether every address of the block is outside the public internet. */
export function isNotPublic(block: Block): boolean {
  return NOT_PUBLIC.some((outer) => contains(outer, block));
}

/** Whether every address of `inner` is one of `outer`. */
export function contains(outer: Block, inner: Block): boolean {
  if (outer.family !== inner.family || inner.prefix < outer.prefix) return false;
  return masked(inner.first, outer.prefix, outer.family === 4 ? 32 : 128) === outer.first;
}

function masked(value: bigint, prefix: number, bits: number): bigint {
  const host = BigInt(bits - prefix);
  return (value >> host) << host;
}

function ipv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let value = 0;
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    value = value * 256 + Number(part);
  }
  return BigInt(value);
}

function ipv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = groups(halves[0] ?? '');
  const tail = groups(halves[1] ?? '');
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  let value = 0n;
  for (const group of [...head, ...Array<bigint>(missing).fill(0n), ...tail]) value = value * 65536n + group;
  return value;
}

function groups(text: string): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const found: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    const embedded = index === parts.length - 1 && part.includes('.') ? ipv4(part) : undefined;
    if (embedded !== undefined) found.push(embedded >> 16n, embedded & 0xffffn);
    else if (/^[0-9a-fA-F]{1,4}$/.test(part)) found.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return found;
}

/** The blocks that two lists have in common. Two blocks are either nested or disjoint. */
export function commonBlocks(some: readonly Block[], others: readonly Block[]): readonly Block[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      if (contains(one, other)) return other;
      return contains(other, one) ? one : [];
    }),
  );
}
