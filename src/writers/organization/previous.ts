import type { HistoryEntry, OrganizationHistory } from '../../model/organization-history.ts';

/** The entry of the last day before a day. */
export function findPrevious({ entries }: OrganizationHistory, day: string): HistoryEntry | undefined {
  return entries.findLast((entry) => entry.day < day);
}
