import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { groupBy } from '../../../model/group-by.ts';
import { namespaceOf } from './namespace.ts';
import { remembered } from '../../../model/remembered.ts';

type Index = ReadonlyMap<string, readonly Resource[]>;

const cache = new WeakMap<EvidenceSet, Map<string, Index>>();
const NONE: readonly Resource[] = [];

/** Objects of a type that may be in the namespace of a subject: those that name it, or none. All where it names none. */
export function nearBy(evidence: EvidenceSet, type: string, subject: Pick<Subject, 'values'>): readonly Resource[] {
  const namespace = namespaceOf(subject);
  if (namespace === '') return evidence.byType(type);
  const indexes = remembered(cache, evidence, () => new Map<string, Index>());
  const index = remembered(indexes, type, () => groupBy(evidence.byType(type), namespaceOf));
  return [...(index.get(namespace) ?? NONE), ...(index.get('') ?? NONE)];
}
