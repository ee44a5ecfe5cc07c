import type { NumberLiteral } from './ast.ts';
import { createRange, type Cursor } from './cursor.ts';

/** Whether a UTF-16 code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Reads a number (HCL native syntax, "Numeric Literals"). Its digits are kept as they are written. */
export function takeNumber(cursor: Cursor): NumberLiteral {
  const start = cursor.at;
  skipDigits(cursor);
  if (cursor.text.charCodeAt(cursor.at) === 0x2e && isDigit(cursor.text.charCodeAt(cursor.at + 1))) {
    cursor.at += 1;
    skipDigits(cursor);
  }
  const exponent = /[eE][+-]?\d/y;
  exponent.lastIndex = cursor.at;
  if (exponent.test(cursor.text)) {
    cursor.at = exponent.lastIndex;
    skipDigits(cursor);
  }
  return { kind: 'number', text: cursor.text.slice(start, cursor.at), range: createRange(cursor, start) };
}

/** Reads the digits of a legacy index such as `.0`. */
export function takeDigits(cursor: Cursor): NumberLiteral {
  const start = cursor.at;
  skipDigits(cursor);
  return { kind: 'number', text: cursor.text.slice(start, cursor.at), range: createRange(cursor, start) };
}

function skipDigits(cursor: Cursor): void {
  while (cursor.at < cursor.end && isDigit(cursor.text.charCodeAt(cursor.at))) cursor.at += 1;
}
