import { isList, own, type Value, type ValueMap } from './value.ts';

/** Text in a column of a fact table, `''` where the row has none. */
export function textColumn(row: ValueMap, column: string): string {
  const value = own(row, column);
  return typeof value === 'string' ? value : '';
}

/** Whether a list contains only texts. True for an absent value. */
export function isTextList(value: Value | undefined): boolean {
  if (value === undefined || value === null) return true;
  return isList(value) && value.every((item) => typeof item === 'string');
}

/** The texts of a list; other elements are left out. */
export function textList(value: Value | undefined): readonly string[] {
  if (!isList(value)) return [];
  return value.filter((item) => typeof item === 'string');
}
