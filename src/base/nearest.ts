const LONGEST = 60;

/**
 * The known text closest to a mistyped one, when at most a third of its characters (and at least one) would have to
 * change. Letter case is ignored. The work is bounded by the number of known texts.
 */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const wanted = text.slice(0, LONGEST).toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const other = candidate.slice(0, LONGEST).toLowerCase();
    if (Math.abs(other.length - wanted.length) >= least) continue;
    const edits = distance(wanted, other);
    if (edits >= least) continue;
    least = edits;
    best = candidate;
  }
  return best;
}

/** A suggestion to append to a message; empty when no known text is close. */
export function didYouMean(text: string, known: Iterable<string>): string {
  const close = nearest(text, known);
  return close === undefined ? '' : ` Did you mean ${close}?`;
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
