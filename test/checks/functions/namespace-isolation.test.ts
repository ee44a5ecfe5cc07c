import { expect, test } from '@jest/globals';
import { namespaceIsolation } from '../../../src/checks/functions/namespace-isolation.ts';
import { clusterOf } from './kubernetes-support.ts';

const WEB = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: web}\n';

function policy(spec: string, namespace = 'web', apiVersion = 'networking.k8s.io/v1', kind = 'NetworkPolicy'): string {
  return `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: p, namespace: ${namespace}}\nspec: ${spec}\n`;
}

function admin(spec: string, kind = 'AdminNetworkPolicy'): string {
  return `---\napiVersion: policy.networking.k8s.io/v1alpha1\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;
}

function outcome(manifests: string, direction = 'Ingress'): string {
  const { context, first } = clusterOf(WEB + manifests);
  return namespaceIsolation.evaluate(first('k8s/Namespace'), { direction }, context).outcome;
}

test.each([
  ['every pod', '{podSelector: {}}', 'pass'],
  ['every pod in more words', '{podSelector: {matchLabels: {}, matchExpressions: []}}', 'pass'],
  ['every pod, and whom it lets in', '{podSelector: {}, ingress: [{from: [{podSelector: {}}]}]}', 'pass'],
  ['every pod, and everybody', '{podSelector: {}, ingress: [{}]}', 'fail'],
  ['pods with a label', '{podSelector: {matchLabels: {app: shop}}}', 'fail'],
  ['pods without a label', '{podSelector: {matchExpressions: [{key: app, operator: DoesNotExist}]}}', 'fail'],
  ['a selector that is no map', '{podSelector: [a]}', 'unknown'],
  ['for egress', '{podSelector: {}, policyTypes: [Egress]}', 'fail'],
  ['an empty list of types', '{podSelector: {}, policyTypes: []}', 'pass'],
])('%s', (_name, spec, expected) => {
  expect(outcome(policy(spec))).toBe(expected);
});

test.each([
  ['a rule for all', '{podSelector: {}, ingress: [{}]}', 'fail'],
  ['every address', '{podSelector: {}, ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/0}}]}]}', 'fail'],
  ['a rule for all, at a port', '{podSelector: {}, ingress: [{ports: [{port: 80}]}]}', 'pass'],
  ['a rule for all, to some pods', '{podSelector: {matchLabels: {app: shop}}, ingress: [{}]}', 'pass'],
  ['a selector that cannot be read', '{podSelector: 7, ingress: [{}]}', 'unknown'],
])('beside a policy that denies: %s', (_name, spec, expected) => {
  expect(outcome(policy('{podSelector: {}}') + policy(spec))).toBe(expected);
});

test('policies of other namespaces say nothing', () => {
  expect(outcome('')).toBe('unknown');
  expect(outcome(policy('{podSelector: {}}', 'other'))).toBe('unknown');
  expect(outcome(policy('{podSelector: {}}') + policy('{podSelector: {}, ingress: [{}]}', 'other'))).toBe('pass');
});

test('egress counts without types where there are rules for it', () => {
  expect(outcome(policy('{podSelector: {}, egress: [{to: [{podSelector: {}}]}]}'), 'Egress')).toBe('pass');
  expect(outcome(policy('{podSelector: {}}'), 'Egress')).toBe('fail');
  expect(outcome(policy('{podSelector: {}, egress: []}'), 'Egress')).toBe('fail');
  expect(outcome(policy('{podSelector: {}, egress: [{}]}'), 'Egress')).toBe('fail');
});

test('policies of plug-ins count', () => {
  const cilium = (rule: string): string => policy(rule, 'web', 'cilium.io/v2', 'CiliumNetworkPolicy');
  const calico = (spec: string): string => policy(spec, 'web', 'projectcalico.org/v3');
  expect(outcome(cilium('{endpointSelector: {}, ingress: [{}]}'))).toBe('pass');
  expect(outcome(cilium('{endpointSelector: {matchLabels: {app: a}}, ingress: [{}]}'))).toBe('fail');
  expect(outcome(cilium('{endpointSelector: {}, ingress: [{fromEntities: [all]}]}'))).toBe('fail');
  expect(outcome(calico('{selector: all(), types: [Ingress]}'))).toBe('pass');
  expect(outcome(calico(`{selector: "app == 'a'", types: [Ingress]}`))).toBe('fail');
});

test.each([
  ['every namespace', '{subject: {namespaces: {}}, ingress: [{action: Allow, from: [{namespaces: {}}]}]}', 'fail'],
  ['behind a narrow rule', '{subject: {namespaces: {}}, ingress: [7, {action: Allow, from: []}]}', 'unknown'],
  [
    'some namespaces',
    '{subject: {namespaces: {}}, ingress: [{action: Allow, from: [{namespaces: {matchLabels: {a: b}}}]}]}',
    'pass',
  ],
  ['pods', '{subject: {namespaces: {}}, ingress: [{action: Allow, from: [{pods: {podSelector: {}}}]}]}', 'pass'],
  [
    'at a port',
    '{subject: {namespaces: {}}, ingress: [{action: Allow, ports: [{a: b}], from: [{namespaces: {}}]}]}',
    'pass',
  ],
  [
    'by a protocol',
    '{subject: {namespaces: {}}, ingress: [{action: Accept, protocols: [{a: b}], from: [{namespaces: {}}]}]}',
    'pass',
  ],
  ['a refusal', '{subject: {namespaces: {}}, ingress: [{action: Deny, from: [{namespaces: {}}]}]}', 'pass'],
  [
    'what comes last',
    '{tier: Baseline, subject: {namespaces: {}}, ingress: [{action: Accept, from: [{namespaces: {}}]}]}',
    'pass',
  ],
  ['what goes out', '{subject: {namespaces: {}}, egress: [{action: Allow, to: [{networks: [0.0.0.0/0]}]}]}', 'pass'],
  [
    'to some pods',
    '{subject: {pods: {podSelector: {matchLabels: {a: b}}}}, ingress: [{action: Allow, from: [{namespaces: {}}]}]}',
    'pass',
  ],
  ['to all pods', '{subject: {pods: {podSelector: {}}}, ingress: [{action: Allow, from: [{namespaces: {}}]}]}', 'fail'],
  ['to nobody who can be told', '{subject: 7, ingress: [{action: Allow, from: [{namespaces: {}}]}]}', 'unknown'],
])('administrators let in past a policy that denies: %s', (_name, spec, expected) => {
  expect(outcome(policy('{podSelector: {}}') + admin(spec))).toBe(expected);
});

const ALLOWS = '{action: Allow, from: [{namespaces: {}}]}';
const DENIES = '{action: Deny, from: [{namespaces: {}}]}';
const PASSES = '{action: Pass, from: [{namespaces: {}}]}';
const DENIES_SOME = '{action: Deny, from: [{namespaces: {matchLabels: {a: b}}}]}';
const of = (priority: number | string, ...rules: readonly string[]): string =>
  admin(`{priority: ${String(priority)}, subject: {namespaces: {}}, ingress: [${rules.join(', ')}]}`);
const ofSome = (priority: number, ...rules: readonly string[]): string =>
  of(priority, ...rules).replace('namespaces: {}', 'namespaces: {matchLabels: {a: b}}');

test.each([
  ['a refusal of all before it', of(5, DENIES, ALLOWS), 'pass'],
  ['a rule before it that leaves all to namespaces', of(5, PASSES, ALLOWS), 'pass'],
  ['a refusal of some before it', of(5, DENIES_SOME, ALLOWS), 'unknown'],
  ['a refusal behind it', of(5, ALLOWS, DENIES), 'fail'],
  ['an allowance of some before it', of(5, DENIES_SOME.replace('Deny', 'Allow'), ALLOWS), 'fail'],
  ['a refusal of a lower number', of(5, ALLOWS) + of(4, DENIES), 'pass'],
  ['a policy of a lower number that leaves all to namespaces', of(5, ALLOWS) + of(4, PASSES), 'pass'],
  ['a refusal of a higher number', of(5, ALLOWS) + of(6, DENIES), 'fail'],
  ['a refusal of the same number', of(5, ALLOWS) + of(5, DENIES), 'unknown'],
  ['a refusal of an unknown number', of(5, ALLOWS) + of('high', DENIES), 'unknown'],
  ['a refusal of some of a lower number', of(5, ALLOWS) + of(4, DENIES_SOME), 'unknown'],
  ['a refusal of a lower number, for some', of(5, ALLOWS) + ofSome(4, DENIES), 'unknown'],
  ['an allowance of a lower number', of(5, ALLOWS) + of(4, ALLOWS), 'fail'],
  [
    'a refusal of a lower number and another kind',
    of(5, ALLOWS) + of(4, DENIES).replace('kind: Admin', 'kind: Cluster'),
    'unknown',
  ],
  [
    'a refusal of the lowest tier',
    of(5, ALLOWS) + admin('{subject: {namespaces: {}}, ingress: [' + DENIES + ']}', 'BaselineAdminNetworkPolicy'),
    'fail',
  ],
])('administrators let in everybody, beside %s', (_name, policies, expected) => {
  expect(outcome(policy('{podSelector: {}}') + policies)).toBe(expected);
});

test('refusals of administrators may take back what policies of namespaces allow, and those of the lowest tier do not', () => {
  const open = policy('{podSelector: {}, ingress: [{}]}');
  expect(outcome(open + of(5, DENIES_SOME))).toBe('unknown');
  expect(outcome(open + of(5, PASSES))).toBe('fail');
  expect(outcome(open + admin('7'))).toBe('unknown');
  const last = admin(`{subject: {namespaces: {}}, ingress: [${DENIES}]}`, 'BaselineAdminNetworkPolicy');
  expect(outcome(open + last)).toBe('fail');
});

test('administrators let out to every address', () => {
  const denies = policy('{podSelector: {}, policyTypes: [Egress]}');
  const out = (to: string): string => admin(`{subject: {namespaces: {}}, egress: [{action: Allow, to: ${to}}]}`);
  expect(outcome(denies + out('[{networks: [0.0.0.0/0]}]'), 'Egress')).toBe('fail');
  expect(outcome(denies + out('[{networks: [10.0.0.0/8]}]'), 'Egress')).toBe('pass');
  expect(outcome(denies + out('somewhere'), 'Egress')).toBe('unknown');
});

test('a refusal of administrators alone leaves it open, and so does a name that cannot be read', () => {
  expect(outcome(admin('{subject: {namespaces: {}}}', 'BaselineAdminNetworkPolicy'))).toBe('unknown');
  const { context, first } = clusterOf('apiVersion: v1\nkind: Namespace\nmetadata: {}\n' + policy('{podSelector: {}}'));
  expect(namespaceIsolation.evaluate(first('k8s/Namespace'), { direction: 'Ingress' }, context).outcome).toBe(
    'unknown',
  );
});
