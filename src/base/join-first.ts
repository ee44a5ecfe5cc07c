/** Joins the first `most` texts with commas or `separator`, followed by the number of the rest: `a, b and 3 more`. */
export function joinFirst(texts: readonly string[], most: number, separator = ', '): string {
  const more = texts.length - most;
  const shown = texts.slice(0, most).join(separator);
  return more > 0 ? `${shown} and ${more} more` : shown;
}
