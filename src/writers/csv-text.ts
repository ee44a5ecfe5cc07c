const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180, but for line ends, which are those of all other outputs): every cell quoted. A cell that a
 * spreadsheet program would take for a formula gets an apostrophe before it.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value: string): string {
  const plain = FORMULA.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
