import { namedIn, type Placed } from '../../../network/kubernetes/same-cluster.ts';

interface PolicySet {
  /** Whether one of them applies to a whole cluster. */
  cluster: boolean;
  named: boolean;
  readonly sources: Set<string>;
}

export type PolicySets = ReadonlyMap<string | undefined, PolicySet>;

/** Groups policies by the chart or overlay that they come from; plain manifests are under `undefined`. */
export function policySets(policies: readonly { readonly resource: Placed; readonly cluster: boolean }[]): PolicySets {
  const sets = new Map<string | undefined, PolicySet>();
  for (const { resource, cluster } of policies) {
    const set = sets.get(resource.provider) ?? { cluster: false, named: false, sources: new Set<string>() };
    sets.set(resource.provider, set);
    const namespace = cluster ? undefined : namedIn(resource);
    if (cluster) set.cluster = true;
    if (namespace === undefined) continue;
    set.sources.add(resource.source);
    if (namespace !== '') set.named = true;
  }
  return sets;
}

/**
 * Whether the evidence contains a policy that is known to be inside or outside the namespace of a subject. Policies
 * of another chart or overlay, whose release and cluster are not known, do not show what covers the subject.
 */
export function knowsPoliciesFor(subject: Placed, sets: PolicySets): boolean {
  const namespace = namedIn(subject);
  const near = subject.provider === undefined ? [...sets] : ownAndPlain(subject.provider, sets);
  return near.some(([provider, set]) => {
    if (set.cluster) return true;
    if (namespace === undefined) return false;
    return (set.named && namespace !== '') || (provider === subject.provider && set.sources.has(subject.source));
  });
}

function ownAndPlain(provider: string, sets: PolicySets): readonly (readonly [string | undefined, PolicySet])[] {
  return [provider, undefined].flatMap((key) => {
    const set = sets.get(key);
    return set === undefined ? [] : [[key, set] as const];
  });
}
