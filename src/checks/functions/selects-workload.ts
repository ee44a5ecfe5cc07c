import { look } from './lib/look.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { decision } from './lib/answer.ts';
import { nearBy } from './lib/by-namespace.ts';
import { selects } from './lib/label-selector.ts';
import { sharesNamespace } from './lib/same-cluster.ts';
import { allHold } from './lib/truths.ts';
import type { Truth } from '../truth.ts';

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
    let seen: Truth = false;
    let unsure: string | undefined;
    for (const workload of nearBy(evidence, 'k8s/workload', subject)) {
      const placed = sharesNamespace(workload, subject);
      if (placed === false) continue;
      seen = true;
      const truth = allHold([placed, selects(selector.value, look(workload, 'template.labels').value)]);
      if (truth === true) return answer('pass', `met by ${renderText(workload.address)}`);
      if (truth === 'unknown') unsure ??= workload.address;
    }
    if (unsure !== undefined) return answer('unknown', `perhaps met by ${renderText(unsure)}`);
    if (seen === false) return answer('not-applicable', 'in a namespace without a workload in the evidence');
    return answer('fail', 'met by no workload of the namespace');
  },
};
