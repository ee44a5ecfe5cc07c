import type { Component } from '../../../model/evidence.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';

const indexes = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Component[]>>();

/** The components that one file names, in the order of the file; read once per evidence set. */
export function componentsOfFile(evidence: EvidenceSet, file: string): readonly Component[] {
  const index = getOrCreate(indexes, evidence, () => groupBy(evidence.components, ({ place }) => place.file));
  return index.get(file) ?? [];
}
