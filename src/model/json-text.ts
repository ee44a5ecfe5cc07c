const BACKSLASH = 0x5c;

/** The offset of the first character at or behind `from` that is no white space of JSON (RFC 8259 section 2). */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return at;
}

/** The offset behind a string of JSON whose opening quote is at `from`; negative when it never ends. */
export function endOfString(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? -1 : quote + 1;
}

/** An odd number of backslashes before it. The string's opening quote ends every run of them. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** The key between two quotes, its escapes resolved. */
export function keyOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
