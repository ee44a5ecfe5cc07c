import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import { own, type Value } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderValue } from '../../model/render-value.ts';
import { answerAt } from './shared/answer.ts';
import { byLabels, type MayHave } from './kubernetes/label-index.ts';
import { listsNearBy, nearByNamed } from './kubernetes/namespace-index.ts';
import { getRequirements } from '../../network/kubernetes/label-requirements.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { and3 } from '../../base/truth.ts';

const CONDITION = 'function.disruption-budget';
const EXPECTED = 'a budget that lets some pods be evicted, and not all of them';
const SCALED: ReadonlySet<Value | undefined> = new Set([
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'ReplicationController',
  'DeploymentConfig',
  'Rollout',
]);
const MOST = 2_147_483_647;
const labelled = new WeakMap<readonly Resource[], MayHave<Resource>>();

/**
 * Whether a pod disruption budget allows some evictions and keeps other pods: by itself, and for the replicas of the
 * workloads that it selects. Percentages are rounded up (Kubernetes documentation, "Specifying a Disruption Budget").
 */
export const disruptionBudget: CheckFunction = {
  name: 'disruption-budget',
  reads: () => ['k8s/workload', 'k8s/HorizontalPodAutoscaler'],
  looksAround: true,
  options: { type: 'object', additionalProperties: false },
  evaluate(subject, _options, { evidence }) {
    const total = getPods(subject, evidence);
    const answers = [
      judged(readPath(subject, 'spec.minAvailable'), total, true),
      judged(readPath(subject, 'spec.maxUnavailable'), total, false),
    ].flatMap((answer) => answer ?? []);
    const [worst = answerAt(CONDITION, readPath(subject, 'spec'), EXPECTED)('pass', 'no number')] = [
      'fail',
      'unknown',
      'pass',
    ].flatMap((outcome) => answers.find((answer) => answer.outcome === outcome) ?? []);
    return worst;
  },
};

/** Judges one of the two numbers; `undefined` where it is absent. `keeps`: the number counts pods that stay. */
function judged(looked: LocatedValue, total: Total, keeps: boolean): Evaluation | undefined {
  const { value } = looked;
  if (value === undefined || value === null) return undefined;
  const answer = answerAt(CONDITION, looked, EXPECTED);
  const which = (what: string): string => `${renderValue(value)}, which ${what}`;
  if (typeof value === 'number' && value < 0) return answer('fail', which('is below 0'));
  const count = getCount(value, total === 'unknown' ? undefined : total);
  if (count === undefined) return answer('unknown', which('is neither a whole number nor a percentage'));
  const [none, all] = keeps
    ? ['lets all pods be evicted', 'lets no pod be evicted']
    : ['lets no pod be evicted', 'lets all pods be evicted'];
  if (count === 'none') return answer('fail', which(none));
  if (count === 'all') return answer('fail', which(all));
  if (total === 'unknown' && !isForAnyNumber(value, keeps))
    return answer('unknown', which('counts pods of which the number is not known'));
  return typeof total === 'number' && isAllOf(total, count, keeps)
    ? answer('fail', which(`${all} of the ${total} that it selects`))
    : answer('pass', which('lets some pods be evicted'));
}

/** For a single pod, maxUnavailable 1 is accepted. */
function isAllOf(total: number, count: number | 'some', keeps: boolean): boolean {
  return count !== 'some' && count >= total && (keeps || total > 1);
}

/** maxUnavailable of one pod, or of at most half, fits any number of pods. */
function isForAnyNumber(value: Value, keeps: boolean): boolean {
  const share = typeof value === 'string' ? getShare(value) : undefined;
  return !keeps && (value === 1 || (share !== undefined && share <= 50));
}

function getShare(text: string): number | undefined {
  const share = /^(\d{1,3})%$/.exec(text)?.[1];
  return share === undefined ? undefined : Number(share);
}

function getCount(value: Value, total: number | undefined): number | 'none' | 'all' | 'some' | undefined {
  if (value === '0' || value === 0) return 'none';
  if (typeof value === 'number') return value <= MOST && Number.isInteger(value) ? value : undefined;
  const share = typeof value === 'string' ? getShare(value) : undefined;
  if (share === undefined || share > 100) return undefined;
  if (share === 0 || share === 100) return share === 0 ? 'none' : 'all';
  return total === undefined ? 'some' : Math.ceil((share * total) / 100);
}

/** Pods that the budget selects; `undefined` without a selector or with an autoscaler. */
type Total = number | 'unknown' | undefined;

function getPods(subject: Subject, evidence: EvidenceSet): Total {
  const selector = readPath(subject, 'spec.selector').value ?? null;
  if (selector === null) return undefined;
  let total = 0;
  let isTold = false;
  let isUnsure = false;
  const near = listsNearBy(evidence, 'k8s/workload', subject).flatMap((list) =>
    getOrCreate(labelled, list, () => byLabels(list, getLabels))(getRequirements(selector)),
  );
  for (const workload of near) {
    const chosen = and3([sharesNamespace(workload, subject), selects(selector, getLabels(workload))]);
    if (chosen === false) continue;
    if (chosen === true && mayScale(workload, evidence)) return undefined;
    const replicas = getReplicas(workload);
    isTold = true;
    isUnsure ||= chosen !== true || replicas === undefined;
    total += replicas ?? 0;
  }
  if (!isTold || isUnsure) return 'unknown';
  return total === 0 ? undefined : total;
}

/** `undefined` where the object does not state the number of pods, such as for a DaemonSet. */
function getReplicas({ values }: Resource): number | undefined {
  const [kind, replicas] = [own(values, 'kind'), own(values, 'replicas') ?? 1];
  if (kind === 'Pod') return 1;
  return SCALED.has(kind) && typeof replicas === 'number' ? replicas : undefined;
}

function getLabels(workload: Resource): Value | undefined {
  return readPath(workload, 'template.labels').value;
}

function mayScale(workload: Resource, evidence: EvidenceSet): boolean {
  const [kind, name] = [own(workload.values, 'kind'), own(workload.values, 'name')];
  if (typeof name !== 'string') return false;
  const named = { path: 'spec.scaleTargetRef.name', text: name };
  return nearByNamed(evidence, 'k8s/HorizontalPodAutoscaler', workload, named).some(
    (scaler) =>
      readPath(scaler, 'spec.scaleTargetRef.kind').value === kind && sharesNamespace(scaler, workload) !== false,
  );
}
