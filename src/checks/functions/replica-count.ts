import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { own } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../truth.ts';
import { decision } from './lib/answer.ts';
import { nearBy, nearByNamed } from './lib/by-namespace.ts';
import { look } from './lib/look.ts';
import type { Looked } from './lib/look.ts';
import { sharesNamespace } from './lib/same-cluster.ts';
import { allHold, likeliest } from './lib/truths.ts';

const CONDITION = 'function.replica-count';

/**
 * Whether a workload runs at least as many replicas as asked: what an autoscaler of the namespace keeps as its
 * smallest number, else `replicas` (Kubernetes API: both are 1 when absent).
 */
export const replicaCount: CheckFunction = {
  name: 'replica-count',
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
    const found = likeliest(scalersOf(subject, name, evidence), (scaler) =>
      allHold([sharesNamespace(scaler, subject), scales(scaler, kind, name)]),
    );
    const count = found === undefined ? look(subject, 'replicas') : look(found.thing, 'spec.minReplicas');
    const outcome = found?.truth === 'unknown' ? 'unknown' : outcomeOf(count, wanted);
    return {
      outcome,
      get decisions() {
        return [decision(CONDITION, count, `at least ${wanted}`)];
      },
    };
  },
};

function outcomeOf({ value }: Looked, wanted: number): 'pass' | 'fail' | 'unknown' {
  const count = value ?? 1;
  if (typeof count !== 'number') return 'unknown';
  return count >= wanted ? 'pass' : 'fail';
}

/** Autoscalers that may scale something of this name. */
function scalersOf(subject: Subject, name: Value | undefined, evidence: EvidenceSet): readonly Resource[] {
  const type = 'k8s/HorizontalPodAutoscaler';
  if (typeof name !== 'string') return nearBy(evidence, type, subject);
  return nearByNamed(evidence, type, subject, { path: 'spec.scaleTargetRef.name', text: name });
}

function scales(scaler: Resource, kind: Value | undefined, name: Value | undefined): Truth {
  const target = ['kind', 'name'].map((part) => look(scaler, `spec.scaleTargetRef.${part}`).value);
  if (!target.every((part) => typeof part === 'string')) return 'unknown';
  return target[0] === kind && target[1] === name;
}
