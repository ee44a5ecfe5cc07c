import type { DataTable } from '../../model/check.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { own } from '../../base/value.ts';

/** One sentence about what applies to a programme and from when, relative to the assessment date. */
export function appliesText(dates: DataTable, program: string, asOf: string): string {
  const parts: string[] = [];
  for (const row of dates.rows) {
    if (!textList(own(row, 'for')).includes(program)) continue;
    const day = textColumn(row, 'day');
    parts.push(`${day <= asOf ? 'since' : 'from'} ${day} ${textColumn(row, 'says')}`);
  }
  const said = parts.join('; ');
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`;
}
