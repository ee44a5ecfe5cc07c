/** Keys and indexes from the root of a document to a part of it (RFC 6901 tokens, unescaped). */
export type Pointer = readonly (string | number)[];

/** A pointer as RFC 6901 text; the whole document is the empty text. */
export function pointerText(pointer: Pointer): string {
  return pointer.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Parses an RFC 6901 pointer into keys and indexes, as texts. */
export function pointerTokens(text: string): readonly string[] {
  const tokens = text.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
