import { createList, createObject, text } from '../values/build.ts';
import { objectType } from '../values/type.ts';
import { failure, type Result, type TfValue } from '../values/value.ts';

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Rows of a table in RFC 4180 form as objects named by the header row; all values are texts. */
export function decodeCsv(source: string): Result {
  const rows = readRows(source);
  if (rows === undefined) return failure('the text is not valid CSV');
  const [header, ...others] = rows;
  if (header === undefined) return failure('the text has no header row');
  if (new Set(header).size < header.length) return failure('the header row names a column twice');
  const items: TfValue[] = [];
  for (const row of others) {
    if (row.length !== header.length) return failure('a row has a different number of fields than the header');
    items.push(createObject(new Map(header.map((name, column) => [name, row[column] ?? '']))));
  }
  return createList(objectType(header.map((name) => [name, 'string'] as const)), items);
}

function readRows(source: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < source.length || row.length > 0) {
    FIELD.lastIndex = position;
    const match = FIELD.exec(source);
    if (match === null) return undefined;
    position = FIELD.lastIndex;
    const blankLine = row.length === 0 && match[2] === '' && match[3] !== ',';
    if (!blankLine) row.push(text(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''));
    if (match[3] === ',') continue;
    if (row.length > 0) rows.push(row);
    row = [];
  }
  return rows;
}
