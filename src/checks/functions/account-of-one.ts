import type { Resource } from '../../model/evidence.ts';
import type { Subject } from '../../model/check.ts';
import { isMap, own } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { decision } from './lib/answer.ts';
import { nearBy } from './lib/by-namespace.ts';
import { look } from './lib/look.ts';
import { sharesNamespace } from './lib/same-cluster.ts';

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
    for (const other of nearBy(evidence, 'k8s/workload', subject)) {
      if (look(other, 'spec.serviceAccountName').value !== value || !isOther(subject, other)) continue;
      const placed = sharesNamespace(other, subject);
      if (placed === false) continue;
      const name = renderText(other.address);
      return placed === true
        ? answer('fail', `also used by ${name}`)
        : answer('unknown', `perhaps also used by ${name}`);
    }
    return answer('pass', 'used by this application alone');
  },
};

/** The first label that both have tells whether they are one application. */
function isOther(one: Subject, other: Resource): boolean {
  for (const label of LABELS) {
    const [ours, theirs] = [labelOf(one, label), labelOf(other, label)];
    if (ours !== undefined && theirs !== undefined) return ours !== theirs;
  }
  return false;
}

function labelOf(subject: Pick<Subject, 'values' | 'place'>, name: string): string | undefined {
  const labels = own(subject.values, 'template');
  const map = isMap(labels) ? own(labels, 'labels') : undefined;
  const value = isMap(map) ? own(map, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
