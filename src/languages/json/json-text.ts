const BACKSLASH = 0x5c;

/** The offset of the first character at or after `from` that is not JSON white space (RFC 8259 section 2). */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** As `skipSpace`, for UTF-8 bytes. */
export function skipSpaceInBytes(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

/** Whether a UTF-16 unit is JSON white space. */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** The offset after a JSON string whose opening quote is at `from`; negative when the string does not end. */
export function endOfString(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? -1 : quote + 1;
}

/**
 * Whether the quote at an offset is escaped: an odd number of backslashes precedes it. The opening quote of the
 * string ends every run of backslashes.
 */
export function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** The key between two quotes, its escapes resolved. */
export function readJsonKey(text: string, start: number, end: number): string {
  return unescaped(text.slice(start + 1, end - 1));
}

/** The text between two quotes, with escapes resolved where they are valid. */
export function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
