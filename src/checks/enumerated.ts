/** Parts of a sentence: `a, b and c`, or with another word before the last. */
export function enumerated(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
