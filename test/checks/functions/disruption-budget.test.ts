import { expect, test } from '@jest/globals';
import { disruptionBudget } from '../../../src/checks/functions/disruption-budget.ts';
import { replicasSpread } from '../../../src/checks/functions/replicas-spread.ts';
import { clusterOf } from './kubernetes-support.ts';

function workload(name: string, replicas: string, spec = ''): string {
  return `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: web}\nspec: {${replicas}template: {metadata: {labels: {app: ${name}, tier: web}}, spec: {${spec}containers: []}}}\n`;
}

function budget(spec: string, workloads: string): string {
  const object = `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: b, namespace: web}\nspec: {${spec}selector: {matchLabels: {tier: web}}}\n`;
  const { context, first } = clusterOf(object + workloads);
  return disruptionBudget.evaluate(first('k8s/PodDisruptionBudget'), {}, context).outcome;
}

test.each([
  ['no number', '', '', 'pass'],
  ['fewer than there are', 'minAvailable: 2, ', workload('a', 'replicas: 3, '), 'pass'],
  ['as many as there are', 'minAvailable: 3, ', workload('a', 'replicas: 3, '), 'fail'],
  ['one of one by default', 'minAvailable: 1, ', workload('a', ''), 'fail'],
  ['of two workloads', 'minAvailable: 3, ', workload('a', 'replicas: 3, ') + workload('b', 'replicas: 1, '), 'pass'],
  ['of none that run', 'minAvailable: 3, ', workload('a', 'replicas: 0, '), 'pass'],
  ['a number nobody knows', 'minAvailable: 3, ', workload('a', 'replicas: many, '), 'unknown'],
  ['a share, rounded up', 'maxUnavailable: 67%, ', workload('a', 'replicas: 3, '), 'fail'],
  ['more than a whole', 'minAvailable: 150%, ', '', 'unknown'],
  ['below zero', 'minAvailable: -1, ', '', 'fail'],
])('budget: %s', (_name, spec, workloads, expected) => {
  expect(budget(spec, workloads)).toBe(expected);
});

test('the number stands beside what it comes to', () => {
  const object = `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: b, namespace: web}\nspec: {minAvailable: 67%, selector: {matchLabels: {tier: web}}}\n`;
  const { context, first } = clusterOf(object + workload('a', 'replicas: 3, '));
  const { decisions } = disruptionBudget.evaluate(first('k8s/PodDisruptionBudget'), {}, context);
  expect(decisions[0]?.actual).toBe('"67%", which lets no pod be evicted of the 3 that it selects');
});

function spread(term: string): string {
  const { context, first } = clusterOf(
    workload(
      'a',
      'replicas: 3, ',
      `affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ${term}}}, `,
    ),
  );
  return replicasSpread.evaluate(first('k8s/workload'), {}, context).outcome;
}

test.each([
  ['itself', '[{topologyKey: zone, labelSelector: {matchLabels: {app: a}}}]', 'pass'],
  ['another', '[{topologyKey: zone, labelSelector: {matchLabels: {app: b}}}]', 'fail'],
  ['nothing', '[{topologyKey: zone}]', 'fail'],
  ['something that cannot be read', '[{topologyKey: zone, labelSelector: text}]', 'unknown'],
  ['no list', '{}', 'fail'],
])('spread: %s', (_name, term, expected) => {
  expect(spread(term)).toBe(expected);
});
