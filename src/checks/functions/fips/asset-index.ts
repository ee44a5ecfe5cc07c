import type { Component } from '../../../model/evidence.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn } from '../../../base/columns.ts';
import { isMap, own, type ValueMap } from '../../../base/value.ts';

/** A cryptographic asset that another one refers to. */
export interface Asset {
  readonly name: string;
  readonly crypto: ValueMap;
}

type Files = ReadonlyMap<string, ReadonlyMap<string, Asset>>;
const indexes = new WeakMap<EvidenceSet, Files>();

/** The cryptographic asset that a bill of materials names by a reference. */
export function getAsset(evidence: EvidenceSet, file: string, reference: string): Asset | undefined {
  return getOrCreate(indexes, evidence, () => getAssets(evidence.components))
    .get(file)
    ?.get(reference);
}

function getAssets(components: readonly Component[]): Files {
  const files = new Map<string, Map<string, Asset>>();
  for (const { name, place, properties } of components) {
    const crypto = own(properties, 'crypto');
    const reference = textColumn(properties, 'reference');
    if (!isMap(crypto) || reference === '') continue;
    const assets = files.get(place.file) ?? new Map<string, Asset>();
    files.set(place.file, assets);
    if (!assets.has(reference)) assets.set(reference, { name, crypto });
  }
  return files;
}
