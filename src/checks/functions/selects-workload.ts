import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact } from './shared/answer.ts';
import { byLabels, type MayHave } from './kubernetes/label-index.ts';
import { listsNearBy } from './kubernetes/namespace-index.ts';
import { getRequirements } from '../../network/kubernetes/label-requirements.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readPath } from '../../model/locate-value.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { and3, strongest } from '../../base/truth.ts';

const CONDITION = 'function.selects-workload';
const labelled = new WeakMap<readonly Resource[], MayHave<Resource>>();

/**
 * Whether the label selector of an object selects pods of a workload in its namespace (Kubernetes documentation,
 * "Labels and Selectors"). `selector` is its path. Where the evidence has no workload of the namespace, nothing is
 * assessed.
 */
export const selectsWorkload: CheckFunction = {
  name: 'selects-workload',
  reads: () => ['k8s/workload'],
  looksAround: true,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['selector'],
    properties: { selector: { type: 'string', minLength: 1 } },
  },
  evaluate(subject, options, { evidence }) {
    const selector = readPath(subject, String(options['selector']));
    const answer = answerFact(CONDITION, selector, 'a selector that a workload of the namespace meets');
    const near = listsNearBy(evidence, 'k8s/workload', subject);
    if (!near.some((list) => list.some((workload) => sharesNamespace(workload, subject) !== false)))
      return answer('not-applicable', 'the evidence has no workload in the namespace of the policy');
    const met = strongest(
      near.flatMap((list) =>
        getOrCreate(labelled, list, () => byLabels(list, getLabels))(getRequirements(selector.value)),
      ),
      (workload) => and3([sharesNamespace(workload, subject), selects(selector.value, getLabels(workload))]),
    );
    if (met === undefined) return answer('fail', `${selector.path} selects no workload of the namespace`);
    const workload = renderText(met.thing.address);
    return met.truth === true
      ? answer('pass', `${selector.path} selects ${workload}`)
      : answer('unknown', `${selector.path} may select ${workload}`);
  },
};

function getLabels(workload: Resource): Value | undefined {
  return readPath(workload, 'template.labels').value;
}
