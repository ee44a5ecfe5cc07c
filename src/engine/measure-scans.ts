import { readCciTable } from '../checks/measured/cci-table.ts';
import { measure, type Measured } from '../checks/measured/measure.ts';
import { readProvableControls } from '../checks/measured/provable-controls.ts';
import type { KnownTarget } from '../checks/measured/targets.ts';
import type { DataTable } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import type { Scan } from '../model/scan.ts';
import { getTable } from './data-tables.ts';
import { inventoryHosts } from './inventory-hosts.ts';

interface Options {
  readonly asOf: string;
  readonly maxAgeDays: number;
  readonly tables: readonly DataTable[];
}

/** What the results of other tools amount to, compared with the hosts that other evidence knows. */
export function measureScans(
  scans: readonly Scan[],
  resources: readonly Resource[],
  { asOf, maxAgeDays, tables }: Options,
): Measured {
  return measure({
    scans,
    table: readCciTable(getTable(tables, 'cci-controls')),
    provable: readProvableControls(getTable(tables, 'scan-proofs')),
    hosts: knownHosts(scans, resources),
    asOf,
    maxAgeDays,
  });
}

/** Hosts with a record, and those of inventories that name one of them or a target of a scan. */
function knownHosts(scans: readonly Scan[], resources: readonly Resource[]): readonly KnownTarget[] {
  const recorded = resources.filter(({ type }) => type === 'host');
  const scanned = scans.flatMap(({ target }) => target.names.map((name) => ({ address: name })));
  const listed = inventoryHosts(resources, [...recorded, ...scanned]);
  return [
    ...recorded.map(({ address, place }) => ({ subject: address, place, names: [lastPart(address)] })),
    ...listed.map(({ subject, place }) => ({ subject, place, names: [subject.replace(/^host /, '').toLowerCase()] })),
  ];
}

function lastPart(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).toLowerCase();
}
