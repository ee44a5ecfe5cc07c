import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { and3, negate, type Truth } from '../../../base/truth.ts';
import { calicoRequires, calicoSelects } from './calico-selector.ts';
import type { LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';
import type { Pod } from '../../../network/kubernetes/pod.ts';
import { calicoOpens } from './network-policy-openness.ts';
import type { Direction } from '../../../network/kubernetes/native-isolation.ts';

/** Whether a Calico policy allows all traffic for the pods that it selects. */
export function calicoAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  const opens = calicoOpens(policy, direction);
  return opens === false ? false : and3([opens, calicoIsolates(policy, direction, pod)]);
}

/**
 * Whether a Calico policy isolates pods for a direction. Without `types`, it applies to ingress unless it has only
 * egress rules, and to egress when it has egress rules (Calico documentation, NetworkPolicy). Pre-DNAT and untracked
 * policies apply to host interfaces (the same, "Pre-DNAT policy" and "Untracked policy").
 */
export function calicoIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
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
  return and3([calicoSelects(own(spec, 'selector'), pod.labels), ...pods, ...others]);
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

/** The labels that the policy certainly requires of pods; empty where the policy cannot be read. */
export function calicoRequirements(policy: Resource): readonly LabelRequirement[] {
  const spec = own(policy.values, 'spec');
  return isMap(spec) && isList(own(spec, 'types') ?? []) ? calicoRequires(own(spec, 'selector')) : [];
}
