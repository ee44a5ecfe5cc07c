import type { ControlEntry } from '../../model/check-site.ts';
import { numberText } from '../../base/counted.ts';

export type Reach = 'proved' | 'contradicted' | 'none';

/** What automated evidence can say about a control at most, how pages call it, and the same as the head of a column. */
const REACHES: readonly (readonly [reach: Reach, title: string, head: string])[] = [
  ['proved', 'Can be proved', 'Proof'],
  ['contradicted', 'Can only be contradicted', 'Only failures'],
  ['none', 'Not examined', 'None'],
];

/** Heads of the columns of `reachCells`. */
export const REACH_HEADS: readonly string[] = ['All', ...REACHES.map(([, , head]) => head)];

/** What these columns count. */
export const REACH_MEANING =
  'Proof: a pass of a check is evidence for the control, of all or of a part of it. Only failures: a failure is a finding, and no pass is evidence. None: no check bears on it. The page of each control says what evidence never shows.';

/** What automated evidence can say about a control at most. */
export function getReach({ proving, contradicting }: Pick<ControlEntry, 'proving' | 'contradicting'>): Reach {
  if (proving.length > 0) return 'proved';
  return contradicting.length > 0 ? 'contradicted' : 'none';
}

/** The same as a mark. */
export function reachBadge(entry: Pick<ControlEntry, 'proving' | 'contradicting'>): string {
  const reach = getReach(entry);
  const title = REACHES.find(([each]) => each === reach)?.[1] ?? '';
  return `<span class="badge ${reach}">${title}</span>`;
}

/** How many controls have each reach, as cells of a table, all of them first. */
export function reachCells(entries: readonly ControlEntry[]): readonly string[] {
  const reaches = entries.map(getReach);
  return [entries.length, ...REACHES.map(([reach]) => reaches.filter((each) => each === reach).length)].map(numberText);
}
