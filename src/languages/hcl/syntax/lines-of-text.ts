import type { Cursor } from './cursor.ts';
import { isEscapedSequence } from './quoted.ts';

/**
 * Reads literal text up to the next template sequence, at most to the end of the line (included). Only `$${` and
 * `%%{` are escaped. Returns `undefined` at the end of the text.
 */
export function readLineText(cursor: Cursor): string | undefined {
  const { text, end } = cursor;
  if (cursor.at >= end) return undefined;
  let value = '';
  let from = cursor.at;
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) {
      at += 1;
      break;
    }
    if ((code === 0x24 || code === 0x25) && text.charCodeAt(at + 1) === 0x7b) break;
    if (isEscapedSequence(text, at, code)) {
      value += text.slice(from, at + 1);
      at += 3;
      from = at - 1;
    } else at += 1;
  }
  cursor.at = at;
  return value + text.slice(from, at);
}
