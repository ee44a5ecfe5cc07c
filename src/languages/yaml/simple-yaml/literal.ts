import { endsAt, isOdd, nextLine, skipSpaces, type Cursor } from './cursor.ts';

const DASH = 45;

/**
 * Reads a literal block (`|` or `|-`) that is indented deeper than `column`; its first line decides its indentation.
 */
export function readLiteral(cursor: Cursor, column: number): unknown {
  const { text } = cursor;
  const stripped = text.charCodeAt(cursor.from + 1) === DASH;
  if (!endsAt(cursor, cursor.from + (stripped ? 2 : 1))) return isOdd(cursor);
  const lines: string[] = [];
  let indent = -1;
  let last = 0;
  while (cursor.end < text.length) {
    const start = cursor.end + 1;
    const from = skipSpaces(text, start);
    const end = text.indexOf('\n', from);
    // A last line without an end, and blank lines that hold more than indentation, are told apart by few readers.
    if (end === -1 && start < text.length) return isOdd(cursor);
    if (end === -1) break;
    if (end === from) {
      if (from - start > (indent === -1 ? column + 1 : indent)) return isOdd(cursor);
      lines.push('');
    } else {
      if (indent === -1) indent = from - start;
      if (from - start < indent || indent <= column) break;
      lines.push(text.slice(start + indent, end));
      last = lines.length;
    }
    cursor.end = end;
  }
  if (last === 0) return isOdd(cursor);
  lines.length = last;
  nextLine(cursor);
  return stripped ? lines.join('\n') : `${lines.join('\n')}\n`;
}
