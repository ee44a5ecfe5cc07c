import { isList, isMap, own, redacted, type Value, type ValueMap } from '../../base/value.ts';
import { looksLikeCredential } from '../../model/secrets/secret-spans.ts';
import { listField, mapField, textField } from '../shared/fields.ts';

const MOST_PLACES = 5;
const KEPT = ['assetType', 'algorithmProperties', 'certificateProperties', 'protocolProperties', 'oid'] as const;

/** `cryptoProperties` of a cryptographic asset (CycloneDX 1.6), without its key material. */
export function cryptoProperties(raw: ValueMap): ValueMap {
  const entries: [string, Value][] = [];
  for (const key of KEPT) {
    const value = own(raw, key);
    if (value !== undefined) entries.push([key, value]);
  }
  const material = mapField(raw, 'relatedCryptoMaterialProperties');
  if (material) {
    const shown = Object.entries(material).map(([key, value]): [string, Value] => [
      key,
      key === 'value' ? redacted(value) : value,
    ]);
    entries.push(['relatedCryptoMaterialProperties', Object.fromEntries(shown)]);
  }
  return Object.fromEntries(entries);
}

/** Certification levels that the producer claims, such as `fips140-3-l1`: a claim, not a certificate. */
export function claimedCertifications(raw: ValueMap): readonly string[] {
  const algorithm = own(raw, 'algorithmProperties');
  const levels = isMap(algorithm) ? own(algorithm, 'certificationLevel') : undefined;
  const listed = isList(levels) ? levels : [levels];
  return listed.filter((level): level is string => typeof level === 'string' && level !== '' && level !== 'none');
}

/** The reference of an asset for other assets, and where in the software it was found: at most five places. */
export function readUses(raw: ValueMap): ValueMap {
  const reference = textField(raw, 'bom-ref') ?? '';
  const evidence = mapField(raw, 'evidence');
  const listed = evidence ? (listField(evidence, 'occurrences') ?? []) : [];
  const occurrences = listed.slice(0, MOST_PLACES).flatMap((one): readonly string[] => {
    const location = (isMap(one) ? textField(one, 'location') : '') ?? '';
    const line = isMap(one) ? own(one, 'line') : undefined;
    if (location === '' || looksLikeCredential(location)) return [];
    return [typeof line === 'number' ? `${location}:${String(line)}` : location];
  });
  return {
    ...(reference === '' ? {} : { reference }),
    ...(occurrences.length === 0 ? {} : { occurrences }),
  };
}
