import { omitUndefined } from '../../base/omit-undefined.ts';
import type { CryptoItem, CryptoKind } from '../../model/inventory.ts';
import type { Place } from '../../model/place.ts';
import { pointerText } from '../../base/pointer.ts';
import { safeText } from '../../model/safe-text.ts';
import { cryptoProperties } from './crypto-properties.ts';

const ASSETS: ReadonlySet<CryptoKind> = new Set(['protocol', 'algorithm', 'certificate', 'material']);

/** One item as a CycloneDX 1.6 component; its details are properties, its places occurrences. */
export function createComponent(item: CryptoItem, ref: string): object {
  const { kind, name, version, purl, scope, subject, notes, providedBy, places, seen } = item;
  const asset = ASSETS.has(kind);
  const properties = [
    property('kind', kind),
    ...(subject === '' ? [] : [property('subject', subject)]),
    ...(scope === 'unknown' ? [] : [property('scope', scope)]),
    ...notes.map((note) => property('note', note)),
    ...providedBy.map((provider) => property('provided-by', provider)),
    ...(seen > places.length ? [property('occurrences', String(seen))] : []),
  ];
  return {
    type: asset ? 'cryptographic-asset' : 'library',
    'bom-ref': ref,
    name: safeText(name),
    ...(version === '' ? {} : { version: safeText(version) }),
    ...(purl === '' ? {} : { purl }),
    evidence: { occurrences: getOccurrences(places) },
    ...(asset ? { cryptoProperties: cryptoProperties(kind, item.crypto) } : {}),
    properties,
  };
}

function property(name: string, value: string): object {
  return { name: `evidence-engine:${name}`, value: safeText(value) };
}

/** Each place once, because entries on one line have the same place. */
function getOccurrences(places: readonly Place[]): readonly object[] {
  const found = new Map<string, object>();
  for (const { file, pointer, line } of places) {
    const at = pointerText(pointer);
    const occurrence = {
      location: safeText(file),
      ...omitUndefined({ line }),
      ...(at === '' ? {} : { additionalContext: safeText(at) }),
    };
    found.set(JSON.stringify(occurrence), occurrence);
  }
  return [...found.values()];
}
