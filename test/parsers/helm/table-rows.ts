import { load } from 'js-yaml';
import { readTree } from '../../support/tree.ts';

/** A template and what Go, or Helm, makes of it. */
export interface Row {
  readonly template: string;
  readonly text?: string;
  readonly fails?: true;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'template' in value && ('text' in value || 'fails' in value);
}

/** The rows of each YAML table of a folder, by file name. */
export function readTables(folder: string): readonly (readonly [string, readonly Row[]])[] {
  return [...readTree(folder)].map(([name, yaml]) => {
    const rows: unknown = load(yaml);
    if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error(`${name} is not a list of template and text`);
    return [name, rows];
  });
}
