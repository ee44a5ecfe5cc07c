import { look } from './lib/look.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { decision } from './lib/answer.ts';
import { nearBy } from './lib/by-namespace.ts';
import { selects } from './lib/label-selector.ts';
import { sharesNamespace } from './lib/same-cluster.ts';
import { allHold, likeliest } from './lib/truths.ts';

const CONDITION = 'function.selects-workload';

/**
 * Whether the label selector of an object selects pods of a workload in its namespace (Kubernetes documentation, "Labels and
 * Selectors"). `selector` is its path. Where the evidence holds no workload of the namespace there is nothing to ask.
 */
export const selectsWorkload: CheckFunction = {
  name: 'selects-workload',
  looksAround: true,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['selector'],
    properties: { selector: { type: 'string', minLength: 1 } },
  },
  evaluate(subject, options, { evidence }) {
    const selector = look(subject, String(options['selector']));
    const answer = (outcome: Evaluation['outcome'], actual: string): Evaluation => ({
      outcome,
      decisions: [decision(CONDITION, selector, 'met by a workload of the namespace', actual)],
    });
    const near = nearBy(evidence, 'k8s/workload', subject).filter(
      (workload) => sharesNamespace(workload, subject) !== false,
    );
    if (near.length === 0) return answer('not-applicable', 'in a namespace without a workload in the evidence');
    const met = likeliest(near, (workload) =>
      allHold([sharesNamespace(workload, subject), selects(selector.value, look(workload, 'template.labels').value)]),
    );
    if (met === undefined) return answer('fail', 'met by no workload of the namespace');
    const workload = renderText(met.thing.address);
    return met.truth === true ? answer('pass', `met by ${workload}`) : answer('unknown', `perhaps met by ${workload}`);
  },
};
