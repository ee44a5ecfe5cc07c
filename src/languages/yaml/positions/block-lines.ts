/** What follows a key or a dash, as far as one line shows. */
export type Content = 'nothing' | 'scalar' | 'unclear';

const PLAIN_KEY = /[A-Za-z0-9_$./][A-Za-z0-9_$./-]*(?=:(?:[ \r\n]|$))/y;
const QUOTED_KEY = /(?:"[^"\\\r\n]*"|'[^'\r\n]*')(?=:(?:[ \r\n]|$))/y;
const ANCHOR = /&[A-Za-z0-9_-]+(?=[ \r\n]|$) */y;
const NOTHING_MORE = / *(?:(?<= )#[^\n]*)?\r?(?:\n|$)/y;
const BLOCK_HEADER = /[|>][-+0-9]{0,2}(?= *(?:(?<= )#[^\n]*)?\r?(?:\n|$))/y;
const ONE_LINE_FLOW = /\[[^[\]{}'"#\r\n]*\]|\{[^[\]{}'"#\r\n]*\}/y;
const PLAIN_START = /[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=[^\s])|\*[A-Za-z0-9_-]/y;

/** The end of a simple key that begins at `at`, without its colon; -1 when there is none. */
export function endOfKey(text: string, at: number): number {
  const end = getEnd(PLAIN_KEY, text, at);
  return end === -1 ? getEnd(QUOTED_KEY, text, at) : end;
}

/** The text of a simple key. */
export function keyText(text: string, start: number, end: number): string {
  const first = text.charAt(start);
  return first === '"' || first === "'" ? text.slice(start + 1, end - 1) : text.slice(start, end);
}

/** Classifies what is at `at`, which is after a colon or a dash on the same line. */
export function contentAt(text: string, at: number): Content {
  if (isLineEnd(text, at)) return 'nothing';
  let start = skipSpaces(text, at);
  const anchored = getEnd(ANCHOR, text, start);
  if (anchored !== -1) {
    if (isLineEnd(text, anchored)) return 'nothing';
    start = anchored;
  }
  if (getEnd(BLOCK_HEADER, text, start) !== -1) return 'scalar';
  const quotedEnd = endOfQuoted(text, start);
  const closed = quotedEnd === -1 ? getEnd(ONE_LINE_FLOW, text, start) : quotedEnd;
  if (closed !== -1) return isLineEnd(text, closed) ? 'scalar' : 'unclear';
  return getEnd(PLAIN_START, text, start) === -1 || holdsKey(text, start) ? 'unclear' : 'scalar';
}

/**
 * Offset after a quoted text that ends on its line; otherwise -1. A loop, because a pattern could exhaust its stack.
 */
function endOfQuoted(text: string, start: number): number {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'") return -1;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n' || character === '\r') return -1;
    if (character === '\\' && quote === '"') at += 1;
    else if (character === quote && quote === "'" && text.charAt(at + 1) === quote) at += 1;
    else if (character === quote) return at + 1;
  }
  return -1;
}

/**
 * Whether the rest of the line has a colon before a space: plain text has none, so this is a key with spaces or other
 * rare characters. A loop, as above.
 */
function holdsKey(text: string, start: number): boolean {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) return false;
    if (code === 0x3a && (at + 1 === text.length || ' \t\r\n'.includes(text.charAt(at + 1)))) return true;
  }
  return false;
}

/** Whether only spaces and a comment follow on the line. */
export function isLineEnd(text: string, at: number): boolean {
  return getEnd(NOTHING_MORE, text, at) !== -1;
}

/** The position after the spaces at `from`. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return at;
}

function getEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
