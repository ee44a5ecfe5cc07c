import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own } from '../../../base/value.ts';
import { and3, type Truth } from '../../../base/truth.ts';
import { getRequirements, type LabelRequirement } from './label-requirements.ts';
import { selects } from './label-selector.ts';
import type { Pod } from './pod.ts';
import { nativeOpens, type Direction } from './network-policy-openness.ts';

/**
 * Whether a policy isolates a pod for a direction. Without `policyTypes`, it applies to ingress, and to egress when
 * it has an egress rule; an empty list counts as absent (Kubernetes documentation, "Network Policies", The
 * NetworkPolicy resource).
 */
export function nativeIsolates(policy: Resource, direction: Direction, pod: Pod): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const types = own(spec, 'policyTypes') ?? [];
  if (!isList(types)) return 'unknown';
  const egress = own(spec, 'egress') ?? [];
  const hasEgress = isList(egress) && egress.length > 0;
  const named = types.length === 0 ? direction === 'Ingress' || hasEgress : types.includes(direction);
  return named ? selects(own(spec, 'podSelector'), pod.labels) : false;
}

/** Whether a policy allows all traffic for the pods that it selects. */
export function nativeAllowsAll(policy: Resource, direction: Direction, pod: Pod): Truth {
  const opens = nativeOpens(policy, direction);
  return opens === false ? false : and3([opens, nativeIsolates(policy, direction, pod)]);
}

/** The labels that the policy certainly requires of pods; empty where the policy cannot be read. */
export function nativeRequirements(policy: Resource): readonly LabelRequirement[] {
  const spec = own(policy.values, 'spec');
  return isMap(spec) && isList(own(spec, 'policyTypes') ?? []) ? getRequirements(own(spec, 'podSelector')) : [];
}
