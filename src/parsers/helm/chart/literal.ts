/** Escapes a character so that an RE2 pattern matches it literally. */
export function literal(character: string): string {
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}
