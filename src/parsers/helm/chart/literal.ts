/** A character as patterns of RE2 take it for itself. */
export function literal(character: string): string {
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}
