import type { DataTable } from '../model/check.ts';
import { ownFault } from './assert-valid.ts';

/** A table of the built-in content. */
export function getTable(tables: readonly DataTable[], id: string): DataTable {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) throw ownFault(`controls/data/${id}.yaml`, 'the table is missing');
  return table;
}
