import { resolvePlain } from '../go-scalar.ts';
import { isOdd, type Cursor } from './cursor.ts';
import { quoteEnd, readQuoted } from './scalar.ts';

const SPACE = 32;
const COLON = 58;
/** Far below the 1,024 characters in which YAML requires the colon of a key. */
const MAX_KEY = 200;
const PLAIN = plainCharacters();

function plainCharacters(): Uint8Array {
  const table = new Uint8Array(128);
  const put = (from: number, to: number, kind: number): void => {
    table.fill(kind, from, to + 1);
  };
  put(45, 57, 1);
  put(95, 95, 1);
  put(65, 90, 2);
  put(97, 122, 2);
  return table;
}

/** The end of the key at the cursor, before its colon; -1 when there is no key. */
export function keyEnd(cursor: Cursor): number {
  const { text, from } = cursor;
  const quoted = quoteEnd(cursor);
  const end = quoted === -1 ? plainEnd(text, from) : quoted;
  return end !== -1 && text.charCodeAt(end) === COLON && isGap(cursor, end + 1) ? end : -1;
}

/**
 * The text of the key at the cursor, which is moved past the colon. `undefined` when there is no key, or one that is
 * not a simple text.
 */
export function readKey(cursor: Cursor): string | undefined {
  const { text, from } = cursor;
  const end = keyEnd(cursor);
  if (end === -1) return undefined;
  const key = quoteEnd(cursor) === -1 ? text.slice(from, end) : readQuoted(cursor, end);
  if (end - from > MAX_KEY || (end - from < 6 && resolvePlain(key).type !== 'text')) {
    isOdd(cursor);
    return undefined;
  }
  cursor.from = end + 1;
  return key;
}

function plainEnd(text: string, from: number): number {
  if (PLAIN[text.charCodeAt(from)] !== 2) return -1;
  let at = from + 1;
  while ((PLAIN[text.charCodeAt(at)] ?? 0) !== 0) at += 1;
  return at;
}

function isGap(cursor: Cursor, at: number): boolean {
  return at >= cursor.end || cursor.text.charCodeAt(at) === SPACE;
}
