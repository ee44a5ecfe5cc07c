import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own } from '../../../base/value.ts';
import { and3, type Truth } from '../../../base/truth.ts';
import { getRequirements, type LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';
import { nativeIsolates, type Direction } from '../../../network/kubernetes/native-isolation.ts';
import type { Pod } from '../../../network/kubernetes/pod.ts';
import { nativeOpens } from './network-policy-openness.ts';

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
