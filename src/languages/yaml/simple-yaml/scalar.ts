import { plainValue } from '../go-scalar.ts';
import { skipSpaces, type Cursor } from './cursor.ts';

const DOUBLE = 34;
const SINGLE = 39;
const DASH = 45;
/** First characters of a plain scalar here: letters, digits and `$(+./^_~`; a dash only before one of them. */
const FIRST = /[A-Za-z0-9$(+./^_~]/;
const STARTS = new Uint8Array(128).map((_, code) => (FIRST.test(String.fromCharCode(code)) ? 1 : 0));
const SMALL = /^(?:0|[1-9][0-9]{0,8})$/;

/** Whether a simple plain scalar begins at the cursor. */
export function startsPlain(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  return STARTS[first === DASH ? text.charCodeAt(from + 1) : first] === 1;
}

/** The value of a plain scalar. */
export function readPlain(written: string): string | number | boolean | null {
  if (written.length < 10 && SMALL.test(written)) return Number(written);
  const value = plainValue(written, Number);
  return value === undefined ? written : value;
}

/**
 * The position after the quoted text that begins here and ends on this line; -1 when there is none, or when it has
 * escapes.
 */
export function quoteEnd(cursor: Cursor): number {
  const { text, from } = cursor;
  const quote = text.charCodeAt(from);
  if (quote !== DOUBLE && quote !== SINGLE) return -1;
  const end = text.indexOf(quote === DOUBLE ? '"' : "'", from + 1);
  if (end === -1 || end >= cursor.end || text.charCodeAt(end + 1) === quote) return -1;
  if (quote === DOUBLE && text.slice(from, end).includes('\\')) return -1;
  return end + 1;
}

/** The text between the quotes. */
export function readQuoted(cursor: Cursor, end: number): string {
  return cursor.text.slice(cursor.from + 1, end - 1);
}

/** Moves the cursor past spaces. */
export function overSpaces(cursor: Cursor): number {
  cursor.from = skipSpaces(cursor.text, cursor.from);
  return cursor.text.charCodeAt(cursor.from);
}
