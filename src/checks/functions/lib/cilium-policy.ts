import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, unknown } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import type { Truth } from '../../truth.ts';
import { selects } from './label-selector.ts';
import type { Pod } from './network-policies.ts';
import { ciliumOpens } from './network-policy-openness.ts';
import type { Direction } from './network-policy-openness.ts';
import { allHold, oneHolds } from './truths.ts';

const NAMESPACE = 'io.kubernetes.pod.namespace';
const UNNAMED = unknown('the namespace is given when the pod is deployed', true);

/**
 * Whether a policy of Cilium puts pods into default deny for a direction (Cilium documentation, "Policy Enforcement
 * Modes"): a rule selects them and has rules for the direction, or says so with `enableDefaultDeny`.
 */
export function ciliumIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
  return oneRule(policy, (rule) =>
    allHold([denies(rule, direction === 'Ingress' ? 'ingress' : 'egress'), ruleSelects(rule, pod)]),
  );
}

/** Whether a policy of Cilium allows pods everything, also where it leaves default deny to other policies. */
export function ciliumAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  return oneRule(policy, (rule) => {
    const opens = ciliumOpens(rule, direction);
    return opens === false ? false : allHold([opens, ruleSelects(rule, pod)]);
  });
}

function oneRule(policy: Resource, holds: (rule: ValueMap) => Truth): Truth {
  const [spec, specs] = [own(policy.values, 'spec') ?? null, own(policy.values, 'specs') ?? null];
  if (specs !== null && !isList(specs)) return 'unknown';
  const rules = [...(spec === null ? [] : [spec]), ...(isList(specs) ? specs : [])];
  return oneHolds(rules.map((rule) => (isMap(rule) ? holds(rule) : 'unknown')));
}

function ruleSelects(rule: ValueMap, pod: Pod): Truth {
  const selector = own(rule, 'endpointSelector') ?? null;
  // a rule for nodes selects no pods
  if (selector === null) return (own(rule, 'nodeSelector') ?? null) === null ? 'unknown' : false;
  return selectsPod(selector, pod);
}

function denies(rule: ValueMap, direction: string): Truth {
  const switches = own(rule, 'enableDefaultDeny');
  const asked = isMap(switches) ? (own(switches, direction) ?? null) : (switches ?? null);
  if (asked !== null) return typeof asked === 'boolean' ? asked : 'unknown';
  return oneHolds([direction, `${direction}Deny`].map((key) => isFilled(own(rule, key))));
}

function isFilled(rules: Value | undefined): Truth {
  if ((rules ?? null) === null) return false;
  return isList(rules) ? rules.length > 0 : 'unknown';
}

/** Labels of Kubernetes may carry their source as a prefix; the namespace of the pod is a label too. */
function selectsPod(selector: Value, pod: Pod): Truth {
  if (!isMap(selector)) return 'unknown';
  const [labels, expressions] = [own(selector, 'matchLabels') ?? null, own(selector, 'matchExpressions') ?? null];
  if ((labels !== null && !isMap(labels)) || (expressions !== null && !isList(expressions))) return 'unknown';
  const plain = {
    matchLabels: Object.fromEntries(Object.entries(labels ?? {}).map(([key, value]) => [bare(key), value])),
    matchExpressions: (expressions ?? []).map((each) => (isMap(each) ? { ...each, key: bareValue(each) } : each)),
  };
  const keys = [
    ...Object.keys(plain.matchLabels),
    ...plain.matchExpressions.map((each) => (isMap(each) ? own(each, 'key') : '')),
  ];
  if (keys.some((key) => typeof key !== 'string' || key.startsWith('io.cilium.') || key.includes(':')))
    return 'unknown';
  if (pod.labels !== undefined && pod.labels !== null && !isMap(pod.labels)) return 'unknown';
  return selects(plain, { ...pod.labels, [NAMESPACE]: pod.namespace === '' ? UNNAMED : pod.namespace });
}

function bareValue(expression: ValueMap): Value {
  const key = own(expression, 'key');
  return typeof key === 'string' ? bare(key) : (key ?? null);
}

function bare(key: string): string {
  return key.replace(/^(?:k8s|any):/, '');
}
