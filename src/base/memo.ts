/** Anything that keeps values by key: a `Map`, a `WeakMap`, or `boundedCache`. */
export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The cached value of a key. The first call creates and caches it. */
export function getOrCreate<Key, Value extends object | boolean | string>(
  cache: Cache<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** A cache that is emptied when it would exceed `most` keys, so evidence cannot make it grow without limit. */
export function boundedCache<Key, Value>(most: number): Cache<Key, Value> {
  const known = new Map<Key, Value>();
  return {
    get: (key) => known.get(key),
    set(key, value) {
      if (known.size === most) known.clear();
      known.set(key, value);
    },
  };
}

/**
 * Wraps a pure function so that it computes each key once. Results are never evicted: create it per run, not per
 * module.
 */
export function memoize<Key, Value extends object | boolean>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  // called for every resource: unlike `getOrCreate`, a known answer creates no function
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

interface Bounds {
  /** Answers that are kept. */
  readonly most: number;
  /** Characters of the longest text whose answer is kept. */
  readonly longest: number;
}

/** Wraps a pure function of texts with a bounded cache: the same texts occur in thousands of resources. */
export function memoizeText<Answer>(
  make: (text: string) => Answer,
  { most, longest }: Bounds = { most: 1024, longest: 256 },
): (text: string) => Answer {
  const cache = boundedCache<string, { readonly answer: Answer }>(most);
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known.answer;
    const answer = make(text);
    if (text.length <= longest) cache.set(text, { answer });
    return answer;
  };
}
