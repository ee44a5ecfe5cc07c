/**
 * Compiles a pattern into a test for texts, character by character; `*` matches any number of characters. It searches
 * each part between wildcards once, from left to right, so no pattern causes backtracking.
 */
export function starPattern(pattern: string): (text: string) => boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    const end = text.length - last.length;
    if (!text.startsWith(first) || first.length > end || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}

/**
 * Whether a text matches a pattern with `*` (any number of characters) and `?` (one character). Each star matches as
 * little as possible, and only the last one is retried, so the steps are bounded by the product of both lengths.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  let position = 0;
  let at = 0;
  let star = -1;
  let taken = 0;
  while (at < text.length) {
    const sign = pattern[position];
    if (sign === '*') {
      star = position;
      taken = at;
      position += 1;
    } else if (sign !== undefined && (sign === '?' || sign === text[at])) {
      position += 1;
      at += 1;
    } else if (star !== -1) {
      taken += 1;
      position = star + 1;
      at = taken;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(position));
}
