import type { Table } from './read-page.ts';

/**
 * Parses comma-separated values with a header (RFC 4180): a quoted cell may contain commas, doubled quotes and line
 * breaks. `undefined` where a quote is not closed.
 */
export function readCsv(text: string): Table | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at);
    if (cell === undefined) return undefined;
    row.push(cell.value);
    const end = text[cell.end];
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
    if (end === ',' && at < text.length) continue;
    if (end === ',') row.push('');
    rows.push(row);
    row = [];
  }
  const [header = [], ...body] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return { header: header.map((cell) => cell.trim()), rows: body.map((cells) => cells.map(readLines)) };
}

function cellAt(text: string, from: number): { readonly value: string; readonly end: number } | undefined {
  if (text[from] !== '"') {
    const end = readEnd(text, from);
    return { value: text.slice(from, end), end };
  }
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: readEnd(text, quote + 1) };
    at = quote + 2;
  }
}

function readEnd(text: string, from: number): number {
  const ends = /[,\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function readLines(cell: string): readonly string[] {
  return cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
