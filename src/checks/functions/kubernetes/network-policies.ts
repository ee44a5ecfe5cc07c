import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { unknown, type Value } from '../../../base/value.ts';
import { and3, negate, or3, strongest, type Truth } from '../../../base/truth.ts';
import { ADMIN_TYPES, adminDecidesBefore, adminMayOpen, adminMayRefuse, adminOpens } from './admin-policy.ts';
import { bySelector, type MaySelect } from './selector-index.ts';
import { calicoAllowsAll, calicoIsolates, calicoRequirements } from './calico-policy.ts';
import { ciliumAllowsAll, ciliumIsolates, ciliumMayOpen, ciliumRequirements } from './cilium-policy.ts';
import type { LabelRequirement } from './label-requirements.ts';
import { getNamespace } from './namespace.ts';
import { nativeAllowsAll, nativeIsolates, nativeRequirements } from './native-policy.ts';
import { calicoOpens, mayRefuse, nativeOpens, type Direction } from './network-policy-openness.ts';
import { knowsPoliciesFor, policySets, type PolicySets } from './policy-sets.ts';
import { sharesCluster, sharesNamespace, type Placed } from './same-cluster.ts';
import type { Pod } from './pod.ts';

type PolicyTest = (policy: Resource, direction: Direction, pod: Pod) => Truth;

/** How policies of a language speak of pods. */
interface Language {
  readonly isolates: PolicyTest;
  /** Whether a policy lets in or out everything for these pods. */
  readonly opens: PolicyTest;
  /** Whether a policy may let in or out everything for whatever it selects. */
  readonly mayOpen: (policy: Resource, direction: Direction) => boolean;
  /** What pods must carry for a policy to speak of them. */
  readonly requirements: (policy: Resource) => readonly LabelRequirement[];
  /** Whether a policy may refuse what others allow. */
  readonly mayRefuse: (policy: Resource) => boolean;
  /** Whether another policy of the language decides first, and lets neither in nor out. Without it they only add up. */
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
/** Rules that come before all others isolate nothing by themselves, but may deny or allow everything. */
const ADMIN: Language = {
  isolates: () => 'unknown',
  opens: adminOpens,
  mayOpen: (policy, direction) => adminMayOpen(policy, direction) !== false,
  requirements: () => [],
  mayRefuse: adminMayRefuse,
  decidesBefore: adminDecidesBefore,
};

/** Policies that isolate the pods they select, of Kubernetes and of network plug-ins. */
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

/** Policies that may speak of pods with these labels. */
interface Near {
  readonly isolating: MaySelect<Policy>;
  readonly opening: Readonly<Record<Direction, MaySelect<Policy>>>;
}

interface Policies {
  /** By namespace; those of the whole cluster, and those that name no namespace, are under `''`. */
  readonly byNamespace: ReadonlyMap<string, readonly Policy[]>;
  readonly all: readonly Policy[];
  readonly sets: PolicySets;
  /** Those that may refuse what others allow. */
  readonly refusing: readonly Policy[];
  /** What was asked for before: of a namespace, or of `all`. */
  readonly near: Map<readonly Policy[], Near>;
}

const cache = new WeakMap<EvidenceSet, Policies>();

export interface Isolation {
  readonly truth: Truth;
  /** The policy that isolates the pods, or may. */
  readonly by?: Resource;
  /** The policy that allows these pods everything, or may: isolated by name, but not in fact. */
  readonly opened?: { readonly by: Resource; readonly truth: true | 'unknown' };
  /** Whether the evidence holds a policy that is known to be in, or outside of, the namespace of the pods. */
  readonly any: boolean;
}

/** What is asked of each policy about pods: a certain pod, or all that may ever be there. */
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

/** Whether network policies isolate every pod of the namespace of a subject, whatever its labels. */
export function isolationOfAll(subject: Placed, direction: Direction, evidence: EvidenceSet): Isolation {
  const policies = getOrCreate(cache, evidence, () => getPolicies(evidence));
  const any = nearTo({ labels: ANY_LABELS, namespace: getNamespace(subject) }, policies).some((near) =>
    near.isolating(ANY_LABELS).some((policy) => isPlaced(policy, subject) !== false),
  );
  return { ...isolation(subject, ANY_LABELS, direction, policies, holdsForAll), any };
}

/** A policy that asks for labels says nothing of pods without them; one that cannot be read may say anything. */
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

/** Those of the namespace of pods come before those that may be anywhere. */
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
