/** Order of text by code point, which is also the order of its UTF-8 bytes. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let position = 0; position < length; position += 1) {
    const one = left.charCodeAt(position);
    const other = right.charCodeAt(position);
    if (one !== other) return rank(one) - rank(other);
  }
  return left.length - right.length;
}

/** Halves of surrogate pairs stand for the highest code points, though their own numbers are lower. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The entries in order of their keys; the very same map when they are in order already. */
export function sortedEntries<T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  let previous: string | undefined;
  for (const key of entries.keys()) {
    if (previous !== undefined && compareText(previous, key) > 0) {
      return new Map([...entries].sort((left, right) => compareText(left[0], right[0])));
    }
    previous = key;
  }
  return entries;
}
