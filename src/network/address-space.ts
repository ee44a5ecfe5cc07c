import { isNotPublic, type Block } from './cidr-block.ts';

export const EVERY_IPV4: Block = { family: 4, first: 0n, prefix: 0 };
export const EVERY_IPV6: Block = { family: 6, first: 0n, prefix: 0 };

/** Multicast and reserved addresses, which are never a source on the internet (RFC 6890). */
const RESERVED_FROM = 0xe0000000n;
/** Global unicast addresses, 2000::/3 (RFC 4291 section 2.4). */
const GLOBAL_UNICAST: Block = { family: 6, first: 1n << 125n, prefix: 3 };
/** One sixteenth of the address space: blocks this wide are the internet, not a partner. */
const WIDE_IPV4 = 1n << 28n;
const WIDE_IPV6 = 1n << 121n;

/** Whether blocks together include a sixteenth of all public addresses or more, which counts as the internet. */
export function isInternet(blocks: readonly Block[]): boolean {
  if (isNarrow(blocks)) return false;
  if (blocks.some(({ prefix }) => prefix === 0)) return true;
  const ipv4 = blocks.filter((block) => block.family === 4 && block.first < RESERVED_FROM && !isNotPublic(block));
  return joined(ipv4) >= WIDE_IPV4 || joined(blocks.flatMap(globalPart)) >= WIDE_IPV6;
}

const SIZES: readonly number[] = Array.from({ length: 129 }, (_, bits) => 2 ** bits);

/** Whether the blocks, without regard to overlaps, are under half of the wide limit: avoids the exact sum. */
function isNarrow(blocks: readonly Block[]): boolean {
  let four = 0;
  let six = 0;
  for (const { family, prefix } of blocks) {
    if (family === 4) four += SIZES[32 - prefix] ?? 0;
    else six += SIZES[128 - prefix] ?? 0;
  }
  return four < 2 ** 27 && six < 2 ** 120;
}

/** Whether blocks together contain every address of a family. */
export function isEveryAddress(blocks: readonly Block[], family: Block['family']): boolean {
  const bits = family === 4 ? 32n : 128n;
  return joined(blocks.filter((block) => block.family === family)) >= 1n << bits;
}

/** Blocks are nested or disjoint, so it adds the sizes of those that no other contains. */
function joined(blocks: readonly Block[]): bigint {
  let sum = 0n;
  let end = 0n;
  for (const block of [...blocks].sort(byFirst)) {
    if (block.first < end) continue;
    const size = 1n << BigInt((block.family === 4 ? 32 : 128) - block.prefix);
    sum += size;
    end = block.first + size;
  }
  return sum;
}

function byFirst(one: Block, other: Block): number {
  if (one.first !== other.first) return one.first < other.first ? -1 : 1;
  return one.prefix - other.prefix;
}

function globalPart(block: Block): readonly Block[] {
  if (block.family !== 6) return [];
  if (block.prefix >= GLOBAL_UNICAST.prefix) return block.first >> 125n === 1n ? [block] : [];
  const shift = BigInt(128 - block.prefix);
  return block.first >> shift === GLOBAL_UNICAST.first >> shift ? [GLOBAL_UNICAST] : [];
}
