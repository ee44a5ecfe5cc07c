import type { ValueMap } from '../../base/value.ts';
import { parsePlatform } from './platforms.ts';
import type { Cell, Page, Table } from './read-page.ts';

/** Rows of a list of modules, in the form of `schemas/cmvp-modules.schema.json`, without values that the page lacks. */
export interface PageRows {
  readonly kind: 'certificate' | 'search' | 'in-process';
  readonly rows: readonly ValueMap[];
}

/**
 * A page or row that lacks what pages of its kind contain. The message completes a sentence that begins with the
 * file.
 */
export class PageFault extends Error {}

const COLUMNS = new Map([
  ['certificate number', 'certificate'],
  ['certificate', 'certificate'],
  ['vendor name', 'vendor'],
  ['vendor', 'vendor'],
  ['module name', 'module'],
  ['standard', 'standard'],
  ['status', 'status'],
  ['overall level', 'level'],
  ['sunset date', 'sunset'],
  ['validation date', 'validated'],
  ['validation dates', 'validated'],
  ['validation date(s)', 'validated'],
  ['software versions', 'software'],
  ['firmware versions', 'firmware'],
  ['caveat', 'caveat'],
  ['tested configuration(s)', 'tested'],
  ['tested configurations', 'tested'],
]);
const STATUSES = new Map([
  ['active', 'active'],
  ['historical', 'historical'],
  ['revoked', 'revoked'],
]);
const MAX_ROWS = 20_000;
const MAX_TEXT = 500;

type Cells = ReadonlyMap<string, Cell>;

/** The rows of a saved page or a table of it; `undefined` where it is none of the three kinds. Throws PageFault. */
export function rowsOfPage(page: Page): PageRows | undefined {
  const numbers = new Set(page.headings.flatMap((each) => /^Certificate #(\d{1,6})$/.exec(each)?.[1] ?? []));
  if (numbers.size > 1) throw new PageFault('is about more than one certificate.');
  const [certificate] = numbers;
  if (certificate !== undefined && page.fields.has('Module Name'))
    return { kind: 'certificate', rows: [ofCertificate(page, certificate)] };
  for (const table of page.tables) {
    const found = rowsOfTable(table, day(page.updated));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The rows of a table of certificates, or of modules in process where it has no column of certificates. */
export function rowsOfTable({ header, rows }: Table, updated?: string): PageRows | undefined {
  const columns = header.map((each) => COLUMNS.get(each.toLowerCase()));
  const has = (...names: readonly string[]): boolean => names.every((name) => columns.includes(name));
  const kind = kindOfTable(has);
  if (kind === undefined) return undefined;
  if (rows.length === 0) throw new PageFault('has the table of modules without a row.');
  if (rows.length > MAX_ROWS) throw new PageFault('has more than 20,000 rows.');
  return {
    kind,
    rows: rows.map((row, index) => {
      if (row.length > header.length) throw new PageFault(`has more cells than headings in row ${index + 1}.`);
      const cells = new Map(columns.map((name, column) => [name ?? '', row[column] ?? []]));
      return kind === 'search' ? certificateRow(cells, `row ${index + 1}`) : inProcessRow(cells, index, updated);
    }),
  };
}

function kindOfTable(has: (...names: readonly string[]) => boolean): 'search' | 'in-process' | undefined {
  if (!has('module', 'vendor')) return undefined;
  if (has('certificate')) return 'search';
  return has('standard', 'status') ? 'in-process' : undefined;
}

function ofCertificate({ fields, vendor, tables }: Page, certificate: string): ValueMap {
  const cells = new Map<string, Cell>([['vendor', [vendor]]]);
  for (const [label, cell] of fields) {
    const column = COLUMNS.get(label.toLowerCase());
    if (column !== undefined && !cells.has(column)) cells.set(column, cell);
  }
  const history = tables.find(({ header }) => header.join() === 'Date,Type,Lab');
  cells.set('certificate', [certificate]);
  cells.set(
    'validated',
    (history?.rows ?? []).flatMap(([date]) => date ?? []),
  );
  return certificateRow(cells, 'the page');
}

function certificateRow(cells: Cells, where: string): ValueMap {
  const certificate = textIn(cells, 'certificate', where).replace(/^#/, '');
  if (!/^\d{1,6}$/.test(certificate)) throw new PageFault(`has no certificate number in ${where}.`);
  const validated = (cells.get('validated') ?? []).map(day).filter((each) => each !== undefined);
  const [first] = validated.toSorted();
  const sunset = day(textIn(cells, 'sunset', where));
  if (first !== undefined && sunset !== undefined && sunset < first)
    throw new PageFault(`has a sunset before the day of validation in ${where}.`);
  const level = /^[1-4]$/.exec(textIn(cells, 'level', where));
  const versions = ['software', 'firmware'].flatMap((column) => versionsIn(textIn(cells, column, where)));
  const environments = (cells.get('tested') ?? []).map(parsePlatform).filter((each) => each !== undefined);
  return {
    certificate,
    ...named(cells, where),
    ...optional('standard', /^FIPS (140-[123])$/.exec(textIn(cells, 'standard', where))?.[1]),
    ...optional('status', STATUSES.get(textIn(cells, 'status', where).toLowerCase())),
    ...(level === null ? {} : { level: Number(level[0]) }),
    ...optional('validated', first),
    ...optional('sunset', sunset),
    ...(versions.length === 0 ? {} : { versions }),
    ...(/interim validation/i.test((cells.get('caveat') ?? []).join(' ')) ? { interim: true } : {}),
    ...(environments.length === 0 ? {} : { environments, moreEnvironments: true }),
  };
}

/** `Review  (7/20/2026)` is a stage and its first day. */
function inProcessRow(cells: Cells, index: number, updated: string | undefined): ValueMap {
  const where = `row ${index + 1}`;
  const status = textIn(cells, 'status', where);
  const [, stage = status, since = ''] = /^([^(]*)\(([\d/]+)\)$/.exec(status) ?? [];
  return {
    ...named(cells, where),
    ...optional('standard', /^FIPS (140-[123])$/.exec(textIn(cells, 'standard', where))?.[1]),
    status: 'in-process',
    ...optional('stage', stage.trim()),
    ...optional('stageSince', day(since)),
    ...optional('asOf', updated),
  };
}

function named(cells: Cells, where: string): { readonly module: string; readonly vendor: string } {
  const module = textIn(cells, 'module', where);
  const vendor = cells.get('vendor')?.[0]?.slice(0, MAX_TEXT) ?? '';
  if (module === '') throw new PageFault(`has no module name in ${where}.`);
  return { module, vendor };
}

function textIn(cells: Cells, column: string, where: string): string {
  const text = (cells.get(column) ?? []).join(' ');
  if (text.length > MAX_TEXT) throw new PageFault(`has more than 500 characters in one cell of ${where}.`);
  return text;
}

function optional(key: string, value: string | undefined): ValueMap {
  return value === undefined || value === '' ? {} : { [key]: value };
}

/** Single words between commas are versions. Any other text is kept whole and so equals no version. */
function versionsIn(text: string): readonly string[] {
  const parts = text.split(/,|;|\band\b/).map((part) => part.trim());
  const isPlain = parts.every((part) => /^[a-z0-9][^\s()]*$/i.test(part));
  return isPlain ? parts : [text].filter((whole) => whole !== '');
}

function day(text: string): string | undefined {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(iso);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso;
}
