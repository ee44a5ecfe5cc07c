import type { Resource } from '../../model/evidence.ts';
import type { Subject } from '../../model/check.ts';
import { isMap, own } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { decision } from './lib/answer.ts';
import { nearBy } from './lib/by-namespace.ts';
import { look } from './lib/look.ts';
import { sharesNamespace } from './lib/same-cluster.ts';
import { allHold } from './lib/truths.ts';
import type { Truth } from '../truth.ts';

const CONDITION = 'function.account-of-one';
/** What an application is called by (Kubernetes documentation, "Recommended Labels"). */
const LABELS = ['app.kubernetes.io/instance', 'app.kubernetes.io/part-of', 'app.kubernetes.io/name', 'app'];

/**
 * Whether the service account of a workload is that of one application: no workload of the namespace with another
 * application label uses it. Workloads without such a label, and the account `default`, are not asked.
 */
export const accountOfOne: CheckFunction = {
  name: 'account-of-one',
  looksAround: true,
  options: { type: 'object', additionalProperties: false, properties: {} },
  evaluate(subject, _, { evidence }) {
    const account = look(subject, 'spec.serviceAccountName');
    const answer = (outcome: Evaluation['outcome'], actual: string): Evaluation => ({
      outcome,
      decisions: [decision(CONDITION, account, 'a service account of this application alone', actual)],
    });
    const { value } = account;
    if ((value ?? 'default') === 'default') return answer('not-applicable', 'the account of the namespace');
    if (typeof value !== 'string') return answer('unknown', 'an account that is not known');
    if (!LABELS.some((label) => labelOf(subject, label) !== undefined))
      return answer('not-applicable', 'a workload that no label names');
    let unsure: string | undefined;
    for (const other of nearBy(evidence, 'k8s/workload', subject)) {
      const truth = allHold([usesIt(other, value), isOther(subject, other), sharesNamespace(other, subject)]);
      if (truth === true) return answer('fail', `also used by ${renderText(other.address)}`);
      if (truth === 'unknown') unsure ??= other.address;
    }
    if (unsure !== undefined) return answer('unknown', `perhaps also used by ${renderText(unsure)}`);
    return answer('pass', 'used by this application alone');
  },
};

function usesIt({ values }: Resource, account: string): Truth {
  const spec = own(values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const name = own(spec, 'serviceAccountName') ?? '';
  return typeof name === 'string' ? name === account : 'unknown';
}

/** The first label that both have tells whether they are two applications. */
function isOther(one: Subject, other: Resource): Truth {
  for (const label of LABELS) {
    const [ours, theirs] = [labelOf(one, label), labelOf(other, label)];
    if (ours === undefined || theirs === undefined) continue;
    return typeof ours === 'string' && typeof theirs === 'string' ? ours !== theirs : 'unknown';
  }
  return false;
}

/** Labels that are no map may hold any. */
function labelOf({ values }: Pick<Subject, 'values'>, name: string): Value | undefined {
  const template = own(values, 'template') ?? {};
  const labels = isMap(template) ? (own(template, 'labels') ?? {}) : template;
  return isMap(labels) ? own(labels, name) : labels;
}
