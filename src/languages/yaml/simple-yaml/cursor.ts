/**
 * A position in a text that is read line by line. Blank lines and comment lines are skipped. What the simple reader
 * does not know sets `odd`; the caller must then discard the result.
 */
export interface Cursor {
  readonly text: string;
  /** Offsets of the line: `start`, `from` (first character that is no space) and `end`. */
  start: number;
  from: number;
  end: number;
  /** Spaces before the first character; -1 at the end of a document. */
  indent: number;
  /** Whether the line that ends a document starts another one. */
  marker: boolean;
  odd: boolean;
}

const NEWLINE = 10;
const SPACE = 32;
const HASH = 35;
const DASH = 45;
const DOT = 46;

/** A cursor before the first line. */
export function createCursor(text: string): Cursor {
  return { text, start: 0, from: 0, end: -1, indent: -1, marker: false, odd: false };
}

/** Marks the text as one that the simple reader does not know. The caller discards the result. */
export function isOdd(cursor: Cursor): null {
  cursor.odd = true;
  cursor.indent = -1;
  return null;
}

/** Moves to the next line with content; `indent` is -1 at the end of the document. */
export function nextLine(cursor: Cursor): void {
  const { text } = cursor;
  for (let start = cursor.end + 1; start < text.length;) {
    const from = skipSpaces(text, start);
    const code = text.charCodeAt(from);
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    if (code !== NEWLINE && code !== HASH && from < text.length) {
      cursor.start = start;
      cursor.from = from;
      cursor.end = end;
      cursor.indent = from - start;
      cursor.marker = false;
      if (from === start && (code === DASH || code === DOT)) atMarker(cursor);
      return;
    }
    start = end + 1;
  }
  cursor.end = text.length;
  cursor.indent = -1;
  cursor.marker = false;
}

/** `---` without content after it ends a document and starts another; `...` is left to the full YAML parser. */
function atMarker(cursor: Cursor): void {
  const { text, start } = cursor;
  if (text.startsWith('...', start)) isOdd(cursor);
  if (!text.startsWith('---', start)) return;
  if (endsAt(cursor, start + 3)) {
    cursor.marker = true;
    cursor.indent = -1;
  } else {
    isOdd(cursor);
  }
}

/** The first position from `from` on that is not a space. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** Whether the rest of the line is blank or a comment. A comment needs a space before its `#`. */
export function endsAt(cursor: Cursor, from: number): boolean {
  const at = skipSpaces(cursor.text, from);
  return at >= cursor.end || (cursor.text.charCodeAt(at) === HASH && at > from);
}

/** Whether a list item begins at the cursor. */
export function isItem(cursor: Cursor): boolean {
  const { text, from, end } = cursor;
  return text.charCodeAt(from) === DASH && (from + 1 === end || text.charCodeAt(from + 1) === SPACE);
}
