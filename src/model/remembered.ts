/** Something that keeps what was made for keys. */
export interface Cache<Key, Made> {
  get(key: Key): Made | undefined;
  set(key: Key, made: Made): unknown;
}

/** What was made for a key before, or what is made now. A `WeakMap` forgets what nobody else holds. */
export function remembered<Key, Made extends object | boolean | string>(
  cache: Cache<Key, Made>,
  key: Key,
  make: () => Made,
): Made {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** A cache of what was asked lately: with too many keys it begins anew. */
export function lately<Key, Made>(most: number): Cache<Key, Made> {
  const known = new Map<Key, Made>();
  return {
    get: (key) => known.get(key),
    set(key, made) {
      if (known.size === most) known.clear();
      known.set(key, made);
    },
  };
}
