/** An address block in CIDR notation; bits after the prefix are zero in `base`. */
export interface Block {
  readonly base: bigint;
  readonly prefix: number;
  /** 32 for IPv4, 128 for IPv6. */
  readonly bits: 32 | 128;
}

export interface Address {
  readonly value: bigint;
  readonly bits: 32 | 128;
}

/**
 * Parses `address/length`; `undefined` when it is not a block. Leading zeros are read as decimal, as Terraform does.
 */
export function parseBlock(source: string): Block | undefined {
  const match = /^([^/]{2,100})\/(\d{1,4})$/.exec(source);
  const address = parseAddress(match?.[1] ?? '');
  const prefix = Number(match?.[2] ?? -1);
  if (address === undefined || prefix < 0 || prefix > address.bits) return undefined;
  const host = BigInt(address.bits - prefix);
  return { base: (address.value >> host) << host, prefix, bits: address.bits };
}

/** An IPv4 or IPv6 address (RFC 4291 section 2.2). */
export function parseAddress(source: string): Address | undefined {
  if (!source.includes(':')) {
    const value = parseVersion4(source);
    return value === undefined ? undefined : { value, bits: 32 };
  }
  const value = parseVersion6(source);
  return value === undefined ? undefined : { value, bits: 128 };
}

function parseVersion4(source: string): bigint | undefined {
  const match = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(source);
  if (match === null) return undefined;
  let value = 0n;
  for (const part of match.slice(1)) {
    if (Number(part) > 255) return undefined;
    value = value * 256n + BigInt(part);
  }
  return value;
}

function parseVersion6(source: string): bigint | undefined {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(source);
  const embedded = tail === null ? undefined : parseVersion4(tail[2] ?? '');
  if (tail !== null && embedded === undefined) return undefined;
  const last = embedded === undefined ? '' : `${(embedded >> 16n).toString(16)}:${(embedded & 0xffffn).toString(16)}`;
  const text = tail === null ? source : `${tail[1]}${last}`;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
}

/** Text of an address: dotted, or groups with the first longest run of zeros left out (RFC 5952 section 4). */
export function addressText(value: bigint, bits: 32 | 128): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => ((value >> shift) & 255n).toString()).join('.');
  if (value >> 32n === 0xffffn) return addressText(value & 0xffffffffn, 32);
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16));
  const zeros = longestZeros(groups);
  if (zeros.length < 2) return groups.join(':');
  return `${groups.slice(0, zeros.start).join(':')}::${groups.slice(zeros.start + zeros.length).join(':')}`;
}

/** A block in CIDR notation. */
export function blockText({ base, prefix, bits }: Block): string {
  return `${addressText(base, bits)}/${prefix}`;
}

function longestZeros(groups: readonly string[]): { readonly start: number; readonly length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== '0') start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  }
  return best;
}
