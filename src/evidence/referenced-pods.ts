import { groupBy } from '../base/group-by.ts';
import type { Resource } from '../model/evidence.ts';
import { within } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import { isMap, own, type Value } from '../base/value.ts';

/**
 * Warnings about rollouts that take their pods from a workload outside the evidence, so that the pods are not
 * assessed (Argo Rollouts documentation, workloadRef).
 */
export function unreadPods(resources: readonly Resource[]): readonly Problem[] {
  const rollouts = resources.filter(({ type }) => type === 'k8s/Rollout');
  if (rollouts.length === 0) return [];
  const workloads = groupBy(
    resources.filter(({ type }) => type === 'k8s/workload'),
    ({ values }) => getKey(own(values, 'kind'), own(values, 'name')),
  );
  return rollouts.flatMap((rollout) => {
    const reference = getPart(getPart(rollout.values, 'spec'), 'workloadRef');
    if (!isMap(reference)) return [];
    const named = workloads.get(getKey(own(reference, 'kind'), own(reference, 'name'))) ?? [];
    const namespace = getPart(getPart(rollout.values, 'metadata'), 'namespace');
    if (named.some(({ values }) => isNear(own(values, 'namespace'), namespace))) return [];
    const message = `The workload that a Rollout in ${rollout.place.file} names in \`spec.workloadRef\` is not in the evidence, so its pods were not assessed. Give the file that declares it.`;
    return [
      { code: 'partly-read', severity: 'warning', message, place: within(rollout.place, ['spec', 'workloadRef']) },
    ];
  });
}

function isNear(one: Value | undefined, other: Value | undefined): boolean {
  return typeof one !== 'string' || typeof other !== 'string' || one === other;
}

function getKey(kind: Value | undefined, name: Value | undefined): string {
  return JSON.stringify([kind, name]);
}

function getPart(value: Value | undefined, key: string): Value | undefined {
  return value !== undefined && isMap(value) ? own(value, key) : undefined;
}
