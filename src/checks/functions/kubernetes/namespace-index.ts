import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { readPath, readText } from '../../../model/locate-value.ts';
import { getNamespace } from './namespace.ts';

type Index = ReadonlyMap<string, readonly Resource[]>;
type Named = ReadonlyMap<string | undefined, readonly Resource[]>;

const cache = new WeakMap<EvidenceSet, Map<string, Index>>();
const names = new WeakMap<readonly Resource[], Map<string, Named>>();
const NONE: readonly Resource[] = [];

/**
 * Objects of a type that may be in the namespace of a subject: those that name it and those that name none. All
 * objects where the subject names no namespace.
 */
export function nearBy(evidence: EvidenceSet, type: string, subject: Pick<Subject, 'values'>): readonly Resource[] {
  const [near = NONE, ...others] = listsNearBy(evidence, type, subject);
  return others.length === 0 ? near : [near, ...others].flat();
}

/** Of the objects that `nearBy` returns, those whose value at `path` is `text` or cannot be read. */
export function nearByNamed(
  evidence: EvidenceSet,
  type: string,
  subject: Pick<Subject, 'values'>,
  { path, text }: { readonly path: string; readonly text: string },
): readonly Resource[] {
  return listsNearBy(evidence, type, subject).flatMap((list) => {
    const byPath = getOrCreate(names, list, () => new Map<string, Named>());
    const named = getOrCreate(byPath, path, () =>
      groupBy(list, (resource) => readText(readPath(resource, path).value)),
    );
    return [...(named.get(text) ?? NONE), ...(named.get(undefined) ?? NONE)];
  });
}

/**
 * The objects of `nearBy` as lists. Subjects of a namespace get the same list objects, none of them empty, so results
 * computed from one can be cached.
 */
export function listsNearBy(
  evidence: EvidenceSet,
  type: string,
  subject: Pick<Subject, 'values'>,
): readonly (readonly Resource[])[] {
  const namespace = getNamespace(subject);
  if (namespace === '') return [evidence.byType(type)];
  const indexes = getOrCreate(cache, evidence, () => new Map<string, Index>());
  const index = getOrCreate(indexes, type, () => groupBy(evidence.byType(type), getNamespace));
  return [namespace, ''].flatMap((name) => {
    const list = index.get(name);
    return list === undefined ? [] : [list];
  });
}
