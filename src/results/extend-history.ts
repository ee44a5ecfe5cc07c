import { byText } from '../base/text-order.ts';
import type { Organization } from '../model/organization.ts';
import type { HistoryEntry, OrganizationHistory } from '../model/organization-history.ts';

/** Ten years of weeks. */
const MOST_ENTRIES = 520;
/** This view and the one that it is compared with. */
const WITH_SYSTEMS = 2;

/**
 * The history with the view of an organization in it. A view of the same day replaces the earlier one, so that merging
 * again changes nothing. A history of another edition of the framework does not compare, and starts again.
 */
export function extendHistory(
  earlier: OrganizationHistory | undefined,
  { framework, version, to, systems, absent, counts }: Organization,
): OrganizationHistory {
  const isSame = earlier?.framework === framework && earlier.version === version;
  const bySystem = systems.map(({ name, counts: own }) => ({ name, counts: own }));
  const entry: HistoryEntry = { day: to, systems: systems.length, absent: absent.length, counts, bySystem };
  const others = isSame ? earlier.entries.filter(({ day }) => day !== to) : [];
  const entries = [...others, entry].sort(byText(({ day }) => day)).slice(-MOST_ENTRIES);
  const older = entries.length - WITH_SYSTEMS;
  return { framework, version, entries: entries.map((each, at) => (at < older ? withoutSystems(each) : each)) };
}

function withoutSystems({ day, systems, absent, counts }: HistoryEntry): HistoryEntry {
  return { day, systems, absent, counts };
}
