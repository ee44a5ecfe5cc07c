import { isNetworkAddress } from '../base/network-address.ts';
import type { KnownHost } from '../frameworks/hosts-with-one-record.ts';
import type { Resource } from '../model/evidence.ts';
import { groupBy } from '../base/group-by.ts';
import { own } from '../base/value.ts';

const WITHOUT_RECORDS = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/**
 * The hosts that an inventory names but that have no record. An inventory counts where it names at least one host
 * with a record: only then do record folders have its host names, and only then were records collected.
 */
export function inventoryHosts(
  resources: readonly Resource[],
  recorded: readonly Pick<Resource, 'address'>[],
): readonly KnownHost[] {
  const names = new Set(recorded.flatMap(({ address }) => getNames(address.slice(address.lastIndexOf('/') + 1))));
  const named = resources.filter(({ type }) => type === 'ansible/host');
  const hosts: KnownHost[] = [];
  for (const inventory of groupBy(named, getInventory).values()) {
    const missing = inventory.filter((host) => !isRecorded(host, names));
    if (missing.length === inventory.length) continue;
    for (const host of missing)
      if (mayHaveRecord(host)) hosts.push({ subject: `host ${getName(host)}`, place: host.place });
  }
  return hosts;
}

function getInventory({ address }: Resource): string {
  return address.slice(0, address.lastIndexOf('/'));
}

function getName({ values, address }: Resource): string {
  const name = own(values, 'name');
  return typeof name === 'string' ? name : address;
}

function isRecorded(host: Resource, names: ReadonlySet<string>): boolean {
  return getNames(getName(host)).some((name) => names.has(name));
}

/** Windows and network devices have no such records, and the control node is not a managed host. */
function mayHaveRecord(host: Resource): boolean {
  if (own(host.values, 'transport') === 'local' || own(host.values, 'other') === true) return false;
  return !WITHOUT_RECORDS.test(getName(host));
}

/** A host name and its first label, because inventories and records may differ in the domain. */
function getNames(name: string): readonly string[] {
  const lower = name.toLowerCase();
  const [label = lower] = lower.split('.');
  return isNetworkAddress(lower) || label === lower ? [lower] : [lower, label];
}
