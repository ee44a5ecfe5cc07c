import type { Resource } from '../../model/evidence.ts';
import { and3, or3, type Truth } from '../../base/truth.ts';
import { groupBy } from '../../base/group-by.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { nativeIsolates, type Direction } from '../../network/kubernetes/native-isolation.ts';
import { namedIn, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { valueAt } from './object-values.ts';

/** One rule of a policy. `peers` is `undefined` for a rule that allows every peer. */
export interface PolicyRule {
  readonly policy: Resource;
  readonly rule: ValueMap;
  readonly peers: readonly Value[] | undefined;
}

/**
 * What policies say about the pods of a workload in one direction. Pods that no policy selects are open, and what any
 * policy allows is allowed (Kubernetes documentation, "Network Policies").
 */
export interface PolicySide {
  readonly isolated: Truth;
  readonly policies: readonly Resource[];
  readonly rules: readonly PolicyRule[];
}

export type ReadSide = (workload: Resource, direction: Direction) => PolicySide;

const OPEN: PolicySide = { isolated: false, policies: [], rules: [] };

/** Returns a function that reads one side of a workload. A policy that may select its pods may isolate and may allow. */
export function createSides(policies: readonly Resource[]): ReadSide {
  const byNamespace = groupBy(policies, (policy) => namedIn(policy) ?? '');
  const near = (workload: Resource): readonly Resource[] => {
    const namespace = namedIn(workload) ?? '';
    if (namespace === '') return policies;
    return [...(byNamespace.get(namespace) ?? []), ...(byNamespace.get('') ?? [])];
  };
  const known: Readonly<Record<Direction, Map<Resource, PolicySide>>> = { Ingress: new Map(), Egress: new Map() };
  return (workload, direction) => {
    const before = known[direction].get(workload);
    if (before !== undefined) return before;
    const made = readSide(near(workload), workload, direction);
    known[direction].set(workload, made);
    return made;
  };
}

function readSide(policies: readonly Resource[], workload: Resource, direction: Direction): PolicySide {
  const hostNetwork = valueAt(workload.values, 'spec', 'hostNetwork') ?? false;
  // policies have no defined effect on pods in the network of their host (the same, "Network Policies and hostNetwork pods")
  if (hostNetwork === true) return OPEN;
  const pod = { labels: valueAt(workload.values, 'template', 'labels'), namespace: namedIn(workload) ?? '' };
  const found = policies.flatMap((policy) => {
    const truth = and3([sharesNamespace(policy, workload), nativeIsolates(policy, direction, pod)]);
    return truth === false ? [] : [{ policy, truth }];
  });
  const isolated = or3(found.map(({ truth }) => truth));
  return {
    isolated: hostNetwork === false ? isolated : and3([isolated, 'unknown']),
    policies: found.map(({ policy }) => policy),
    rules: found.flatMap(({ policy }) => readRules(policy, direction)),
  };
}

function readRules(policy: Resource, direction: Direction): readonly PolicyRule[] {
  const list = valueAt(policy.values, 'spec', direction === 'Ingress' ? 'ingress' : 'egress') ?? [];
  if (!isList(list)) return [{ policy, rule: {}, peers: undefined }];
  return list.map((rule): PolicyRule => {
    if (!isMap(rule)) return { policy, rule: {}, peers: undefined };
    const peers = own(rule, direction === 'Ingress' ? 'from' : 'to') ?? [];
    return { policy, rule, peers: isList(peers) && peers.length > 0 ? peers : undefined };
  });
}
