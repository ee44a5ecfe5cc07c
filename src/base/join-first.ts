/** The first `most` of some texts joined with commas or `separator`, and how many more there are: `a, b and 3 more`. */
export function joinFirst(texts: readonly string[], most: number, separator = ', '): string {
  const more = texts.length - most;
  const shown = texts.slice(0, most).join(separator);
  return more > 0 ? `${shown} and ${more} more` : shown;
}
