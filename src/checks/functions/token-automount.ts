import { BINDINGS, isBound } from './iam/bound-accounts.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { isMap } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { truthOutcome, type Truth } from '../../base/truth.ts';
import { decision, typed } from './shared/answer.ts';
import { nearByNamed } from './kubernetes/namespace-index.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';
import { projectedToken } from './iam/projected-token.ts';
import { getNamespace } from './kubernetes/namespace.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { getServiceAccount } from './iam/service-account.ts';

const CONDITION = 'function.token-automount';
const FIELD = 'automountServiceAccountToken';

/**
 * Whether the service account token is not mounted into the pods of a workload. The pod's setting decides, then that
 * of the account in the same namespace; without either, the token is mounted (Kubernetes documentation, "Configure
 * Service Accounts for Pods"). A projected token for the API server also counts as mounted. Where a role is bound to
 * the account, its token is in use, and nothing is assessed.
 */
export const tokenAutomount: CheckFunction = {
  name: 'token-automount',
  reads: () => ['k8s/ServiceAccount', ...BINDINGS],
  looksAround: true,
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    const bound = boundAccount(subject, evidence);
    if (bound?.truth === true) {
      const message = 'The service account is bound to a role, so its token is used.';
      return {
        outcome: 'not-applicable',
        decisions: [decision(CONDITION, bound.name, 'an account without roles')],
        message,
      };
    }
    const found = getMount(subject, evidence);
    if (found.outcome !== 'fail' || bound?.truth !== 'unknown') return found;
    return {
      outcome: 'unknown',
      decisions: [decision(CONDITION, bound.name, 'an account of which the bindings are known')],
    };
  },
};

function boundAccount(
  subject: Subject,
  evidence: EvidenceSet,
): { readonly name: LocatedValue; readonly truth: Truth } | undefined {
  const name = getServiceAccount(subject);
  if ((name.value ?? null) === null) return undefined;
  const truth = typeof name.value === 'string' ? isBound(name.value, getNamespace(subject), evidence) : 'unknown';
  return { name, truth };
}

function getMount(subject: Subject, evidence: EvidenceSet): Evaluation {
  const projected = projectedToken(subject);
  if (projected?.truth === true) return answer(projected.found, false);
  const found = getSwitch(subject, evidence);
  return found.outcome === 'pass' && projected !== undefined ? answer(projected.found, 'unknown') : found;
}

function getSwitch(subject: Subject, evidence: EvidenceSet): Evaluation {
  const pod = readPath(subject, `spec.${FIELD}`);
  if ((pod.value ?? null) !== null) return answer(pod, isKeptOut(pod));
  const name = getServiceAccount(subject);
  const account = name.value ?? 'default';
  if (typeof account !== 'string') return { outcome: 'unknown', decisions: [decision(CONDITION, name, 'a name')] };
  return accountDecides(subject, account, pod, evidence);
}

function accountDecides(subject: Subject, account: string, pod: LocatedValue, evidence: EvidenceSet): Evaluation {
  let perhaps: LocatedValue | undefined;
  for (const resource of nearByNamed(evidence, 'k8s/ServiceAccount', subject, {
    path: 'metadata.name',
    text: account,
  })) {
    const isNamed = typeof readPath(resource, 'metadata.name').value === 'string';
    const placed = isNamed ? sharesNamespace(resource, subject) : 'unknown';
    const setting = readPath(resource, FIELD);
    if (placed === true) return answer(setting, isKeptOut(setting));
    if (placed === 'unknown' && isKeptOut(setting) !== false) perhaps ??= setting;
  }
  if (perhaps !== undefined) return answer(perhaps, 'unknown');
  return answer(pod, false);
}

function isKeptOut({ value }: LocatedValue): Truth {
  if (value === undefined || value === null) return false;
  return typeof value === 'boolean' ? !value : 'unknown';
}

function answer(looked: LocatedValue, truth: Truth): Evaluation {
  const outcome = truthOutcome(truth);
  return {
    outcome,
    get decisions() {
      return [typed(decision(CONDITION, looked, 'false', ...shown(looked)), looked, 'a boolean')];
    },
  };
}

function shown({ value }: LocatedValue): [string] | [] {
  if (isMap(value)) return ['a projected token for the API server'];
  return (value ?? null) === null ? ['not set (the default is true)'] : [];
}
