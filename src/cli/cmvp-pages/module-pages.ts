import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { errorCode } from '../../base/error-code.ts';
import type { ModuleList } from '../../model/module-settings.ts';
import { own, type ValueMap } from '../../base/value.ts';
import { readSettingsBytes, settingsFault } from '../settings/read-settings.ts';
import { PageFault, rowsOfPage, rowsOfTable, type PageRows } from './page-rows.ts';
import { readCsv } from './read-csv.ts';
import { readPage } from './read-page.ts';

const PAGES = new Set(['.html', '.htm', '.csv']);
const MAX_PAGES = 2000;
const SOURCE = 'Pages of the NIST CMVP as the user saved them';
const EXPECTED =
  'Expected: a certificate page, the results of the validated modules search, or the modules in process list of csrc.nist.gov, saved as HTML only, or one of the two tables as CSV.';

const ONLY_IN_PROCESS =
  'has modules in process and no certificate. Save the results of the validated modules search and certificate pages to the same folder, and name the folder.';

/** Whether a file is a page of the CMVP website, by its extension. */
export function isModulePage(path: string): boolean {
  return PAGES.has(extname(path).toLowerCase());
}

/**
 * Reads a list of modules from pages of the CMVP website: one file, or the pages in a folder. A certificate page has
 * more details than a search row, so it takes precedence where both exist. Throws EngineError
 * `invalid-configuration`.
 */
export function readModulePages(path: string, isFolder: boolean): ModuleList {
  const readAs = dayOfName(path);
  const files = isFolder ? pagesIn(path) : [path];
  const digests: string[] = [];
  const found = files.map((file) => {
    const bytes = readSettingsBytes(file);
    digests.push(`${createHash('sha256').update(bytes).digest('hex')}  ${basename(file)}\n`);
    return { file, ...readRows(file, bytes) };
  });
  const rows = merged(found);
  if (rows.every((row) => own(row, 'status') === 'in-process')) throw settingsFault(path, ONLY_IN_PROCESS);
  return {
    file: path,
    sha256: isFolder ? createHash('sha256').update(digests.join('')).digest('hex') : (digests[0] ?? '').slice(0, 64),
    table: { id: 'cmvp-modules', title: 'Validated cryptographic modules', asOf: readAs, source: SOURCE, rows },
  };
}

/** The pages do not state when they were served, and copying changes the time of a file. */
function dayOfName(path: string): string {
  const days = basename(path).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const [day = ''] = days;
  if (days.length === 1 && new Date(Date.parse(day) || 0).toISOString().startsWith(day)) return day;
  const what = 'has no date in its name. Add the day on which you saved it, such as cmvp-2026-11-20.';
  throw settingsFault(path, what);
}

function pagesIn(folder: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter(isModulePage);
  } catch (error) {
    throw settingsFault(folder, `cannot be read (${errorCode(error)}).`, error);
  }
  if (names.length === 0) throw settingsFault(folder, `has no file that ends in .html, .htm or .csv. ${EXPECTED}`);
  if (names.length > MAX_PAGES)
    throw settingsFault(folder, 'has more than 2,000 pages. Save the search results instead.');
  return names.toSorted().map((name) => join(folder, name));
}

function readRows(file: string, bytes: Buffer): PageRows {
  if (!isUtf8(bytes)) throw settingsFault(file, 'is not UTF-8 text. Save it as UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    const rows = extname(file).toLowerCase() === '.csv' ? rowsOfCsv(text) : rowsOfPage(readPage(text));
    if (rows !== undefined) return rows;
  } catch (error) {
    if (!(error instanceof PageFault)) throw error;
    throw settingsFault(file, `${error.message} Save the page again.`, error);
  }
  throw settingsFault(file, `is not a page of the CMVP that this version reads. ${EXPECTED}`);
}

function rowsOfCsv(text: string): PageRows | undefined {
  const table = readCsv(text);
  if (table === undefined) throw new PageFault('has a quotation mark that is not closed.');
  return rowsOfTable(table);
}

/** Pages of one kind may not repeat a certificate, and no two pages may differ in a status. */
function merged(pages: readonly ({ readonly file: string } & PageRows)[]): readonly ValueMap[] {
  const inProcess: ValueMap[] = [];
  const byNumber = new Map<string, { readonly row: ValueMap; readonly kind: string; readonly file: string }>();
  for (const { file, kind, rows } of pages.toSorted(
    (a, b) => Number(a.kind === 'search') - Number(b.kind === 'search'),
  )) {
    for (const row of rows) {
      const number = own(row, 'certificate');
      if (typeof number !== 'string') {
        inProcess.push(row);
        continue;
      }
      const before = byNumber.get(number);
      if (before?.kind === kind)
        throw settingsFault(file, `is about certificate #${number}, as is ${before.file}. Keep one.`);
      if (before === undefined) byNumber.set(number, { row, kind, file });
      else assertSameStatus(number, row, { ...before, other: file });
    }
  }
  return [...[...byNumber.values()].map(({ row }) => row), ...inProcess];
}

function assertSameStatus(
  number: string,
  row: ValueMap,
  { row: first, file, other }: { readonly row: ValueMap; readonly file: string; readonly other: string },
): void {
  const [here, there] = [own(row, 'status'), own(first, 'status')];
  if (here === undefined || there === undefined || here === there) return;
  const what = `gives certificate #${number} the status ${String(here)}; ${file} gives ${String(there)}. Save both pages on one day.`;
  throw settingsFault(other, what);
}
