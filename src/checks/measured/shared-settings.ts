import { isList, own, type ValueMap } from '../../base/value.ts';
import type { DataTable } from '../../model/check.ts';
import { readTopic, type RequiredTopic } from './provable-controls.ts';

/** A setting that rules of benchmarks and checks of declared evidence both examine. */
export interface SharedSetting extends RequiredTopic {
  /** Checks that examine exactly this setting. */
  readonly checks: readonly string[];
  /** Checks that examine it among others: their failures may be about another one. */
  readonly including: readonly string[];
}

/** Reads the table `scan-contradictions`. */
export function readSharedSettings({ rows }: Pick<DataTable, 'rows'>): readonly SharedSetting[] {
  return rows.map((row) => ({ ...readTopic(row), checks: texts(row, 'checks'), including: texts(row, 'including') }));
}

function texts(row: ValueMap, key: string): readonly string[] {
  const value = own(row, key);
  return isList(value) ? value.map(String) : [];
}
