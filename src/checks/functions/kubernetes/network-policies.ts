import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { unknown, type Value } from '../../../base/value.ts';
import { and3, negate, or3, strongest, type Truth } from '../../../base/truth.ts';
import { ADMIN_TYPES, adminDecidesBefore, adminMayOpen, adminMayRefuse, adminOpens } from './admin-policy.ts';
import { bySelector, type MaySelect } from '../../../network/kubernetes/selector-index.ts';
import { calicoAllowsAll, calicoIsolates, calicoRequirements } from './calico-policy.ts';
import { ciliumAllowsAll, ciliumIsolates, ciliumMayOpen, ciliumRequirements } from './cilium-policy.ts';
import type { LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';
import { getNamespace } from './namespace.ts';
import { nativeIsolates, type Direction } from '../../../network/kubernetes/native-isolation.ts';
import { nativeAllowsAll, nativeRequirements } from './native-policy.ts';
import { calicoOpens, mayRefuse, nativeOpens } from './network-policy-openness.ts';
import { knowsPoliciesFor, policySets, type PolicySets } from './policy-sets.ts';
import { sharesCluster, sharesNamespace, type Placed } from '../../../network/kubernetes/same-cluster.ts';
import type { Pod } from '../../../network/kubernetes/pod.ts';

type PolicyTest = (policy: Resource, direction: Direction, pod: Pod) => Truth;

interface Language {
  readonly isolates: PolicyTest;
  /** Whether a policy allows these pods all traffic in this direction. */
  readonly opens: PolicyTest;
  /** Whether a policy may allow all traffic in this direction for any pod that it selects. */
  readonly mayOpen: (policy: Resource, direction: Direction) => boolean;
  /** Labels that a pod needs for the policy to select it. */
  readonly requirements: (policy: Resource) => readonly LabelRequirement[];
  readonly mayRefuse: (policy: Resource) => boolean;
  /** Whether another policy is applied first and stops the traffic. Without it, policies only add up. */
  readonly decidesBefore?: (other: Resource, policy: Resource, direction: Direction, pod: Pod) => Truth;
}

const NATIVE: Language = {
  isolates: nativeIsolates,
  opens: nativeAllowsAll,
  mayOpen: (policy, direction) => nativeOpens(policy, direction) !== false,
  requirements: nativeRequirements,
  mayRefuse: () => false,
};
const CILIUM: Language = {
  isolates: ciliumIsolates,
  opens: ciliumAllowsAll,
  mayOpen: (policy, direction) => ciliumMayOpen(policy, direction) !== false,
  requirements: ciliumRequirements,
  mayRefuse,
};
const CALICO: Language = {
  isolates: calicoIsolates,
  opens: calicoAllowsAll,
  mayOpen: (policy, direction) => calicoOpens(policy, direction) !== false,
  requirements: calicoRequirements,
  mayRefuse,
};
/** Rules that precede all others do not isolate pods, but may deny or allow everything. */
const ADMIN: Language = {
  isolates: () => 'unknown',
  opens: adminOpens,
  mayOpen: (policy, direction) => adminMayOpen(policy, direction) !== false,
  requirements: () => [],
  mayRefuse: adminMayRefuse,
  decidesBefore: adminDecidesBefore,
};

const KINDS: readonly { readonly types: readonly string[]; readonly cluster: boolean; readonly language: Language }[] =
  [
    { types: ['k8s/NetworkPolicy'], cluster: false, language: NATIVE },
    { types: ['k8s/CiliumNetworkPolicy'], cluster: false, language: CILIUM },
    { types: ['k8s/CiliumClusterwideNetworkPolicy'], cluster: true, language: CILIUM },
    {
      types: ['k8s/NetworkPolicy.projectcalico.org', 'k8s/NetworkPolicy.crd.projectcalico.org'],
      cluster: false,
      language: CALICO,
    },
    { types: ['k8s/GlobalNetworkPolicy'], cluster: true, language: CALICO },
    {
      types: ADMIN_TYPES,
      cluster: true,
      language: ADMIN,
    },
  ];

/** The types of all network policies. */
export const POLICY_TYPES: readonly string[] = KINDS.flatMap(({ types }) => types);

interface Policy {
  readonly resource: Resource;
  readonly language: Language;
  readonly cluster: boolean;
}

interface Near {
  readonly isolating: MaySelect<Policy>;
  readonly opening: Readonly<Record<Direction, MaySelect<Policy>>>;
}

interface Policies {
  /** Policies of the whole cluster, and those without a namespace, are under `''`. */
  readonly byNamespace: ReadonlyMap<string, readonly Policy[]>;
  readonly all: readonly Policy[];
  readonly sets: PolicySets;
  readonly refusing: readonly Policy[];
  /** Cache, by the list of a namespace or by `all`. */
  readonly near: Map<readonly Policy[], Near>;
}

const cache = new WeakMap<EvidenceSet, Policies>();

export interface Isolation {
  readonly truth: Truth;
  readonly by?: Resource;
  /** A policy that allows the pods everything, or may, so that the isolation has no effect. */
  readonly opened?: { readonly by: Resource; readonly truth: true | 'unknown' };
  /** Whether the evidence has a policy that is known to be inside or outside the namespace of the pods. */
  readonly any: boolean;
}

type Holds = (test: PolicyTest, policy: Resource, direction: Direction, pod: Pod) => Truth;

const ANY_LABELS = unknown('pods of any labels', false);

/** Whether a network policy isolates the pods of a workload for a direction. */
export function judgeIsolation(
  subject: Subject,
  labels: Value | undefined,
  direction: Direction,
  evidence: EvidenceSet,
): Isolation {
  const policies = getOrCreate(cache, evidence, () => getPolicies(evidence));
  const any = knowsPoliciesFor(subject, policies.sets);
  return { ...isolation(subject, labels, direction, policies, (test, ...rest) => test(...rest)), any };
}

/** Whether network policies isolate every pod in the namespace of a subject, with any labels. */
export function isolationOfAll(subject: Placed, direction: Direction, evidence: EvidenceSet): Isolation {
  const policies = getOrCreate(cache, evidence, () => getPolicies(evidence));
  const any = nearTo({ labels: ANY_LABELS, namespace: getNamespace(subject) }, policies).some((near) =>
    near.isolating(ANY_LABELS).some((policy) => isPlaced(policy, subject) !== false),
  );
  return { ...isolation(subject, ANY_LABELS, direction, policies, holdsForAll), any };
}

/** A policy that selects by labels says nothing about pods without them; one that cannot be read may apply. */
function holdsForAll(test: PolicyTest, policy: Resource, direction: Direction, { namespace }: Pod): Truth {
  if (test(policy, direction, { labels: ANY_LABELS, namespace }) === true) return true;
  return test(policy, direction, { labels: {}, namespace }) === 'unknown' ? 'unknown' : false;
}

function isPlaced({ resource, cluster }: Policy, subject: Placed): Truth {
  return cluster ? sharesCluster(resource, subject) : sharesNamespace(resource, subject);
}

function isolation(
  subject: Placed,
  labels: Value | undefined,
  direction: Direction,
  policies: Policies,
  holds: Holds,
): Omit<Isolation, 'any'> {
  const pod = { labels, namespace: getNamespace(subject) };
  const likely = (may: (near: Near) => MaySelect<Policy>, test: keyof Pick<Language, 'isolates' | 'opens'>) =>
    strongest(
      nearTo(pod, policies).flatMap((near) => may(near)(labels)),
      (policy) => {
        const placed = isPlaced(policy, subject);
        if (placed === false) return false;
        const answer = and3([placed, holds(policy.language[test], policy.resource, direction, pod)]);
        if (test === 'isolates' || answer === false) return answer;
        return and3([answer, negate(isDecidedBefore(policy, subject, direction, pod, policies))]);
      },
    );
  const found = likely(({ isolating }) => isolating, 'isolates');
  if (found === undefined) return { truth: false };
  const open = likely(({ opening }) => opening[direction], 'opens');
  const by = found.thing.resource;
  if (open === undefined) return { truth: found.truth, by };
  const mayRefuse = policies.refusing.some(
    ({ language }) => language.decidesBefore === undefined || language !== open.thing.language,
  );
  const opened = { by: open.thing.resource, truth: mayRefuse ? 'unknown' : open.truth } as const;
  return { truth: found.truth, by, opened };
}

function isDecidedBefore(
  { resource, language }: Policy,
  subject: Placed,
  direction: Direction,
  pod: Pod,
  policies: Policies,
): Truth {
  const { decidesBefore } = language;
  if (decidesBefore === undefined) return false;
  const others = policies.all.filter((other) => other.language === language);
  return or3(
    others.map((other) => {
      const before = decidesBefore(other.resource, resource, direction, pod);
      return before === false ? false : and3([before, isPlaced(other, subject)]);
    }),
  );
}

function getPolicies(evidence: EvidenceSet): Policies {
  const all = KINDS.flatMap(({ types, cluster, language }) =>
    evidence.byTypes(types).map((resource): Policy => ({ resource, language, cluster })),
  );
  return {
    byNamespace: groupBy(all, ({ resource, cluster }) => (cluster ? '' : getNamespace(resource))),
    all,
    sets: policySets(all),
    refusing: all.filter(({ resource, language }) => language.mayRefuse(resource)),
    near: new Map(),
  };
}

function nearTo({ namespace }: Pod, { byNamespace, all, near }: Policies): readonly Near[] {
  const lists = namespace === '' ? [all] : [namespace, ''].flatMap((name) => [byNamespace.get(name) ?? []]);
  return lists.filter((list) => list.length > 0).map((list) => getOrCreate(near, list, () => getNear(list)));
}

function getNear(policies: readonly Policy[]): Near {
  const indexed = (some: readonly Policy[]): MaySelect<Policy> =>
    bySelector(some, ({ resource, language }) => language.requirements(resource));
  const opening = (direction: Direction): MaySelect<Policy> =>
    indexed(policies.filter(({ resource, language }) => language.mayOpen(resource, direction)));
  return { isolating: indexed(policies), opening: { Ingress: opening('Ingress'), Egress: opening('Egress') } };
}
