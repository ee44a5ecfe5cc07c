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
      decisions: [decision(CONDITION, selector, 'a selector that a workload of the namespace answers to', actual)],
    });
    let seen: Truth = false;
    let unsure: string | undefined;
    for (const workload of nearBy(evidence, 'k8s/workload', subject)) {
      const placed = sharesNamespace(workload, subject);
      if (placed === false) continue;
      seen = true;
      const truth = allHold([placed, selects(selector.value, look(workload, 'template.labels').value)]);
      if (truth === true) return answer('pass', `selects ${renderText(workload.address)}`);
      if (truth === 'unknown') unsure ??= workload.address;
    }
    if (unsure !== undefined) return answer('unknown', `perhaps selects ${renderText(unsure)}`);
    if (seen === false) return answer('not-applicable', 'no workload of the namespace is in the evidence');
    return answer('fail', 'selects nothing');
  },
};
