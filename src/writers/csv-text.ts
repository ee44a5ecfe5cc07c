import type { Artifact } from '../model/assessment.ts';
import { restartable } from '../base/restartable.ts';
import { safeLines } from '../model/safe-text.ts';

type Row = readonly string[];

const ROWS_AT_ONCE = 500;
const FORMULA = /^\s*[=+\-@]/;

/**
 * A table as CSV (RFC 4180, with the line ends of all other outputs). For many rows, `rows` is called again for every
 * reading.
 */
export function csvArtifact(filename: string, rows: () => Iterable<Row>): Artifact {
  const contentType = 'text/csv';
  const pieces: string[] = [];
  for (const piece of csvPieces(rows())) {
    if (pieces.length > 0) return { filename, contentType, text: '', more: restartable(() => csvPieces(rows())) };
    pieces.push(piece);
  }
  return { filename, contentType, text: pieces.join('') };
}

function* csvPieces(rows: Iterable<Row>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    if (lines.length === ROWS_AT_ONCE) {
      yield lines.join('');
      lines = [];
    }
    lines.push(`${row.map(cell).join(',')}\n`);
  }
  yield lines.join('');
}

/** Quoted. A text that a spreadsheet would treat as a formula gets an apostrophe before it (OWASP, "CSV Injection"). */
function cell(value: string): string {
  const lines = safeLines(value);
  const plain = FORMULA.test(lines) ? `'${lines}` : lines;
  return `"${plain.replaceAll('"', '""')}"`;
}
