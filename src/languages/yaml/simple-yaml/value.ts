import { readBrackets } from './brackets.ts';
import { endsAt, isOdd, nextLine, type Cursor } from './cursor.ts';
import { readLiteral } from './literal.ts';
import { quoteEnd, readPlain, readQuoted, startsPlain } from './scalar.ts';

const DOUBLE = 34;
const HASH = 35;
const SINGLE = 39;
const COLON = 58;
const SPACE = 32;
const PIPE = 124;
const BRACKET = 91;
const BRACE = 123;

/** Reads the value at the cursor, after a key or dash at `column`; moves the cursor to the next line. */
export function readValue(cursor: Cursor, column: number): unknown {
  const { text, from } = cursor;
  const code = text.charCodeAt(from);
  if (code === PIPE) return readLiteral(cursor, column);
  if (code === BRACKET || code === BRACE) return closed(cursor, readBrackets(cursor));
  if (code !== DOUBLE && code !== SINGLE) return readLine(cursor);
  const end = quoteEnd(cursor);
  if (end === -1) return isOdd(cursor);
  const value = readQuoted(cursor, end);
  cursor.from = end;
  return closed(cursor, value);
}

function closed(cursor: Cursor, value: unknown): unknown {
  if (cursor.odd || !endsAt(cursor, cursor.from)) return isOdd(cursor);
  nextLine(cursor);
  return value;
}

function readLine(cursor: Cursor): unknown {
  const { text, from } = cursor;
  if (!startsPlain(text, from)) return isOdd(cursor);
  let end = cursor.end;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON && (at + 1 === cursor.end || text.charCodeAt(at + 1) === SPACE)) return isOdd(cursor);
    if (code === HASH && text.charCodeAt(at - 1) === SPACE) end = at;
  }
  while (text.charCodeAt(end - 1) === SPACE) end -= 1;
  const value = readPlain(text.slice(from, end));
  nextLine(cursor);
  return value;
}
