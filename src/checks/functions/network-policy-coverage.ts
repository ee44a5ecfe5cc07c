import { POLICY_TYPES, judgeIsolation } from './kubernetes/network-policies.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact, decision } from './shared/answer.ts';
import { allowedBy } from './kubernetes/admin-policy.ts';
import { readPath } from '../../model/locate-value.ts';
import type { Direction } from '../../network/kubernetes/native-isolation.ts';
import { DIRECTION_OPTIONS, getDirection } from './kubernetes/policy-direction.ts';

const CONDITION = 'function.network-policy-coverage';
/**
 * Whether a network policy of the same namespace selects the pods of a workload for a direction (Kubernetes
 * documentation, "Network Policies": pods that no policy selects accept everything). Policies of Cilium and Calico
 * count like those of Kubernetes. A policy that allows all traffic isolates nothing, and no other policy revokes
 * that, because policies are additive (the same). Policies do not apply to pods in the host network, so these are not
 * assessed. Where the evidence has no policy with a known namespace, the result is unknown.
 */
export const networkPolicyCoverage: CheckFunction = {
  name: 'network-policy-coverage',
  reads: () => POLICY_TYPES,
  looksAround: true,
  options: DIRECTION_OPTIONS,
  evaluate(subject, options, { evidence }) {
    const direction = getDirection(options);
    const hostNetwork = readPath(subject, 'spec.hostNetwork');
    if (hostNetwork.value === true) {
      const message = 'The pods share the network of their host, where network policies do not apply.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, hostNetwork, 'false')], message };
    }
    if ((hostNetwork.value ?? false) !== false) {
      return { outcome: 'unknown', decisions: [decision(CONDITION, hostNetwork, 'false')] };
    }
    return coverage(subject, direction, evidence);
  },
};

function coverage(subject: Subject, direction: Direction, evidence: EvidenceSet): Evaluation {
  const labels = readPath(subject, 'template.labels');
  const answer = answerFact(CONDITION, labels, `pods that network policies isolate for ${direction.toLowerCase()}`);
  const { truth, by, opened, any } = judgeIsolation(subject, labels.value, direction, evidence);
  const name = renderText(by?.address ?? '');
  const opener = renderText(opened?.by.address ?? '');
  const what = opened === undefined ? '' : allowedBy(opened.by);
  if (opened?.truth === true) return answer('fail', `${opener} selects these pods and allows ${what}`);
  if (opened !== undefined) return answer('unknown', `${opener} may select these pods and allow ${what}`);
  if (truth === true) return answer('pass', `${name} selects these pods for ${direction.toLowerCase()}`);
  if (truth === 'unknown') return answer('unknown', `${name} may select these pods for ${direction.toLowerCase()}`);
  if (any) return answer('fail', `No policy of the namespace selects these pods for ${direction.toLowerCase()}`);
  const message = 'No network policy of this namespace is in the evidence; add the policies of the cluster.';
  return answer('unknown', 'No network policy of this namespace is in the evidence', message);
}
