import { hasFact } from '../checks/subjects.ts';
import type { HostsWithout, KnownHost } from '../frameworks/hosts-with-one-record.ts';
import type { Check } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import { byText } from '../base/text-order.ts';
import { inventoryHosts } from './inventory-hosts.ts';

/** The part of a host record that must be present for subjects of these types to exist. */
const STATED_FOR: ReadonlyMap<string, string> = new Map([
  ['firmware/device', 'firmware'],
  ['host/go-program', 'runtimes.go_binaries'],
]);

/**
 * For each check that reads a host fact, the hosts without it: those whose record lacks the fact, and those that only
 * an inventory names.
 */
export function hostsWithout(resources: readonly Resource[], checks: readonly Check[]): HostsWithout {
  const recorded = resources.filter(({ type }) => type === 'host');
  const result = new Map<string, readonly KnownHost[]>();
  if (recorded.length === 0) return result;
  const hosts = [
    ...recorded.map((record) => ({ known: { subject: record.address, place: firstLine(record) }, record })),
    ...inventoryHosts(resources, recorded).map((known) => ({ known, record: undefined })),
  ].sort(byText(({ known }) => known.subject));
  const byFact = new Map<string, readonly KnownHost[]>();
  for (const check of checks) {
    const fact = factRead(check);
    if (fact === undefined) continue;
    const lacking = getOrCreate(byFact, fact, () =>
      hosts.flatMap(({ known, record }) => (record !== undefined && hasFact(record, fact) ? [] : [known])),
    );
    if (lacking.length > 0) result.set(check.id, lacking);
  }
  return result;
}

function firstLine({ place }: Resource): KnownHost['place'] {
  return { ...place, line: place.line ?? 1 };
}

function factRead({ select: { fact, type = [] } }: Check): string | undefined {
  if (fact !== undefined) return fact;
  for (const each of type) {
    const stated = STATED_FOR.get(each);
    if (stated !== undefined) return stated;
  }
  return undefined;
}
