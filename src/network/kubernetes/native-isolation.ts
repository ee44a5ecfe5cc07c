import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';
import { selects } from './label-selector.ts';
import type { Pod } from './pod.ts';

/** The two directions of traffic that network policies restrict. */
export type Direction = 'Ingress' | 'Egress';

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
