const OTHER_ALPHANUMERIC = /^[\p{L}\p{Nd}]/u;

/**
 * Whether a code unit is white space in the grammar: blank, tab, carriage return, line feed. NaN (end of text) is
 * not.
 */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Whether a UTF-16 code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/**
 * The length in UTF-16 units of a letter, digit or underscore of any script at the position; 0 for any other
 * character.
 */
export function alphanumericLength(source: string, position: number): number {
  const code = source.charCodeAt(position);
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95) return 1;
  if (!(code >= 128)) return 0;
  const character = String.fromCodePoint(source.codePointAt(position) ?? 0);
  return OTHER_ALPHANUMERIC.test(character) ? character.length : 0;
}
