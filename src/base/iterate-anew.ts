/** What `make` yields, made anew each time it is gone through. */
export function iterateAnew<Item>(make: () => Iterator<Item>): Iterable<Item> {
  return { [Symbol.iterator]: make };
}
