import type { Expression } from './ast.ts';
import { expect, take, takeName, type Cursor } from './cursor.ts';
import { Fault } from './fault.ts';
import { readLineText } from './lines-of-text.ts';
import { readPieces, type LiteralPiece, type Piece } from './template-pieces.ts';
import { createTemplate } from './template-tree.ts';

/**
 * Reads a heredoc (HCL native syntax, "Heredoc Templates"). It ends at the first line with only its marker; `<<-`
 * removes the common indentation of all lines.
 */
export function readHeredoc(cursor: Cursor): Expression {
  const start = cursor.at;
  cursor.at += 2;
  const isIndented = take(cursor, '-');
  const marker = takeName(cursor);
  if (marker === undefined) throw new Fault('a heredoc has no marker', start);
  take(cursor, '\r');
  expect(cursor, '\n', 'the marker of a heredoc is not followed by a line end');
  if (!hasEnd(cursor, marker)) throw new Fault('a heredoc has no line with its end marker', start);
  const pieces = readPieces(cursor, () => {
    if (cursor.at >= cursor.end) throw new Fault('a heredoc has no line with its end marker', start);
    const isLineStart = cursor.text.charCodeAt(cursor.at - 1) === 0x0a;
    return isLineStart && takeEnd(cursor, marker) ? undefined : readLineText(cursor);
  });
  if (isIndented) dedent(pieces);
  return createTemplate(cursor, pieces, start);
}

/** Whether a later line is the end marker. The search costs no more than reading up to it. */
function hasEnd(cursor: Cursor, marker: string): boolean {
  const line = new RegExp(`^[ \\t]*${marker}[ \\t\\r]*$`, 'gmu');
  line.lastIndex = cursor.at;
  return line.test(cursor.text);
}

function takeEnd(cursor: Cursor, marker: string): boolean {
  const { text } = cursor;
  let at = cursor.at;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at += 1;
  if (!text.startsWith(marker, at)) return false;
  let behind = at + marker.length;
  while (isBlank(text.charCodeAt(behind))) behind += 1;
  if (behind < cursor.end && text.charCodeAt(behind) !== 0x0a) return false;
  cursor.at = at + marker.length;
  return true;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d;
}

/** Blank lines do not count; a line that begins with a sequence has no indentation. */
function dedent(pieces: readonly Piece[]): void {
  const starts: LiteralPiece[] = [];
  let least = Number.POSITIVE_INFINITY;
  let isLineStart = true;
  for (const piece of pieces) {
    if (isLineStart) {
      if (piece.kind !== 'text') least = 0;
      else if (!(piece.value.endsWith('\n') && piece.value.trim() === '')) {
        starts.push(piece);
        least = Math.min(least, piece.value.length - piece.value.trimStart().length);
      }
    }
    isLineStart = piece.kind === 'text' && piece.value.endsWith('\n');
  }
  for (const piece of starts) piece.value = piece.value.slice(least);
}
