import type { Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { Fault } from './fault.ts';
import { readPieces } from './template-pieces.ts';
import { createTemplate } from './template-tree.ts';

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
]);

/** Reads a quoted template (HCL native syntax, "Quoted Templates"); it ends on its line. */
export function readQuoted(cursor: Cursor): Expression {
  const start = cursor.at;
  cursor.at += 1;
  const pieces = readPieces(cursor, (at) => readLiteral(at, start));
  return createTemplate(cursor, pieces, start);
}

function readLiteral(cursor: Cursor, start: number): string | undefined {
  const { text, end } = cursor;
  let value = '';
  let from = cursor.at;
  let at = from;
  for (;;) {
    const code = at < end ? text.charCodeAt(at) : 0x0a;
    if (code === 0x0a) throw new Fault('a string is not closed on its line', start);
    if (code === 0x22) break;
    const opens = (code === 0x24 || code === 0x25) && text.charCodeAt(at + 1) === 0x7b;
    if (opens) break;
    if (code === 0x5c) {
      value += text.slice(from, at);
      cursor.at = at;
      value += readEscape(cursor);
      at = cursor.at;
      from = at;
    } else if (isEscapedSequence(text, at, code)) {
      value += text.slice(from, at + 1);
      at += 3;
      from = at - 1;
    } else at += 1;
  }
  value += text.slice(from, at);
  if (text.charCodeAt(at) === 0x22 && at === cursor.at && value === '') {
    cursor.at = at + 1;
    return undefined;
  }
  cursor.at = at;
  return value;
}

/** Whether the text has `$${` or `%%{` at an offset, the escapes of `${` and `%{`. */
export function isEscapedSequence(text: string, at: number, code: number): boolean {
  if (code !== 0x24 && code !== 0x25) return false;
  return text.charCodeAt(at + 1) === code && text.charCodeAt(at + 2) === 0x7b;
}

/** Digits of the escapes `\uNNNN` and `\UNNNNNNNN`. */
const CODE_DIGITS: ReadonlyMap<string, number> = new Map([
  ['u', 4],
  ['U', 8],
]);

function readEscape(cursor: Cursor): string {
  const letter = cursor.text.charAt(cursor.at + 1);
  const short = SHORT_ESCAPES.get(letter);
  if (short !== undefined) {
    cursor.at += 2;
    return short;
  }
  const digits = CODE_DIGITS.get(letter) ?? 0;
  const hex = cursor.text.slice(cursor.at + 2, cursor.at + 2 + digits);
  const isCode = digits > 0 && hex.length === digits && /^[\da-f]+$/i.test(hex);
  const code = isCode ? Number.parseInt(hex, 16) : Number.NaN;
  if (!(code <= 0x10_ff_ff)) throw new Fault('a string contains an escape sequence that does not exist', cursor.at);
  cursor.at += 2 + digits;
  return String.fromCodePoint(code);
}
