import { expect, test } from '@jest/globals';
import { replicaCount } from '../../../src/checks/functions/replica-count.ts';
import { selectedBy } from '../../../src/checks/functions/selected-by.ts';
import { clusterOf } from './kubernetes-support.ts';

const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: web, labels: {app: shop}}\nspec: {containers: []}\n';

function selected(spec: string, namespace: string, missing = 'fail'): string {
  const budget = `---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: b, namespace: ${namespace}}\nspec: ${spec}\n`;
  const { context, first } = clusterOf(POD + budget);
  const options = { types: ['k8s/PodDisruptionBudget'], selector: 'spec.selector', missing };
  return selectedBy.evaluate(first('k8s/workload'), options, context).outcome;
}

test.each([
  ['labels that fit', '{selector: {matchLabels: {app: shop}}}', 'web', 'pass'],
  ['labels that do not', '{selector: {matchLabels: {app: other}}}', 'web', 'fail'],
  ['everything', '{selector: {}}', 'web', 'pass'],
  ['no selector', '{}', 'web', 'fail'],
  ['another namespace', '{selector: {}}', 'other', 'fail'],
  ['a selector that cannot be read', '{selector: [a]}', 'web', 'unknown'],
])('%s', (_name, spec, namespace, expected) => {
  expect(selected(spec, namespace)).toBe(expected);
});

test('nothing that selects is unknown where other evidence may', () => {
  expect(selected('{}', 'web', 'unknown')).toBe('unknown');
});

function replicas(own: string, scaler: string): string {
  const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: web}\nspec: {${own}template: {spec: {containers: []}}}\n`;
  const { context, first } = clusterOf(deployment + scaler);
  return replicaCount.evaluate(first('k8s/workload'), { atLeast: 2 }, context).outcome;
}

function scaler(namespace: string, target: string, least: string): string {
  return `---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: s, namespace: ${namespace}}\nspec: {scaleTargetRef: ${target}, ${least}maxReplicas: 9}\n`;
}

test.each([
  ['its own number', 'replicas: 2, ', '', 'pass'],
  ['one by default', '', '', 'fail'],
  ['an autoscaler', '', scaler('web', '{kind: Deployment, name: a}', 'minReplicas: 2, '), 'pass'],
  ['an autoscaler that goes down to one', 'replicas: 5, ', scaler('web', '{kind: Deployment, name: a}', ''), 'fail'],
  ['an autoscaler of another', '', scaler('web', '{kind: StatefulSet, name: a}', 'minReplicas: 2, '), 'fail'],
  [
    'an autoscaler of another namespace',
    '',
    scaler('other', '{kind: Deployment, name: a}', 'minReplicas: 2, '),
    'fail',
  ],
  ['an autoscaler that cannot be read', 'replicas: 2, ', scaler('web', 'text', ''), 'unknown'],
  ['a number that is none', 'replicas: many, ', '', 'unknown'],
])('%s', (_name, own, other, expected) => {
  expect(replicas(own, other)).toBe(expected);
});
