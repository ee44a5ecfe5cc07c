/** Parts of a sentence: `a, b and c`, or with another word before the last. */
export function enumerated(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** The first `most` parts as one part of a sentence, with the number of the rest as its last: `a, b and 3 more`. */
export function enumerateFirst(parts: readonly string[], most: number, last: 'and' | 'or' = 'and'): string {
  const more = parts.length - most;
  return enumerated(more > 0 ? [...parts.slice(0, most), `${more} more`] : parts, last);
}
