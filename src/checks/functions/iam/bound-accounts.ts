import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { isList, isMap, own, type Value } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import { readPath } from '../../../model/locate-value.ts';

type Index = ReadonlyMap<string | undefined, readonly Value[]>;

const cache = new WeakMap<EvidenceSet, Index>();
/** Resource types that grant rights to an account. */
export const BINDINGS = ['k8s/RoleBinding', 'k8s/ClusterRoleBinding'];

/**
 * Whether a binding of the evidence names a service account as a subject, by name and namespace of the same subject
 * (Kubernetes API, rbac Subject). Where the account's namespace is not known (`''`), only its name is compared.
 */
export function isBound(account: string, namespace: string, evidence: EvidenceSet): Truth {
  const index = getOrCreate(cache, evidence, () => subjectsByName(evidence));
  const candidates = [...(index.get(account) ?? []), ...(index.get(undefined) ?? [])];
  return or3(candidates.map((subject) => names(subject, account, namespace)));
}

function subjectsByName(evidence: EvidenceSet): Index {
  const subjects = BINDINGS.flatMap((type) => evidence.byType(type)).flatMap((binding): readonly Value[] => {
    const list = readPath(binding, 'subjects').value ?? [];
    return isList(list) ? list : [list];
  });
  return groupBy(subjects, (subject) => {
    const name = isMap(subject) ? own(subject, 'name') : undefined;
    return typeof name === 'string' ? name : undefined;
  });
}

function names(subject: Value, account: string, namespace: string): Truth {
  if (!isMap(subject)) return 'unknown';
  return and3([
    is(own(subject, 'kind'), 'ServiceAccount'),
    is(own(subject, 'name'), account),
    namespace === '' ? true : is(own(subject, 'namespace'), namespace),
  ]);
}

function is(value: Value | undefined, wanted: string): Truth {
  if (value === undefined || value === null) return false;
  return typeof value === 'string' ? value === wanted : 'unknown';
}
