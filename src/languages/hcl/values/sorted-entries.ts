import { compareCodePoints } from '../../../base/text-order.ts';

/** The entries in order of their keys; the very same map when they are in order already. */
export function sortedEntries<T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  let previous: string | undefined;
  for (const key of entries.keys()) {
    if (previous !== undefined && compareCodePoints(previous, key) > 0) {
      return new Map([...entries].sort((left, right) => compareCodePoints(left[0], right[0])));
    }
    previous = key;
  }
  return entries;
}
