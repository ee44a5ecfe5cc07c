const MAX_ROUNDS = 10;

/**
 * Replaces properties in a text, repeatedly; unknown ones stay as written. `reference` finds the name of a property
 * in its first group. A text that is longer than `maxLength` is not changed.
 */
export function interpolate(
  text: string,
  reference: RegExp,
  valueOf: (name: string) => string | undefined,
  maxLength: number,
): string {
  let result = text;
  for (let round = 0; round < MAX_ROUNDS && result.length <= maxLength; round += 1) {
    const next = result.replace(reference, (whole: string, name: string) => valueOf(name) ?? whole);
    if (next === result) break;
    result = next;
  }
  return result;
}
