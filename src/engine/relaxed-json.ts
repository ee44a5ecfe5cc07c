/** Settings files with comments are small; above this size only strict JSON is accepted. */
const MAX_RELAXED = 1024 * 1024;

/** Whether a text is JSON with the extensions of settings files: comments and trailing commas. */
export function isJsonLike(text: string): boolean {
  return parses(text) || (text.length <= MAX_RELAXED && parses(strict(text)));
}

/** Whether a text has one JSON value per line, at least two, as log files have. */
export function isJsonLines(text: string): boolean {
  const [first = '', second = ''] = text.slice(0, MAX_RELAXED).split('\n', 2);
  return second.startsWith('{') && parses(first);
}

/** Whether a text is strict JSON. */
export function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One pass without comments and trailing commas. Strings stay whole, because `//` may be part of a URL. */
function strict(text: string): string {
  const kept: string[] = [];
  let comma = -1;
  for (let at = 0; at < text.length;) {
    const end = tokenEnd(text, at);
    const token = text.slice(at, end);
    at = end;
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (token === '}' || token === ']') kept[comma] = '';
    if (token === ',') comma = kept.length;
    else if (token.trim() !== '') comma = -1;
    kept.push(token);
  }
  return kept.join('');
}

function tokenEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if (first === '"') return stringEnd(text, from + 1);
  const end = first === '/' ? commentEnd(text, from) : from + 1;
  return end === -1 ? text.length : end;
}

function commentEnd(text: string, from: number): number {
  if (text.startsWith('//', from)) return text.indexOf('\n', from);
  if (!text.startsWith('/*', from)) return from + 1;
  const close = text.indexOf('*/', from + 2);
  return close === -1 ? -1 : close + 2;
}

function stringEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}
