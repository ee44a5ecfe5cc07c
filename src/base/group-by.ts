/** Appends an item to the list of a key, and creates the list for the first one. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

/** Groups items by a key. Groups and the items in them keep their order. */
export function groupBy<Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): ReadonlyMap<Key, readonly Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) addTo(groups, keyOf(thing), thing);
  return groups;
}

/** The map of a key in a map of maps, created at its first use. */
export function mapAt<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const made = new Map<Inner, Value>();
  maps.set(key, made);
  return made;
}
