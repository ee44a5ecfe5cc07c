import type { Expression, Range } from './ast.ts';
import { Fault } from './fault.ts';

const MAX_DEPTH = 200;

/** The position of a reader in a text. */
export interface Cursor {
  readonly text: string;
  readonly end: number;
  at: number;
  /** Whether line ends count as spaces, as inside parentheses. */
  multiline: boolean;
  depth: number;
  readonly comments: Range[];
  /** Range of the text in its file, if it is only a part such as a JSON string. */
  readonly origin: Range | undefined;
  /** Passed here, because templates and terms contain expressions, which depend on them. */
  readonly expression: (cursor: Cursor) => Expression;
}

/** A cursor at the start of a text. `origin` is the place of the text if it is part of another one. */
export function createCursor(text: string, expression: Cursor['expression'], origin?: Range): Cursor {
  return { text, end: text.length, at: 0, multiline: false, depth: 0, comments: [], origin, expression };
}

/** The range from `start` to `end`, by default to the current position. */
export function createRange(cursor: Cursor, start: number, end = cursor.at): Range {
  return cursor.origin ?? { start, end };
}

/** Runs `read` one level deeper. Throws `Fault` beyond the maximum depth. */
export function deeper<Read>(cursor: Cursor, read: (cursor: Cursor) => Read): Read {
  if (cursor.depth >= MAX_DEPTH)
    throw new Fault(`something nests deeper than ${MAX_DEPTH} levels`, cursor.at, 'too-deep');
  cursor.depth += 1;
  const result = read(cursor);
  cursor.depth -= 1;
  return result;
}

/** Runs `read` in a mode where line ends are blanks (`multiline`), or where they end items. */
export function inLines<Read>(cursor: Cursor, multiline: boolean, read: (cursor: Cursor) => Read): Read {
  const before = cursor.multiline;
  cursor.multiline = multiline;
  const result = read(cursor);
  cursor.multiline = before;
  return result;
}

/** The code unit at the cursor; `-1` at the end. */
export function peek(cursor: Cursor): number {
  return cursor.at < cursor.end ? cursor.text.charCodeAt(cursor.at) : -1;
}

/** Whether this text comes next; consumes nothing. */
export function looksAt(cursor: Cursor, text: string): boolean {
  return cursor.at + text.length <= cursor.end && cursor.text.startsWith(text, cursor.at);
}

/** Consumes `text` if it comes next, and returns whether it did. */
export function take(cursor: Cursor, text: string): boolean {
  if (!looksAt(cursor, text)) return false;
  cursor.at += text.length;
  return true;
}

/** Consumes this text. Throws `Fault` with the message where it does not come next. */
export function expect(cursor: Cursor, text: string, message: string): void {
  if (!take(cursor, text)) throw new Fault(message, cursor.at);
}

/**
 * Skips blanks and comments, and line ends where they are blanks. A single-line comment does not consume its line
 * end.
 */
export function skipBlanks(cursor: Cursor): void {
  const { text, end } = cursor;
  for (;;) {
    const code = cursor.at < end ? text.charCodeAt(cursor.at) : -1;
    if (code === 0x20 || code === 0x09 || code === 0x0d) cursor.at += 1;
    else if (code === 0x0a && cursor.multiline) cursor.at += 1;
    else if (code === 0x23 || (code === 0x2f && text.charCodeAt(cursor.at + 1) === 0x2f)) skipLine(cursor);
    else if (code === 0x2f && text.charCodeAt(cursor.at + 1) === 0x2a) skipComment(cursor);
    else return;
  }
}

/** Skips blanks, comments and line ends. */
export function skipLines(cursor: Cursor): void {
  const before = cursor.multiline;
  cursor.multiline = true;
  skipBlanks(cursor);
  cursor.multiline = before;
}

/** Reading may go back; a comment is noted only once. */
function note({ comments, at }: Cursor, end: number): void {
  const last = comments.at(-1);
  if (last === undefined || last.start < at) comments.push({ start: at, end });
}

function skipLine(cursor: Cursor): void {
  const found = cursor.text.indexOf('\n', cursor.at);
  const stop = found === -1 || found > cursor.end ? cursor.end : found;
  note(cursor, stop);
  cursor.at = stop;
}

function skipComment(cursor: Cursor): void {
  const found = cursor.text.indexOf('*/', cursor.at + 2);
  if (found === -1 || found + 2 > cursor.end) throw new Fault('a comment is not closed', cursor.at);
  note(cursor, found + 2);
  cursor.at = found + 2;
}

const START = /^[\p{ID_Start}_]$/u;
const CONTINUE = /^[\p{ID_Continue}-]$/u;

/** Reads a name (HCL native syntax, "Identifiers"); `undefined` when none comes next. */
export function takeName(cursor: Cursor): string | undefined {
  const start = cursor.at;
  let at = start;
  while (at < cursor.end) {
    const code = cursor.text.charCodeAt(at);
    const known = code < 128 ? isNameCode(code, at > start) : undefined;
    if (known === false) break;
    if (known === true) at += 1;
    else {
      const character = String.fromCodePoint(cursor.text.codePointAt(at) ?? 0);
      if (!(at === start ? START : CONTINUE).test(character)) break;
      at += character.length;
    }
  }
  if (at === start) return undefined;
  cursor.at = at;
  return cursor.text.slice(start, at);
}

function isNameCode(code: number, later: boolean): boolean {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f) return true;
  return later && ((code >= 0x30 && code <= 0x39) || code === 0x2d);
}
