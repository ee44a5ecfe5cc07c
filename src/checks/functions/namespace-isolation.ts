import { POLICY_TYPES, isolationOfAll } from './kubernetes/network-policies.ts';
import type { Subject } from '../../model/check.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact } from './shared/answer.ts';
import { allowedBy } from './kubernetes/admin-policy.ts';
import { readPath } from '../../model/locate-value.ts';
import { DIRECTION_OPTIONS, getDirection } from './kubernetes/policy-direction.ts';

const CONDITION = 'function.namespace-isolation';

/**
 * Whether network policies isolate every present and future pod of a namespace for a direction (Kubernetes
 * documentation, "Network Policies", default policies): one policy selects all pods, and none allows all of them all
 * traffic, because policies are additive. What the isolating policy itself allows is an accepted exception. Without a
 * policy for the namespace in the evidence, the result is unknown.
 */
export const namespaceIsolation: CheckFunction = {
  name: 'namespace-isolation',
  reads: () => POLICY_TYPES,
  looksAround: true,
  options: DIRECTION_OPTIONS,
  evaluate(subject, options, { evidence }) {
    const direction = getDirection(options);
    const named = readPath(subject, 'metadata.name');
    const answer = answerFact(CONDITION, named, `a policy that isolates all pods for ${direction.toLowerCase()}`);
    if (typeof named.value !== 'string') return answer('unknown', 'The namespace has no name that is text');
    const { truth, by, opened, any } = isolationOfAll(inside(subject, named.value), direction, evidence);
    const name = renderText(by?.address ?? '');
    const opener = renderText(opened?.by.address ?? '');
    const what = opened === undefined ? '' : allowedBy(opened.by);
    if (opened?.truth === true) return answer('fail', `${opener} allows all pods of the namespace ${what}`);
    if (opened !== undefined) return answer('unknown', `${opener} may allow all pods of the namespace ${what}`);
    if (truth === true) return answer('pass', `${name} selects all pods of the namespace`);
    if (truth === 'unknown') return answer('unknown', `${name} may isolate all pods of the namespace`);
    if (any) return answer('fail', 'No policy of the namespace selects all pods');
    const message = 'No network policy of this namespace is in the evidence; add the policies of the cluster.';
    return answer('unknown', 'The evidence has no network policy of the namespace', message);
  },
};

function inside(subject: Subject, namespace: string): Subject {
  return { ...subject, values: { metadata: { namespace } } };
}
