const LINE_END = 0x0a;
const FOUR_LINE_ENDS = 0x0a0a0a0a;
const LOW_BITS = 0x7f7f7f7f;

/**
 * Counts the line ends in the bytes from `from` up to, but not including, `to`. It reads four bytes at a time,
 * because files are long.
 */
export function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 4) return one(bytes, from, to);
  const first = from + ((4 - ((bytes.byteOffset + from) % 4)) % 4);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (to - first) >> 2);
  let count = one(bytes, from, first) + one(bytes, first + words.length * 4, to);
  for (let at = 0; at < words.length; at += 1) {
    // zero in each byte that is a line end
    const differing = (words[at] ?? 0) ^ FOUR_LINE_ENDS;
    // the highest bit of each byte is set where no bit of the byte is
    const found = ~(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS);
    if (found !== 0) count += Math.imul(found >>> 7, 0x01010101) >>> 24;
  }
  return count;
}

function one(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === LINE_END) count += 1;
  return count;
}
