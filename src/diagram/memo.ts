import { remembered } from '../model/remembered.ts';

/** A function that makes its answer for each key once. */
export function memo<K, V extends object | boolean>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  // every resource asks again and again: unlike `remembered`, a known answer makes no function
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** The map of a key in a map of maps, made when first asked for. */
export function mapAt<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  return remembered(map, key, () => new Map<L, V>());
}
