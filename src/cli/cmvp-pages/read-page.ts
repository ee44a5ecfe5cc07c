import { attribute, scanHtml } from './scan-html.ts';

/** The lines of a cell: a list or a line break begins a new one. */
export type Cell = readonly string[];

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The content of a CMVP page, without its layout. */
export interface Page {
  readonly headings: readonly string[];
  readonly tables: readonly Table[];
  readonly fields: ReadonlyMap<string, Cell>;
  /** The first line of the panel "Vendor". */
  readonly vendor: string;
  /** Text outside tables and panels that contains a date, such as `Last Updated: 7/23/2026`. */
  readonly updated: string;
}

type Kind = 'th' | 'td' | 'heading' | 'label' | 'value' | 'panel' | 'paragraph';

interface Open {
  readonly kind: Kind;
  readonly tag: string;
  readonly lines: string[];
  depth: number;
  line: string;
}

interface GrowingTable {
  readonly header: string[];
  readonly rows: Cell[][];
}

/** Deeper markup is read as part of its parent. */
const MAX_OPEN = 12;
/** Elements that begin a new line of text. `a` is one of them: a button that follows a name on its line. */
const BREAKS = new Set(['br', 'li', 'p', 'div', 'tr', 'ul', 'table', 'h1', 'h2', 'h3', 'h4', 'a']);

/** The structure of a saved CSRC page: headings, tables, and the labelled rows of its panels. */
export function readPage(html: string): Page {
  const headings: string[] = [];
  const tables: GrowingTable[] = [];
  const inside: GrowingTable[] = [];
  const fields = new Map<string, Cell>();
  const open: Open[] = [];
  let [label, title, vendor, updated] = ['', '', '', ''];

  const finish = ({ kind, lines, line }: Open): void => {
    const cell = readCell(lines, line);
    const first = cell[0] ?? '';
    if (kind === 'th' || kind === 'td') fill(inside.at(-1), kind, cell);
    else if (kind === 'label') label = cell.join(' ').replace(/:$/, '');
    else if (kind === 'value' && label !== '' && !fields.has(label)) fields.set(label, cell);
    else if (kind === 'panel' && title === 'Vendor' && vendor === '') vendor = first;
    else if (kind === 'paragraph' && first.startsWith('Last Updated:')) updated = first.slice('Last Updated:'.length);
    else if (kind === 'heading') headings.push((title = cell.join(' ')));
  };
  const endLine = (): void => {
    for (const each of open) {
      if (each.line !== '') each.lines.push(each.line);
      each.line = '';
    }
  };

  scanHtml(html, {
    open(name, attributes) {
      if (BREAKS.has(name)) endLine();
      if (name === 'table') inside.push(begun(tables));
      if (name === 'tr') inside.at(-1)?.rows.push([]);
      const kind = readKind(name, attribute(attributes, 'class'));
      const around = open.findLast(({ tag }) => tag === name);
      if (kind !== undefined && open.length < MAX_OPEN) open.push({ kind, tag: name, lines: [], depth: 1, line: '' });
      else if (around !== undefined) around.depth += 1;
    },
    close(name) {
      if (BREAKS.has(name)) endLine();
      if (name === 'table') inside.pop();
      const index = open.findLastIndex(({ tag }) => tag === name);
      const last = open[index];
      if (last === undefined) return;
      last.depth -= 1;
      if (last.depth > 0) return;
      open.length = index;
      finish(last);
    },
    text(value) {
      for (const each of open) each.line += value;
    },
  });
  return { headings, tables: tables.map(withoutEmptyRows), fields, vendor, updated: updated.trim() };
}

function readCell(lines: readonly string[], line: string): Cell {
  return [...lines, line].map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '');
}

function fill(table: GrowingTable | undefined, kind: 'th' | 'td', cell: Cell): void {
  if (kind === 'th') table?.header.push(cell.join(' '));
  else table?.rows.at(-1)?.push(cell);
}

function begun(tables: GrowingTable[]): GrowingTable {
  const table = { header: [], rows: [] };
  tables.push(table);
  return table;
}

function withoutEmptyRows({ header, rows }: GrowingTable): Table {
  return { header, rows: rows.filter((row) => row.length > 0) };
}

function readKind(name: string, classes: string): Kind | undefined {
  if (name === 'th' || name === 'td') return name;
  if (name === 'p') return 'paragraph';
  if (/^h[1-4]$/.test(name)) return 'heading';
  if (name !== 'div') return undefined;
  const words = classes.split(/\s+/);
  if (words.includes('panel-body')) return 'panel';
  if (words.includes('col-md-3')) return 'label';
  return words.includes('col-md-9') ? 'value' : undefined;
}
