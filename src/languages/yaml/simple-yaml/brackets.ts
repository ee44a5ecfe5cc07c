import { isOdd, type Cursor } from './cursor.ts';
import { overSpaces, quoteEnd, readPlain, readQuoted, startsPlain } from './scalar.ts';

const COMMA = 44;
const COLON = 58;
const SPACE = 32;
const BRACKET = 91;
const CLOSING_BRACKET = 93;
const BRACE = 123;
const CLOSING_BRACE = 125;
const MAX_DEPTH = 10;
/** Characters of a plain scalar between brackets: no YAML indicators and no colon. */
const INNER = /[A-Za-z0-9$()+./^_~@%=<>;!&*|-]/;
const WITHIN = new Uint8Array(128).map((_, code) => (INNER.test(String.fromCharCode(code)) ? 1 : 0));

/**
 * Reads `[a, "b"]` or `{ a: 1 }` on one line. The cursor is on the opening bracket, and is moved past the closing
 * one.
 */
export function readBrackets(cursor: Cursor, depth = 0): unknown {
  if (depth > MAX_DEPTH) return isOdd(cursor);
  const isList = cursor.text.charCodeAt(cursor.from) === BRACKET;
  cursor.from += 1;
  return isList ? readInnerList(cursor, depth) : readInnerMap(cursor, depth);
}

function readInnerList(cursor: Cursor, depth: number): unknown {
  const list: unknown[] = [];
  if (overSpaces(cursor) === CLOSING_BRACKET) return close(cursor, list);
  do list.push(readInner(cursor, depth));
  while (hasMore(cursor, CLOSING_BRACKET));
  return close(cursor, list);
}

function readInnerMap(cursor: Cursor, depth: number): unknown {
  const map: Record<string, unknown> = {};
  if (overSpaces(cursor) === CLOSING_BRACE) return close(cursor, map);
  do {
    const key = readInner(cursor, MAX_DEPTH);
    if (typeof key !== 'string' || map[key] !== undefined) return isOdd(cursor);
    if (overSpaces(cursor) !== COLON || cursor.text.charCodeAt(cursor.from + 1) !== SPACE) return isOdd(cursor);
    cursor.from += 1;
    overSpaces(cursor);
    map[key] = readInner(cursor, depth);
  } while (hasMore(cursor, CLOSING_BRACE));
  return close(cursor, map);
}

function hasMore(cursor: Cursor, closing: number): boolean {
  const code = overSpaces(cursor);
  if (cursor.odd || code === closing) return false;
  if (code !== COMMA) {
    isOdd(cursor);
    return false;
  }
  cursor.from += 1;
  overSpaces(cursor);
  return true;
}

function close(cursor: Cursor, value: unknown): unknown {
  cursor.from += 1;
  return value;
}

function readInner(cursor: Cursor, depth: number): unknown {
  const { text, from } = cursor;
  const code = text.charCodeAt(from);
  if (code === BRACKET || code === BRACE) return readBrackets(cursor, depth + 1);
  const end = quoteEnd(cursor);
  if (end !== -1) {
    const value = readQuoted(cursor, end);
    cursor.from = end;
    return value;
  }
  if (!startsPlain(text, from)) return isOdd(cursor);
  while (WITHIN[text.charCodeAt(cursor.from)] === 1) cursor.from += 1;
  return readPlain(text.slice(from, cursor.from));
}
