import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import { getRequirements, type LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';
import { selects } from '../../../network/kubernetes/label-selector.ts';
import type { Pod } from '../../../network/kubernetes/pod.ts';
import { ciliumOpens } from './network-policy-openness.ts';
import type { Direction } from '../../../network/kubernetes/native-isolation.ts';

const NAMESPACE = 'io.kubernetes.pod.namespace';
const UNNAMED = unknown('the namespace is given when the pod is deployed', true);

/**
 * Whether a Cilium policy puts pods into default deny for a direction (Cilium documentation, "Policy Enforcement
 * Modes"): a rule selects them and has rules for the direction, or sets `enableDefaultDeny`.
 */
export function ciliumIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
  return oneRule(policy, (rule) =>
    and3([denies(rule, direction === 'Ingress' ? 'ingress' : 'egress'), ruleSelects(rule, pod)]),
  );
}

/** The labels that a Cilium policy with one rule requires, without Cilium's prefixes and reserved labels. */
export function ciliumRequirements(policy: Resource): readonly LabelRequirement[] {
  const [rule, ...others] = getRules(policy) ?? [];
  if (rule === undefined || others.length > 0 || !isMap(rule)) return [];
  const plain = plainSelector(own(rule, 'endpointSelector') ?? null);
  return getRequirements(plain).filter(({ key }) => key !== NAMESPACE);
}

/** Whether a rule of a Cilium policy allows all traffic for the pods that it selects. */
export function ciliumMayOpen(policy: Resource, direction: Direction): Truth {
  return oneRule(policy, (rule) => ciliumOpens(rule, direction));
}

/** Whether a Cilium policy allows all traffic for a pod, even where it does not enable default deny. */
export function ciliumAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  return oneRule(policy, (rule) => {
    const opens = ciliumOpens(rule, direction);
    return opens === false ? false : and3([opens, ruleSelects(rule, pod)]);
  });
}

function oneRule(policy: Resource, holds: (rule: ValueMap) => Truth): Truth {
  const rules = getRules(policy);
  return rules === undefined ? 'unknown' : or3(rules.map((rule): Truth => (isMap(rule) ? holds(rule) : 'unknown')));
}

function getRules(policy: Resource): readonly Value[] | undefined {
  const [spec, specs] = [own(policy.values, 'spec') ?? null, own(policy.values, 'specs') ?? null];
  if (specs !== null && !isList(specs)) return undefined;
  return [...(spec === null ? [] : [spec]), ...(isList(specs) ? specs : [])];
}

function ruleSelects(rule: ValueMap, pod: Pod): Truth {
  const selector = own(rule, 'endpointSelector') ?? null;
  // a rule for nodes selects no pods
  if (selector === null) return (own(rule, 'nodeSelector') ?? null) === null ? 'unknown' : false;
  return selectsPod(selector, pod);
}

function denies(rule: ValueMap, direction: string): Truth {
  const switches = own(rule, 'enableDefaultDeny');
  const enabled = isMap(switches) ? (own(switches, direction) ?? null) : (switches ?? null);
  if (enabled !== null) return typeof enabled === 'boolean' ? enabled : 'unknown';
  return or3([direction, `${direction}Deny`].map((key) => isFilled(own(rule, key))));
}

function isFilled(rules: Value | undefined): Truth {
  if ((rules ?? null) === null) return false;
  return isList(rules) ? rules.length > 0 : 'unknown';
}

function selectsPod(selector: Value, pod: Pod): Truth {
  const plain = plainSelector(selector);
  if (plain === undefined) return 'unknown';
  if (pod.labels !== undefined && pod.labels !== null && !isMap(pod.labels)) return selects(plain, pod.labels);
  return selects(plain, { ...pod.labels, [NAMESPACE]: pod.namespace === '' ? UNNAMED : pod.namespace });
}

/**
 * The selector without the prefixes that name the source of a label; `undefined` if it uses labels that only Cilium
 * knows. The pod's namespace is a label too.
 */
function plainSelector(selector: Value): ValueMap | undefined {
  if (!isMap(selector)) return undefined;
  const [labels, expressions] = [own(selector, 'matchLabels') ?? null, own(selector, 'matchExpressions') ?? null];
  if ((labels !== null && !isMap(labels)) || (expressions !== null && !isList(expressions))) return undefined;
  const matchLabels = Object.fromEntries(Object.entries(labels ?? {}).map(([key, value]) => [bare(key), value]));
  const matchExpressions = (expressions ?? []).map((each) => (isMap(each) ? { ...each, key: bareValue(each) } : each));
  const keys = [...Object.keys(matchLabels), ...matchExpressions.map((each) => (isMap(each) ? own(each, 'key') : ''))];
  const isPlain = keys.every((key) => typeof key === 'string' && !key.startsWith('io.cilium.') && !key.includes(':'));
  return isPlain ? { matchLabels, matchExpressions } : undefined;
}

function bareValue(expression: ValueMap): Value {
  const key = own(expression, 'key');
  return typeof key === 'string' ? bare(key) : (key ?? null);
}

function bare(key: string): string {
  return key.replace(/^(?:k8s|any):/, '');
}
