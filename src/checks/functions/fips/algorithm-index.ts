import type { DataTable } from '../../../model/check.ts';
import { own } from '../../../base/value.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { starPattern } from '../../../base/wildcards.ts';

/** One row of the table `algorithms`. */
export interface AlgorithmRow {
  readonly status: string;
  /** Approved until this day under any condition; `''` when no such day is known. */
  readonly until: string;
  /** Last day under a draft of a later rule, `''` if no draft ends it: a warning only. */
  readonly draftUntil: string;
}

interface Pattern {
  readonly matches: (name: string) => boolean;
  readonly row: AlgorithmRow;
}

interface Index {
  readonly exact: ReadonlyMap<string, AlgorithmRow>;
  readonly patterns: readonly Pattern[];
}

const indexes = new WeakMap<DataTable, Map<string, Index>>();

/** The row of an algorithm by name or alias among those of one use; an exact name goes before a pattern. */
export function findAlgorithm(table: DataTable, use: string, name: string): AlgorithmRow | undefined {
  const perUse = getOrCreate(indexes, table, () => new Map<string, Index>());
  const { exact, patterns } = getOrCreate(perUse, use, () => indexFor(table, use));
  const wanted = name.toLowerCase();
  const row = exact.get(wanted);
  if (row !== undefined) return row;
  return patterns.find((pattern) => pattern.matches(wanted))?.row;
}

function indexFor(table: DataTable, use: string): Index {
  const exact = new Map<string, AlgorithmRow>();
  const patterns: Pattern[] = [];
  for (const row of table.rows) {
    if (textColumn(row, 'use') !== use) continue;
    const entry = {
      status: textColumn(row, 'status'),
      until: textColumn(row, 'until'),
      draftUntil: textColumn(row, 'draftUntil'),
    };
    for (const name of [textColumn(row, 'name'), ...textList(own(row, 'aliases'))]) {
      if (name.includes('*')) patterns.push({ matches: starPattern(name.toLowerCase()), row: entry });
      else exact.set(name.toLowerCase(), entry);
    }
  }
  return { exact, patterns };
}
