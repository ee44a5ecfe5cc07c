import type { Component } from '../../../model/evidence.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Place } from '../../../model/place.ts';
import { getOrCreate } from '../../../base/memo.ts';

const indexes = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Component[]>>();

/** The components that one file names, in the order of the file; read once per evidence set. */
export function componentsOfFile(evidence: EvidenceSet, file: string): readonly Component[] {
  const index = getOrCreate(indexes, evidence, () => groupBy(evidence.components, ({ place }) => place.file));
  return index.get(file) ?? [];
}

const documents = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Component[]>>();

/** The components that one document names: a file, or one document of a YAML stream. */
export function componentsOfDocument(evidence: EvidenceSet, place: Place): readonly Component[] {
  const index = getOrCreate(documents, evidence, () => groupBy(evidence.components, (one) => documentKey(one.place)));
  return index.get(documentKey(place)) ?? [];
}

function documentKey({ file, document }: Place): string {
  return document === undefined ? file : `${file}\n${document}`;
}
