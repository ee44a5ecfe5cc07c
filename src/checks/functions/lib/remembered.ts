/** What was made for a key before, or what is made now. The cache forgets what nobody else holds. */
export function remembered<Key extends object, Made extends object>(
  cache: WeakMap<Key, Made>,
  key: Key,
  make: () => Made,
): Made {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
