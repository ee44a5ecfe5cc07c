/** Order of two texts by their UTF-16 units: the same on every machine, unlike a locale's. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Order of two texts by code point, which is also the order of their UTF-8 bytes: what Go and Terraform sort by. */
export function compareCodePoints(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const left = one.charCodeAt(index);
    const right = other.charCodeAt(index);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return one.length - other.length;
}

/** Surrogates sort after all other units, because they encode the highest code points. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Returns a comparison function that sorts items by a text with `compareTexts`. */
export function byText<Thing>(textOf: (thing: Thing) => string): (one: Thing, other: Thing) => number {
  return (one, other) => compareTexts(textOf(one), textOf(other));
}
