const SHORT: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
]);
const PLAIN = /^[ !#-&(-[\]-~]*$/;
/** Letters, marks, numbers, punctuation, symbols, and only the plain space. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
/** A stand-in is not escaped, so that it can be found in the output. */
const STAND_INS = /^[\uF7C1\uF7C2]$/;

const ESCAPED = /[^ !#-[\]-~]/gu;
/** Characters that are escaped at once: a text joined from single characters needs 32 bytes for each. */
const PIECE = 16_384;

/** A text in double quotes with Go's escapes (`strconv.Quote`). `ascii` escapes everything beyond ASCII as well. */
export function quoteText(text: string, ascii = false): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const escape = (character: string): string => (character === '"' ? '\\"' : escapeCharacter(character, ascii));
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end).replaceAll(ESCAPED, escape));
    start = end;
  }
  return `"${pieces.join('')}"`;
}

/** Never inside a surrogate pair. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}

/** A character in single quotes with Go's escapes; an invalid code point becomes U+FFFD. */
export function quoteCharacter(point: bigint, ascii = false): string {
  const character = getCharacter(point);
  return `'${character === "'" ? "\\'" : escapeCharacter(character, ascii)}'`;
}

/** The character of a code point; U+FFFD for an invalid one. */
export function getCharacter(point: bigint): string {
  if (point < 0n || point > 0x10ffffn || (point >= 0xd800n && point < 0xe000n)) return '\ufffd';
  return String.fromCodePoint(Number(point));
}

/** Whether a text can be in backquotes: one line, no control characters except tab, no backquote. */
export function canBackquote(text: string): boolean {
  return !/[\x00-\x08\x0a-\x1f\x7f`\ufeff\ufffd]/.test(text);
}

/** Whether Go prints a character unescaped when it quotes a text (package strconv, IsPrint). */
export function isPrintable(character: string): boolean {
  return PRINTABLE.test(character) && character !== '\ufffd';
}

function escapeCharacter(character: string, ascii: boolean): string {
  const short = SHORT.get(character);
  if (short !== undefined) return short;
  if (STAND_INS.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  if (PRINTABLE.test(character) && (point < 0x7f || !ascii)) return character;
  if (point < 0x80) return `\\x${point.toString(16).padStart(2, '0')}`;
  if (point < 0x10000) return `\\u${point.toString(16).padStart(4, '0')}`;
  return `\\U${point.toString(16).padStart(8, '0')}`;
}
