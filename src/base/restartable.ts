/** An iterable that calls `make` again for each walk, so that it can be walked more than once. */
export function restartable<Item>(make: () => Iterator<Item>): Iterable<Item> {
  return { [Symbol.iterator]: make };
}
