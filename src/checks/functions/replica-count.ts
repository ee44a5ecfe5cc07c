import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { and3, strongest, type Truth } from '../../base/truth.ts';
import { decision, typed } from './shared/answer.ts';
import { nearBy, nearByNamed } from './kubernetes/namespace-index.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.replica-count';

/** `least`: path of the minimum; `absent`: its default; `kind`: default kind of the target. */
interface Scaler {
  readonly least: string;
  readonly absent: number;
  readonly kind: string | undefined;
}

/** Kubernetes API; KEDA documentation, ScaledObject specification. */
const SCALERS: ReadonlyMap<string, Scaler> = new Map([
  ['k8s/HorizontalPodAutoscaler', { least: 'spec.minReplicas', absent: 1, kind: undefined }],
  ['k8s/ScaledObject', { least: 'spec.minReplicaCount', absent: 0, kind: 'Deployment' }],
]);

/**
 * Whether a workload runs at least the required number of replicas: the minimum of an autoscaler in the namespace,
 * otherwise `replicas`, which is 1 when absent.
 */
export const replicaCount: CheckFunction = {
  name: 'replica-count',
  reads: () => [...SCALERS.keys()],
  looksAround: true,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['atLeast'],
    properties: { atLeast: { type: 'integer', minimum: 1 } },
  },
  evaluate(subject, options, { evidence }) {
    const least = own(options, 'atLeast');
    const wanted = typeof least === 'number' ? least : 1;
    const [kind, name] = [own(subject.values, 'kind'), own(subject.values, 'name')];
    const found = strongest(getScalers(subject, name, evidence), (scaler) =>
      and3([sharesNamespace(scaler, subject), scales(scaler, kind, name)]),
    );
    const scaler = found === undefined ? undefined : SCALERS.get(found.thing.type);
    const count = found === undefined ? readPath(subject, 'replicas') : readPath(found.thing, scaler?.least ?? '');
    const outcome = found?.truth === 'unknown' ? 'unknown' : getOutcome(count, scaler?.absent ?? 1, wanted);
    return {
      outcome,
      get decisions() {
        return [typed(decision(CONDITION, count, `at least ${wanted}`), count, 'a number')];
      },
    };
  },
};

function getOutcome({ value }: LocatedValue, absent: number, wanted: number): 'pass' | 'fail' | 'unknown' {
  const count = value ?? absent;
  if (typeof count !== 'number') return 'unknown';
  return count >= wanted ? 'pass' : 'fail';
}

function getScalers(subject: Subject, name: Value | undefined, evidence: EvidenceSet): readonly Resource[] {
  return [...SCALERS.keys()].flatMap((type) => {
    if (typeof name !== 'string') return nearBy(evidence, type, subject);
    return nearByNamed(evidence, type, subject, { path: 'spec.scaleTargetRef.name', text: name });
  });
}

function scales(scaler: Resource, kind: Value | undefined, name: Value | undefined): Truth {
  const target = readPath(scaler, 'spec.scaleTargetRef.name').value;
  const scaled = readPath(scaler, 'spec.scaleTargetRef.kind').value ?? SCALERS.get(scaler.type)?.kind;
  if (typeof target !== 'string' || typeof scaled !== 'string') return 'unknown';
  return scaled === kind && target === name;
}
