import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import type { Truth } from '../truth.ts';
import { decision } from './lib/answer.ts';
import { selects } from './lib/label-selector.ts';
import { look } from './lib/look.ts';
import { namespaceOf } from './lib/namespace.ts';

const CONDITION = 'function.network-policy-coverage';
/** Policies of network plug-ins, whose selectors have languages of their own. */
const VENDOR_TYPES = [
  'k8s/CiliumNetworkPolicy',
  'k8s/CiliumClusterwideNetworkPolicy',
  'k8s/GlobalNetworkPolicy',
  'k8s/AdminNetworkPolicy',
  'k8s/BaselineAdminNetworkPolicy',
  'k8s/ClusterNetworkPolicy',
];

/**
 * Whether a network policy of the same namespace selects the pods of a workload for a direction (Kubernetes
 * documentation, "Network Policies": pods that no policy selects accept everything). Pods in the network of
 * their host are not reached by policies, so they are not asked. Without any policy in the evidence, and where
 * only policies of a network plug-in could apply, the answer is unknown.
 */
export const networkPolicyCoverage: CheckFunction = {
  name: 'network-policy-coverage',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['direction'],
    properties: { direction: { enum: ['Ingress', 'Egress'] } },
  },
  evaluate(subject, options, { evidence }) {
    const direction = own(options, 'direction') === 'Egress' ? 'Egress' : 'Ingress';
    const hostNetwork = look(subject, 'spec.hostNetwork');
    const host = [decision(CONDITION, hostNetwork, 'false')];
    if (hostNetwork.value === true) {
      const message = 'The pods share the network of their host, where network policies do not apply.';
      return { outcome: 'not-applicable', decisions: host, message };
    }
    if ((hostNetwork.value ?? false) !== false) return { outcome: 'unknown', decisions: host };
    return coverage(subject, direction, evidence);
  },
};

function coverage(subject: Subject, direction: string, evidence: EvidenceSet): Evaluation {
  const labels = look(subject, 'template.labels');
  const asked = (actual: string): Evaluation['decisions'] => [
    decision(CONDITION, labels, `pods that a network policy selects for ${direction.toLowerCase()}`, actual),
  ];
  const { byNamespace, other } = policiesOf(evidence);
  let unsure: Resource | undefined;
  for (const policy of byNamespace.get(namespaceOf(subject)) ?? []) {
    const truth = applies(policy, direction, labels.value);
    if (truth === true) return { outcome: 'pass', decisions: asked(`selected by ${renderText(policy.address)}`) };
    if (truth === 'unknown') unsure ??= policy;
  }
  if (unsure !== undefined) {
    return { outcome: 'unknown', decisions: asked(`perhaps selected by ${renderText(unsure.address)}`) };
  }
  if (other !== undefined) {
    const message = 'Policies of a network plug-in are in the evidence; this version does not evaluate them.';
    return { outcome: 'unknown', decisions: asked(`perhaps selected by ${renderText(other.address)}`), message };
  }
  if (byNamespace.size > 0) return { outcome: 'fail', decisions: asked('selected by no policy of their namespace') };
  const message = 'No network policy is in the evidence; add the policies of the cluster.';
  return { outcome: 'unknown', decisions: asked('no network policy in the evidence'), message };
}

interface Policies {
  readonly byNamespace: ReadonlyMap<string, readonly Resource[]>;
  /** One of a network plug-in. */
  readonly other: Resource | undefined;
}

const policies = new WeakMap<EvidenceSet, Policies>();

function policiesOf(evidence: EvidenceSet): Policies {
  const known = policies.get(evidence);
  if (known !== undefined) return known;
  const byNamespace = new Map<string, Resource[]>();
  let other = VENDOR_TYPES.flatMap((type) => evidence.byType(type))[0];
  for (const policy of evidence.byType('k8s/NetworkPolicy')) {
    if (!isNative(policy)) {
      other ??= policy;
      continue;
    }
    const list = byNamespace.get(namespaceOf(policy));
    if (list === undefined) byNamespace.set(namespaceOf(policy), [policy]);
    else list.push(policy);
  }
  const found: Policies = { byNamespace, other };
  policies.set(evidence, found);
  return found;
}

function isNative(policy: Resource): boolean {
  const apiVersion = own(policy.values, 'apiVersion');
  return typeof apiVersion === 'string' && /^(?:networking\.k8s\.io|extensions)\//.test(apiVersion);
}

function applies(policy: Resource, direction: string, labels: Value | undefined): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const selected = selects(own(spec, 'podSelector'), labels);
  if (selected === false) return false;
  const types = own(spec, 'policyTypes') ?? null;
  // without policyTypes a policy is for ingress, and for egress when it has egress rules (Kubernetes API, NetworkPolicySpec)
  const named =
    types === null
      ? direction === 'Ingress' || isList(own(spec, 'egress'))
      : isList(types) && types.includes(direction);
  if (types !== null && !isList(types)) return 'unknown';
  return named ? selected : false;
}
