import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { negate } from '../../truth.ts';
import type { Truth } from '../../truth.ts';
import { calicoSelects } from './calico-selector.ts';
import { ciliumAllowsAll, ciliumIsolates } from './cilium-policy.ts';
import { selects } from './label-selector.ts';
import { namespaceOf } from './namespace.ts';
import { calicoOpens, mayRefuse, nativeOpens } from './network-policy-openness.ts';
import type { Direction } from './network-policy-openness.ts';
import { remembered } from '../../../model/remembered.ts';
import { sharesCluster, sharesNamespace } from './same-cluster.ts';
import { allHold, likeliest } from './truths.ts';

/** What policies select by. The namespace is `''` where the evidence names none. */
export interface Pod {
  readonly labels: Value | undefined;
  readonly namespace: string;
}

type Asks = (policy: Resource, direction: Direction, pod: Pod) => Truth;

/** How policies of a language speak of pods. */
interface Language {
  readonly isolates: Asks;
  /** Whether a policy lets in or out everything for these pods. */
  readonly opens: Asks;
  /** Whether a policy may refuse what others allow. */
  readonly mayRefuse: (policy: Resource) => boolean;
}

const NATIVE: Language = { isolates: nativeIsolates, opens: nativeAllowsAll, mayRefuse: () => false };
const CILIUM: Language = { isolates: ciliumIsolates, opens: ciliumAllowsAll, mayRefuse };
const CALICO: Language = { isolates: calicoIsolates, opens: calicoAllowsAll, mayRefuse };
/** Rules that come before all others isolate nothing by themselves, but may deny everything. */
const ADMIN: Language = { isolates: () => 'unknown', opens: () => false, mayRefuse: () => true };

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
      types: ['k8s/AdminNetworkPolicy', 'k8s/BaselineAdminNetworkPolicy', 'k8s/ClusterNetworkPolicy'],
      cluster: true,
      language: ADMIN,
    },
  ];

interface Policy {
  readonly resource: Resource;
  readonly language: Language;
  readonly cluster: boolean;
}

interface Policies {
  readonly byNamespace: ReadonlyMap<string, readonly Policy[]>;
  /** Those of the whole cluster, and those that name no namespace. */
  readonly anywhere: readonly Policy[];
  readonly all: readonly Policy[];
  readonly mayRefuse: boolean;
}

const cache = new WeakMap<EvidenceSet, Policies>();

export interface Isolation {
  readonly truth: Truth;
  /** The policy that isolates the pods, or may. */
  readonly by?: Resource;
  /** The policy that allows these pods everything, or may: isolated by name, but not in fact. */
  readonly opened?: { readonly by: Resource; readonly truth: true | 'unknown' };
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
  const find = (asks: keyof Pick<Language, 'isolates' | 'opens'>): ReturnType<typeof likeliest<Policy>> =>
    likeliest(near, ({ resource, language, cluster }) => {
      const placed = cluster ? sharesCluster(resource, subject) : sharesNamespace(resource, subject);
      return placed === false ? false : allHold([placed, language[asks](resource, direction, pod)]);
    });
  const found = find('isolates');
  const any = policies.all.length > 0;
  if (found === undefined) return { truth: false, any };
  const open = find('opens');
  const by = found.thing.resource;
  if (open === undefined) return { truth: found.truth, by, any };
  const opened = { by: open.thing.resource, truth: policies.mayRefuse ? 'unknown' : open.truth } as const;
  return { truth: found.truth, by, opened, any };
}

function policiesOf(evidence: EvidenceSet): Policies {
  const byNamespace = new Map<string, Policy[]>();
  const anywhere: Policy[] = [];
  const all: Policy[] = [];
  for (const { types, cluster, language } of KINDS) {
    for (const resource of types.flatMap((type) => evidence.byType(type))) {
      const policy = { resource, language, cluster };
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
  return { byNamespace, anywhere, all, mayRefuse: all.some(({ resource, language }) => language.mayRefuse(resource)) };
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

function nativeAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  const opens = nativeOpens(policy, direction);
  return opens === false ? false : allHold([opens, nativeIsolates(policy, direction, pod)]);
}

function calicoAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  const opens = calicoOpens(policy, direction);
  return opens === false ? false : allHold([opens, calicoIsolates(policy, direction, pod)]);
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
