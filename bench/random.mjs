/** A small seeded generator (mulberry32): the same seed gives the same workload on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  };
}
