import type { Component } from '../../../model/evidence.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';

const indexes = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Component[]>>();

/** The components that one file names, in the order of the file; read once per evidence set. */
export function componentsOfFile(evidence: EvidenceSet, file: string): readonly Component[] {
  const known = indexes.get(evidence) ?? indexFor(evidence);
  indexes.set(evidence, known);
  return known.get(file) ?? [];
}

function indexFor(evidence: EvidenceSet): ReadonlyMap<string, readonly Component[]> {
  const index = new Map<string, Component[]>();
  for (const component of evidence.components) {
    const same = index.get(component.place.file);
    if (same === undefined) index.set(component.place.file, [component]);
    else same.push(component);
  }
  return index;
}
