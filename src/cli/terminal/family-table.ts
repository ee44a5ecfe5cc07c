import type { ChalkInstance } from 'chalk';
import type { ControlResult } from '../../model/framework.ts';
import type { Layout } from './layout.ts';

type Heads = readonly [string, string, string, string];

const LONG: Heads = ['satisfied', 'not satisfied', 'undetermined', 'not applicable'];
const SHORT: Heads = [' sat.', ' fail', 'undet', '  n/a'];
const WIDE = 100;
/** Columns of a name on a terminal; elsewhere names are not cut. */
const LABEL = 48;
const FEWEST = 8;

interface Row {
  readonly label: string;
  satisfied: number;
  failed: number;
  undetermined: number;
  notApplicable: number;
}

/** Verdicts by control family; with short headings on a narrow terminal. */
export function familyTable(controls: readonly ControlResult[], { chalk, width: columns }: Layout): string[] {
  const rows = new Map<string, Row>();
  const total = emptyRow('All');
  for (const control of controls) {
    const { family, familyTitle } = control.requirement;
    const row = rows.get(family) ?? emptyRow(family === familyTitle ? family : `${family} ${familyTitle}`);
    rows.set(family, row);
    addTo(row, control);
    addTo(total, control);
  }
  const all = [...rows.values(), total];
  const heads = columns === undefined || columns >= WIDE ? LONG : SHORT;
  const taken = heads.reduce((sum, head) => sum + head.length + 2, 0);
  const room = columns === undefined ? Infinity : Math.min(LABEL, columns - taken);
  const width = Math.max(FEWEST, Math.min(room, Math.max(...all.map((row) => row.label.length))));
  const head = `${'Family'.padEnd(width)}  ${heads.join('  ')}`;
  return [chalk.dim(head), ...all.map((row) => rowText(row, width, heads, chalk))];
}

function emptyRow(label: string): Row {
  return { label, satisfied: 0, failed: 0, undetermined: 0, notApplicable: 0 };
}

function addTo(row: Row, control: ControlResult): void {
  if (control.status === 'satisfied') row.satisfied += 1;
  else if (control.status === 'not-applicable') row.notApplicable += 1;
  else if (control.undetermined) row.undetermined += 1;
  else row.failed += 1;
}

function rowText(row: Row, width: number, heads: Heads, chalk: ChalkInstance): string {
  const cells = [
    paint(row.satisfied, heads[0].length, chalk.green),
    paint(row.failed, heads[1].length, chalk.red),
    paint(row.undetermined, heads[2].length, chalk.yellow),
    paint(row.notApplicable, heads[3].length, chalk.dim),
  ];
  return `${row.label.slice(0, width).padEnd(width)}  ${cells.join('  ')}`;
}

function paint(number: number, width: number, colour: (text: string) => string): string {
  const text = (number === 0 ? '-' : String(number)).padStart(width);
  return number === 0 ? text : colour(text);
}
