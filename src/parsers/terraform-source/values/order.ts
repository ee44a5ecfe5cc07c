const SURROGATE = /[\uD800-\uDFFF]/;

/** Order of text by code point, which is also the order of its UTF-8 bytes. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  if (!SURROGATE.test(left) && !SURROGATE.test(right)) return left < right ? -1 : 1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
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
