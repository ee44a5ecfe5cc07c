import type { DataTable } from '../../../model/check.ts';
import { own } from '../../../model/value.ts';
import { text, texts } from '../../../model/rows.ts';
import { remembered } from '../../../model/remembered.ts';

/** One row of the table `algorithms`. */
export interface AlgorithmRow {
  readonly status: string;
  /** Approved up to this day whatever the condition, `''` when no such day is known. */
  readonly until: string;
  /** Last day that a draft of a later rule leaves it, `''` where no draft ends it: a warning, no rule yet. */
  readonly draftUntil: string;
}

interface Pattern {
  readonly parts: readonly string[];
  readonly row: AlgorithmRow;
}

interface Index {
  readonly exact: ReadonlyMap<string, AlgorithmRow>;
  readonly patterns: readonly Pattern[];
}

const indexes = new WeakMap<DataTable, Map<string, Index>>();

/** The row of an algorithm by name or alias among those of one use; an exact name goes before a pattern. */
export function findAlgorithm(table: DataTable, use: string, name: string): AlgorithmRow | undefined {
  const perUse = remembered(indexes, table, () => new Map<string, Index>());
  const { exact, patterns } = remembered(perUse, use, () => indexFor(table, use));
  const wanted = name.toLowerCase();
  const row = exact.get(wanted);
  if (row !== undefined) return row;
  return patterns.find((pattern) => fits(wanted, pattern.parts))?.row;
}

function indexFor(table: DataTable, use: string): Index {
  const exact = new Map<string, AlgorithmRow>();
  const patterns: Pattern[] = [];
  for (const row of table.rows) {
    if (text(row, 'use') !== use) continue;
    const entry = {
      status: text(row, 'status'),
      until: text(row, 'until'),
      draftUntil: text(row, 'draftUntil'),
    };
    for (const name of [text(row, 'name'), ...texts(own(row, 'aliases'))]) {
      if (name.includes('*')) patterns.push({ parts: name.toLowerCase().split('*'), row: entry });
      else exact.set(name.toLowerCase(), entry);
    }
  }
  return { exact, patterns };
}

/** `*` stands for any text; parts are found from left to right, so the time is linear. */
function fits(name: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let position = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = name.indexOf(part, position);
    if (at === -1) return false;
    position = at + part.length;
  }
  return position <= name.length - last.length;
}
