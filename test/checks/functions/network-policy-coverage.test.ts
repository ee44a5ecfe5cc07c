import { expect, test } from '@jest/globals';
import { networkPolicyCoverage } from '../../../src/checks/functions/network-policy-coverage.ts';
import { clusterOf } from './kubernetes-support.ts';

function pod(spec = '', namespace = 'web'): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: ${namespace}, labels: {app: shop, tier: front}}\nspec: {containers: [{name: m}]${spec}}\n`;
}

function policy(spec: string, namespace = 'web', apiVersion = 'networking.k8s.io/v1'): string {
  return `---\napiVersion: ${apiVersion}\nkind: NetworkPolicy\nmetadata: {name: p, namespace: ${namespace}}\nspec: ${spec}\n`;
}

function outcome(manifests: string, direction = 'Ingress'): string {
  const { context, first } = clusterOf(manifests);
  return networkPolicyCoverage.evaluate(first('k8s/workload'), { direction }, context).outcome;
}

test.each([
  ['everything selected', '{podSelector: {}}', 'pass'],
  ['no selector', '{}', 'pass'],
  ['equal labels', '{podSelector: {matchLabels: {app: shop}}}', 'pass'],
  ['one label of two differs', '{podSelector: {matchLabels: {app: shop, tier: back}}}', 'fail'],
  ['in', '{podSelector: {matchExpressions: [{key: app, operator: In, values: [a, shop]}]}}', 'pass'],
  ['not in', '{podSelector: {matchExpressions: [{key: app, operator: NotIn, values: [shop]}]}}', 'fail'],
  ['not in, without the label', '{podSelector: {matchExpressions: [{key: x, operator: NotIn, values: [a]}]}}', 'pass'],
  ['exists', '{podSelector: {matchExpressions: [{key: app, operator: Exists}]}}', 'pass'],
  ['does not exist', '{podSelector: {matchExpressions: [{key: app, operator: DoesNotExist}]}}', 'fail'],
  [
    'labels hold, expressions do not',
    '{podSelector: {matchLabels: {app: shop}, matchExpressions: [{key: x, operator: Exists}]}}',
    'fail',
  ],
  ['an operator nobody knows', '{podSelector: {matchExpressions: [{key: app, operator: Like}]}}', 'unknown'],
  ['a selector that is no map', '{podSelector: [a]}', 'unknown'],
  ['for egress only', '{podSelector: {}, policyTypes: [Egress]}', 'fail'],
  ['types that are no list', '{podSelector: {}, policyTypes: Ingress}', 'unknown'],
])('%s', (_name, spec, expected) => {
  expect(outcome(pod() + policy(spec))).toBe(expected);
});

test.each([
  ['no policy anywhere', pod(), 'unknown'],
  ['a policy of another namespace', pod() + policy('{}', 'other'), 'fail'],
  ['no namespace on either side', pod('', '""') + policy('{}', '""'), 'pass'],
  ['a namespace on one side only', pod() + policy('{}', '""'), 'fail'],
  ['a policy of a network plug-in', pod() + policy('{}', 'web', 'projectcalico.org/v3'), 'unknown'],
  ['the network of the host', pod(', hostNetwork: true') + policy('{}'), 'not-applicable'],
  ['a host network that is no switch', pod(', hostNetwork: perhaps') + policy('{}'), 'unknown'],
])('%s', (_name, manifests, expected) => {
  expect(outcome(manifests)).toBe(expected);
});

test('egress needs a policy for egress', () => {
  expect(outcome(pod() + policy('{podSelector: {}}'), 'Egress')).toBe('fail');
  expect(outcome(pod() + policy('{podSelector: {}, egress: []}'), 'Egress')).toBe('pass');
  expect(outcome(pod() + policy('{podSelector: {}, policyTypes: [Egress]}'), 'Egress')).toBe('pass');
});
