import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { isMarker, isUnknown, own, type Value } from '../../base/value.ts';
import { found, type Found } from './found.ts';

const ALGORITHMS = [
  'key_algorithm',
  'algorithm',
  'customer_master_key_spec',
  'key_spec',
  'key_type',
  'signing_algorithm',
];
const SIZES = ['key_size', 'rsa_bits', 'curve', 'ecdsa_curve'];

export interface InventorySettings {
  readonly items: readonly Found[];
  /** Number of settings that are unknown before apply. */
  readonly open: number;
}

/** TLS versions and algorithms of keys that Terraform resources and Kubernetes objects declare, as traits read them. */
export function fromSettings(evidence: EvidenceSet): InventorySettings {
  const items: Found[] = [];
  let open = 0;
  for (const resource of evidence.byTrait('tls', 'min')) {
    const { value, place, said } = evidence.traitField('tls', 'min', resource);
    if (isUnknown(value)) open += 1;
    if (typeof value !== 'string' || !/^\d\.\d$/.test(value)) continue;
    const crypto = { assetType: 'protocol', protocolProperties: { type: 'tls', version: value } };
    const notes = [
      'lowest version that is accepted',
      ...(said === undefined ? [] : [`value in the evidence: ${said}`]),
      ...fipsNote(resource, evidence),
    ];
    items.push(
      found({ kind: 'protocol', name: 'TLS', version: value, subject: resource.address, notes, crypto, place }),
    );
  }
  for (const resource of getKeys(evidence)) {
    const given = ALGORITHMS.map((name) => own(resource.values, name)).find((value) => isThere(value));
    if (isMarker(given)) open += 1;
    if (typeof given !== 'string') continue;
    const size = SIZES.map((name) => own(resource.values, name)).find((value) => isThere(value));
    const name = typeof size === 'string' || typeof size === 'number' ? `${given} ${size}` : given;
    const crypto = { assetType: 'algorithm', algorithmProperties: { primitive: 'unknown' } };
    const notes = [`algorithm of a key (${resource.type})`];
    items.push(found({ kind: 'algorithm', name, subject: resource.address, notes, crypto, place: resource.place }));
  }
  return { items, open };
}

function isThere(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function fipsNote(resource: Resource, evidence: EvidenceSet): readonly string[] {
  return evidence.traitValue('tls', 'fipsPolicy', resource) === 'yes' ? ['policy of the FIPS variant'] : [];
}

function getKeys(evidence: EvidenceSet): readonly Resource[] {
  const fields = ['strength', 'certificate', 'protection'];
  return [...new Set(fields.flatMap((field) => evidence.byTrait('encryption-key', field)))];
}
