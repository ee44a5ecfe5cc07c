/** Order of two texts by their UTF-16 units: the same on every machine, unlike a locale's. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The same order for things that have a text, to sort them by. */
export function byText<Thing>(textOf: (thing: Thing) => string): (one: Thing, other: Thing) => number {
  return (one, other) => compareTexts(textOf(one), textOf(other));
}
