import type { DataTable } from '../../model/check.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

/** What passing rules must cover before they are evidence for a control. */
export interface RequiredTopic {
  readonly what: string;
  /** Each is one way that benchmarks name it: texts that all occur in the id or the title of a rule. */
  readonly mentions: readonly (readonly string[])[];
}

/** Controls that results of scans can prove, each with the topics that its rules must cover beyond its CCI. */
export type ProvableControls = ReadonlyMap<string, readonly RequiredTopic[]>;

/** Reads the table `scan-proofs`. */
export function readProvableControls({ rows }: Pick<DataTable, 'rows'>): ProvableControls {
  return new Map(rows.map((row) => [String(own(row, 'control')), getList(row, 'topics').filter(isMap).map(readTopic)]));
}

/** Reads `what` and `mentions` of a row. */
export function readTopic(topic: ValueMap): RequiredTopic {
  const mentions = getList(topic, 'mentions').map((each) => String(each).split(' + '));
  return { what: String(own(topic, 'what')), mentions };
}

function getList(map: ValueMap, key: string): readonly Value[] {
  const value = own(map, key);
  return isList(value) ? value : [];
}

/** Whether the id and the title of a rule, in lower case, are about a topic. */
export function isAbout({ mentions }: RequiredTopic, ruleText: string): boolean {
  return mentions.some((texts) => texts.every((text) => ruleText.includes(text)));
}
