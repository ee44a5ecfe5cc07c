import type { Artifact } from '../model/assessment.ts';
import { restartable } from '../base/restartable.ts';
import { safeLines } from '../model/safe-text.ts';

type Row = readonly string[];

const ROWS_AT_ONCE = 500;
const FORMULA = /^\s*[=+\-@]/;

/** A table as CSV (RFC 4180, but for line ends, which are those of all other outputs). Many `rows` are made anew for every reading. */
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

/**
 * A quoted cell. What a spreadsheet takes for a formula gets an apostrophe before it, which the spreadsheet shows as text
 * (OWASP, "CSV Injection").
 */
function cell(value: string): string {
  const lines = safeLines(value);
  const plain = FORMULA.test(lines) ? `'${lines}` : lines;
  return `"${plain.replaceAll('"', '""')}"`;
}
