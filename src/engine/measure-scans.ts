import { readCciTable } from '../checks/measured/cci-table.ts';
import type { MeasuredHost } from '../checks/measured/hosts.ts';
import { measure, type Measured } from '../checks/measured/measure.ts';
import { readProvableControls } from '../checks/measured/provable-controls.ts';
import { readSharedSettings } from '../checks/measured/shared-settings.ts';
import type { MeasuredMachine } from '../evidence/scope/scan-mentions.ts';
import type { DataTable } from '../model/check.ts';
import type { CheckFindings } from '../model/finding.ts';
import type { Scan } from '../model/scan.ts';
import type { Mention, ScopedThing, ScopeTable } from '../model/scope.ts';
import { getTable } from './data-tables.ts';
import { knownMachines, type KnownMachine } from './known-machines.ts';

/** Scans that compared targets with benchmarks, and the machines of all evidence. */
export interface ScansInScope {
  readonly scans: readonly Scan[];
  readonly measured: readonly MeasuredMachine[];
  /** With the mentions of `measured`. */
  readonly scope: ScopeTable;
}

interface Options {
  readonly supported: ReadonlySet<string>;
  readonly declared: readonly CheckFindings[];
  readonly asOf: string;
  readonly maxAgeDays: number;
  readonly tables: readonly DataTable[];
}

/** What the results of other tools amount to, compared with the machines that all evidence knows. */
export function measureScans(known: ScansInScope, { tables, ...options }: Options): Measured {
  return measure({
    scans: known.scans,
    table: readCciTable(getTable(tables, 'cci-controls')),
    provable: readProvableControls(getTable(tables, 'scan-proofs')),
    settings: readSharedSettings(getTable(tables, 'scan-contradictions')),
    hosts: listHosts(known),
    ...options,
  });
}

function listHosts({ measured, scope }: ScansInScope): readonly MeasuredHost[] {
  const scansByMention = new Map<Mention, readonly Scan[]>(measured.map(({ mention, scans }) => [mention, scans]));
  return knownMachines(scope).map(({ title, mention: { place, source }, thing, system }) => ({
    subject: title,
    source,
    place,
    system,
    addresses: (thing?.mentions ?? []).flatMap(({ subject }) => subject ?? []),
    scans: (thing?.mentions ?? []).flatMap((mention) => scansByMention.get(mention) ?? []),
    unclear: whyUnclear(thing),
  }));
}

/** Why no scan can be joined with it, as a sentence. */
function whyUnclear(thing: KnownMachine['thing']): string | undefined {
  if (thing === undefined) return 'It starts machines that no source of the evidence lists';
  if (thing.mentions.some(({ isOpen }) => isOpen === true))
    return 'The evidence does not say how many instances of it run';
  return isAlike(thing) ? 'A scan names this machine like another one' : undefined;
}

function isAlike({ maybe }: ScopedThing): boolean {
  return maybe.has('measured');
}
