import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { negate } from '../../truth.ts';
import type { Truth } from '../../truth.ts';
import { calicoSelects } from './calico-selector.ts';
import { ciliumIsolates } from './cilium-policy.ts';
import { selects } from './label-selector.ts';
import { namespaceOf } from './namespace.ts';
import { remembered } from '../../../model/remembered.ts';
import { sharesCluster, sharesNamespace } from './same-cluster.ts';
import { allHold, likeliest } from './truths.ts';

export type Direction = 'Ingress' | 'Egress';

/** What policies select by. The namespace is `''` where the evidence names none. */
export interface Pod {
  readonly labels: Value | undefined;
  readonly namespace: string;
}

type Isolates = (policy: Resource, direction: Direction, pod: Pod) => Truth;

/** Policies that isolate the pods they select, of Kubernetes and of network plug-ins. */
const KINDS: readonly { readonly types: readonly string[]; readonly cluster: boolean; readonly isolates: Isolates }[] =
  [
    { types: ['k8s/NetworkPolicy'], cluster: false, isolates: nativeIsolates },
    { types: ['k8s/CiliumNetworkPolicy'], cluster: false, isolates: ciliumIsolates },
    { types: ['k8s/CiliumClusterwideNetworkPolicy'], cluster: true, isolates: ciliumIsolates },
    {
      types: ['k8s/NetworkPolicy.projectcalico.org', 'k8s/NetworkPolicy.crd.projectcalico.org'],
      cluster: false,
      isolates: calicoIsolates,
    },
    { types: ['k8s/GlobalNetworkPolicy'], cluster: true, isolates: calicoIsolates },
    {
      types: ['k8s/AdminNetworkPolicy', 'k8s/BaselineAdminNetworkPolicy', 'k8s/ClusterNetworkPolicy'],
      cluster: true,
      // rules that come before all others isolate nothing by themselves, but may deny everything
      isolates: () => 'unknown',
    },
  ];

interface Policy {
  readonly resource: Resource;
  readonly isolates: Isolates;
  readonly cluster: boolean;
}

interface Policies {
  readonly byNamespace: ReadonlyMap<string, readonly Policy[]>;
  /** Those of the whole cluster, and those that name no namespace. */
  readonly anywhere: readonly Policy[];
  readonly all: readonly Policy[];
}

const cache = new WeakMap<EvidenceSet, Policies>();

export interface Isolation {
  readonly truth: Truth;
  /** The policy that isolates the pods, or may. */
  readonly by?: Resource;
  /** Whether the evidence holds any policy. */
  readonly any: boolean;
}

/** Whether a network policy isolates the pods of a workload for a direction. */
export function isolationOf(
  subject: Subject,
  labels: Value | undefined,
  direction: Direction,
  evidence: EvidenceSet,
): Isolation {
  const policies = remembered(cache, evidence, () => policiesOf(evidence));
  const pod = { labels, namespace: namespaceOf(subject) };
  const near =
    pod.namespace === '' ? policies.all : [...(policies.byNamespace.get(pod.namespace) ?? []), ...policies.anywhere];
  const found = likeliest(near, ({ resource, isolates, cluster }) => {
    const placed = cluster ? sharesCluster(resource, subject) : sharesNamespace(resource, subject);
    return placed === false ? false : allHold([placed, isolates(resource, direction, pod)]);
  });
  const any = policies.all.length > 0;
  return found === undefined ? { truth: false, any } : { truth: found.truth, by: found.thing.resource, any };
}

function policiesOf(evidence: EvidenceSet): Policies {
  const byNamespace = new Map<string, Policy[]>();
  const anywhere: Policy[] = [];
  const all: Policy[] = [];
  for (const { types, cluster, isolates } of KINDS) {
    for (const resource of types.flatMap((type) => evidence.byType(type))) {
      const policy = { resource, isolates, cluster };
      const namespace = cluster ? '' : namespaceOf(resource);
      all.push(policy);
      if (namespace === '') anywhere.push(policy);
      else {
        const list = byNamespace.get(namespace);
        if (list === undefined) byNamespace.set(namespace, [policy]);
        else list.push(policy);
      }
    }
  }
  return { byNamespace, anywhere, all };
}

/** Without `policyTypes` a policy is for ingress, and for egress when it has egress rules (Kubernetes API). */
function nativeIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const types = own(spec, 'policyTypes') ?? [];
  if (!isList(types)) return 'unknown';
  const named = types.length === 0 ? direction === 'Ingress' || isList(own(spec, 'egress')) : types.includes(direction);
  return named ? selects(own(spec, 'podSelector'), pod.labels) : false;
}

/**
 * Without `types` a policy of Calico is for ingress unless it has egress rules only, and for egress when it has egress
 * rules (Calico documentation, NetworkPolicy). What acts before addresses are translated or connections tracked is for
 * interfaces of hosts (the same, "Pre-DNAT policy" and "Untracked policy").
 */
function calicoIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const types = own(spec, 'types') ?? null;
  if (types !== null && !isList(types)) return 'unknown';
  const isNamed = types === null ? hasRulesFor(spec, direction) : types.includes(direction);
  if (!isNamed) return false;
  const pods = ['preDNAT', 'doNotTrack'].map((key) => negate(switchedOn(own(spec, key))));
  const others = ['serviceAccountSelector', 'namespaceSelector'].map((key): Truth => {
    const selector = own(spec, key) ?? '';
    return selector === '' || selector === 'all()' ? true : 'unknown';
  });
  return allHold([calicoSelects(own(spec, 'selector'), pod.labels), ...pods, ...others]);
}

function hasRulesFor(spec: ValueMap, direction: Direction): boolean {
  const egress = isFilled(own(spec, 'egress'));
  return direction === 'Egress' ? egress : isFilled(own(spec, 'ingress')) || !egress;
}

function switchedOn(value: Value | undefined): Truth {
  return typeof (value ?? false) === 'boolean' ? value === true : 'unknown';
}

function isFilled(rules: Value | undefined): boolean {
  return isList(rules) && rules.length > 0;
}
