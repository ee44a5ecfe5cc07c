/**
 * How far past the end of its match a search may have looked: not at all, to the end of the line, or to the end of
 * the text. RE2 follows all continuations that could still take precedence over the current match.
 */
export type MatchReach = 'match' | 'line' | 'text';

const TOKEN = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[a-zA-Z<:-]*|\{\d*,?\d*\}|[^]/gs;
const OPEN = /^(?:[*+]|\{\d+,\})$/;
/** Parts of a pattern that may match a line break. */
const BREAKS = /^(?:\\[nrsWDSpPxCQ0-7]|\[\^|\[[^]*(?:\\(?![dw])[A-Za-z0-9]|\[:|[\x00-\x1f])|\n|\(\?[a-zA-Z]*s)/;

/** The reach of a pattern, estimated from its text; the longest one where the text is not enough. */
export function measureReach(source: string): MatchReach {
  const tokens = source.match(TOKEN) ?? [];
  const open = tokens.filter((token) => OPEN.test(token)).length;
  if (open === 0) return 'match';
  const isPlain = tokens.every((token) => token !== '|' && !token.startsWith('('));
  // the last thing that is repeated ends where the match does, unless it may end sooner
  if (isPlain && open === 1 && OPEN.test(tokens.at(-1) ?? '')) return 'match';
  return tokens.some((token) => BREAKS.test(token)) ? 'text' : 'line';
}

/** The end of what a search may have looked at when its match ended at `end`. */
export function reachedEnd(reach: MatchReach, text: string, end: number): number {
  if (reach === 'match') return end;
  const line = reach === 'line' ? text.indexOf('\n', end) : -1;
  return line === -1 ? text.length : line;
}
