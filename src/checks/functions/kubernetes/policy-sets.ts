import { namedIn, type Placed } from './same-cluster.ts';

/** What the policies of one chart, overlay or set of manifests say of where they are. */
interface PolicySet {
  /** Whether one of them holds for a whole cluster. */
  cluster: boolean;
  /** Whether one of them names its namespace. */
  named: boolean;
  /** Where those come from whose namespace can be told. */
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
 * Whether the evidence holds a policy of which it is known whether it is in the namespace of a subject. Policies of
 * another chart or overlay, whose release and cluster nobody knows, say nothing of what covers the subject.
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
