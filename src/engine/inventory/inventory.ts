import type { DataTable } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import { CRYPTO_KINDS, type CryptoInventory, type CryptoItem } from '../../model/inventory.ts';
import type { Place } from '../../model/place.ts';
import { locateAll } from '../../evidence/locate.ts';
import { fromComponents } from './components.ts';
import type { Found } from './found.ts';
import { fromHosts } from './hosts.ts';
import { fromSettings } from './settings.ts';
import { compareTexts } from '../../base/text-order.ts';

const MAX_PLACES = 20;

/** Every cryptographic thing of the evidence once, with the places that name it. */
export function cryptoInventory(
  evidence: EvidenceSet,
  libraries: DataTable | undefined,
  files: ReadonlyMap<string, EvidenceFile>,
): CryptoInventory {
  const settings = fromSettings(evidence);
  const items = [
    ...(libraries === undefined ? [] : fromComponents(evidence.components, libraries)),
    ...fromHosts(evidence.byType('host')),
    ...settings.items,
  ];
  return { items: located(joined(items), files), open: settings.open };
}

interface Growing extends Omit<CryptoItem, 'places' | 'seen'> {
  readonly places: Place[];
  seen: number;
  notes: readonly string[];
  providedBy: readonly string[];
}

function joined(items: readonly Found[]): readonly CryptoItem[] {
  const byKey = new Map<string, Growing>();
  for (const { place, ...item } of items) {
    const key = JSON.stringify([item.kind, item.name, item.version, item.purl, item.subject, item.scope]);
    const known = byKey.get(key) ?? { ...item, places: [], seen: 0 };
    byKey.set(key, known);
    known.seen += 1;
    if (known.places.length < MAX_PLACES) known.places.push(place);
    known.notes = union(known.notes, item.notes);
    known.providedBy = union(known.providedBy, item.providedBy);
  }
  return [...byKey]
    .sort(([one, a], [other, b]) => rank(a) - rank(b) || compareTexts(one, other))
    .map(([, item]) => item);
}

function rank({ kind }: Growing): number {
  return CRYPTO_KINDS.indexOf(kind);
}

function union(some: readonly string[], more: readonly string[]): readonly string[] {
  if (more.length === 0) return some;
  return [...new Set([...some, ...more])].slice(0, MAX_PLACES);
}

function located(items: readonly CryptoItem[], files: ReadonlyMap<string, EvidenceFile>): readonly CryptoItem[] {
  const places = items.flatMap((item) => item.places);
  const lines = locateAll(files, places);
  let next = 0;
  return items.map((item) => ({
    ...item,
    places: item.places.map((place) => {
      const line = lines[next];
      next += 1;
      return line === undefined ? place : { ...place, line };
    }),
  }));
}
