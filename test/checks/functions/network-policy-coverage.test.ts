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
  ['a selector that is not a map', '{podSelector: [a]}', 'unknown'],
  ['for egress only', '{podSelector: {}, policyTypes: [Egress]}', 'fail'],
  ['types that are not a list', '{podSelector: {}, policyTypes: Ingress}', 'unknown'],
  ['an empty list of types', '{podSelector: {}, policyTypes: []}', 'pass'],
])('%s', (_name, spec, expected) => {
  expect(outcome(pod() + policy(spec))).toBe(expected);
});

test.each([
  ['no policy anywhere', pod(), 'unknown'],
  ['a policy of another namespace', pod() + policy('{}', 'other'), 'fail'],
  ['no namespace on either side', pod('', '""') + policy('{}', '""'), 'pass'],
  ['a namespace on one side only', pod() + policy('{}', '""'), 'fail'],
  ['a policy of another tool', pod() + policy('{}', 'web', 'example.com/v1'), 'unknown'],
  ['the network of the host', pod(', hostNetwork: true') + policy('{}'), 'not-applicable'],
  ['a host network that is no switch', pod(', hostNetwork: perhaps') + policy('{}'), 'unknown'],
])('%s', (_name, manifests, expected) => {
  expect(outcome(manifests)).toBe(expected);
});

test('egress needs a policy for egress', () => {
  expect(outcome(pod() + policy('{podSelector: {}}'), 'Egress')).toBe('fail');
  expect(outcome(pod() + policy('{podSelector: {}, egress: []}'), 'Egress')).toBe('fail');
  expect(outcome(pod() + policy('{podSelector: {}, egress: [{to: [{podSelector: {}}]}]}'), 'Egress')).toBe('pass');
  expect(outcome(pod() + policy('{podSelector: {}, policyTypes: [Egress]}'), 'Egress')).toBe('pass');
});

function cilium(rule: string, kind = 'CiliumNetworkPolicy', namespace = 'web'): string {
  return `---\napiVersion: cilium.io/v2\nkind: ${kind}\nmetadata: {name: p, namespace: ${namespace}}\n${rule}\n`;
}

function calico(spec: string, kind = 'NetworkPolicy'): string {
  return `---\napiVersion: projectcalico.org/v3\nkind: ${kind}\nmetadata: {name: p, namespace: web}\nspec: ${spec}\n`;
}

const CLUSTERWIDE = 'CiliumClusterwideNetworkPolicy';

test.each([
  ['rules for the direction', cilium('spec: {endpointSelector: {}, ingress: [{}]}'), 'pass'],
  ['rules that deny', cilium('spec: {endpointSelector: {matchLabels: {app: shop}}, ingressDeny: [{}]}'), 'pass'],
  ['no rules', cilium('spec: {endpointSelector: {}, ingress: []}'), 'fail'],
  ['rules for the other direction', cilium('spec: {endpointSelector: {}, egress: [{}]}'), 'fail'],
  ['switched off', cilium('spec: {endpointSelector: {}, ingress: [{}], enableDefaultDeny: {ingress: false}}'), 'fail'],
  ['switched on', cilium('spec: {endpointSelector: {}, enableDefaultDeny: {ingress: true}}'), 'pass'],
  [
    'one of several rules',
    cilium('specs: [{endpointSelector: {matchLabels: {a: b}}, ingress: [{}]}, {endpointSelector: {}, ingress: [{}]}]'),
    'pass',
  ],
  [
    'labels with their source',
    cilium('spec: {endpointSelector: {matchLabels: {"k8s:app": shop}}, ingress: [{}]}'),
    'pass',
  ],
  [
    'labels of another source',
    cilium('spec: {endpointSelector: {matchLabels: {"reserved:host": ""}}, ingress: [{}]}'),
    'unknown',
  ],
  ['rules for nodes', cilium('spec: {nodeSelector: {}, ingress: [{}]}'), 'fail'],
  ['no selector', cilium('spec: {ingress: [{}]}'), 'unknown'],
  ['another namespace', cilium('spec: {endpointSelector: {}, ingress: [{}]}', 'CiliumNetworkPolicy', 'other'), 'fail'],
  ['the whole cluster', cilium('spec: {endpointSelector: {}, ingress: [{}]}', CLUSTERWIDE), 'pass'],
  [
    'the namespace by its label',
    cilium(
      'spec: {endpointSelector: {matchLabels: {"k8s:io.kubernetes.pod.namespace": web}}, ingress: [{}]}',
      CLUSTERWIDE,
    ),
    'pass',
  ],
  [
    'all namespaces but this one',
    cilium(
      'spec: {endpointSelector: {matchExpressions: [{key: io.kubernetes.pod.namespace, operator: NotIn, values: [web]}]}, ingress: [{}]}',
      CLUSTERWIDE,
    ),
    'fail',
  ],
])('Cilium: %s', (_name, manifest, expected) => {
  expect(outcome(pod() + manifest)).toBe(expected);
});

test.each([
  ['everything', '{selector: all()}', 'pass'],
  ['no selector', '{}', 'pass'],
  ['an equal label', `{selector: "app == 'shop'"}`, 'pass'],
  ['another label', `{selector: "app == 'other'"}`, 'fail'],
  ['not another label', `{selector: "app != 'other' && has(tier)"}`, 'pass'],
  ['one of', `{selector: "app in { 'a', 'shop' }"}`, 'pass'],
  ['none of', `{selector: "app not in {'shop'} || !has(app)"}`, 'fail'],
  ['in parentheses', `{selector: "!(app == 'other') && (tier == 'front' || x == 'y')"}`, 'pass'],
  ['a comparison that is not read', `{selector: "app starts with 's'"}`, 'unknown'],
  ['a label of Calico', `{selector: "projectcalico.org/orchestrator == 'k8s'"}`, 'unknown'],
  ['a selector that is cut off', `{selector: "app == "}`, 'unknown'],
  ['too deep', `{selector: "${'('.repeat(60)}all()${')'.repeat(60)}"}`, 'unknown'],
  ['egress rules only', '{egress: [{action: Deny}]}', 'fail'],
  ['types', '{types: [Ingress], egress: [{action: Deny}]}', 'pass'],
  ['other types', '{types: [Egress]}', 'fail'],
  ['accounts', `{serviceAccountSelector: "a == 'b'"}`, 'unknown'],
])('Calico: %s', (_name, spec, expected) => {
  expect(outcome(pod() + calico(spec))).toBe(expected);
});

test('policies of Calico for interfaces of hosts do not count for pods', () => {
  const hosts = (setting: string): string =>
    outcome(pod() + calico(`{selector: all(), ${setting}}`, 'GlobalNetworkPolicy'));
  expect(hosts('preDNAT: true, applyOnForward: true')).toBe('fail');
  expect(hosts('doNotTrack: true, applyOnForward: true')).toBe('fail');
  expect(hosts('preDNAT: false, doNotTrack: null')).toBe('pass');
  expect(hosts('preDNAT: 1')).toBe('unknown');
});

test('policies of all namespaces of Calico count unless they choose namespaces', () => {
  expect(outcome(pod() + calico('{selector: all()}', 'GlobalNetworkPolicy'))).toBe('pass');
  expect(outcome(pod() + calico(`{namespaceSelector: "a == 'b'"}`, 'GlobalNetworkPolicy'))).toBe('unknown');
});

test('a policy before all others leaves it open', () => {
  expect(outcome(pod() + '---\napiVersion: policy.networking.k8s.io/v1alpha1\nkind: AdminNetworkPolicy\n')).toBe(
    'unknown',
  );
});

test.each([
  ['a rule without peers', '{ingress: [{}]}', 'fail'],
  ['peers that are an empty list', '{ingress: [{from: []}]}', 'fail'],
  ['nothing said', '{ingress: [{from: null, ports: null}]}', 'fail'],
  ['behind a narrow rule', '{ingress: [{from: [{podSelector: {}}]}, {}]}', 'fail'],
  ['ports for everybody', '{ingress: [{ports: [{port: 80}]}]}', 'pass'],
  ['every address', '{ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/0}}]}]}', 'fail'],
  ['every address of IPv6', '{ingress: [{from: [{ipBlock: {cidr: "::/0"}}]}]}', 'fail'],
  ['halves', '{ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/1}}, {ipBlock: {cidr: 128.0.0.0/1}}]}]}', 'fail'],
  ['one half', '{ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/1}}]}]}', 'pass'],
  ['with exceptions', '{ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/0, except: [10.0.0.0/8]}}]}]}', 'pass'],
  ['every address, at a port', '{ingress: [{from: [{ipBlock: {cidr: 0.0.0.0/0}}], ports: [{port: 80}]}]}', 'pass'],
  ['everything goes out', '{ingress: [], egress: [{}]}', 'pass'],
  ['rules that do not count', '{policyTypes: [Egress], ingress: [{}]}', 'fail'],
  ['rules that are no list', '{ingress: everybody}', 'unknown'],
  ['peers that are no list', '{ingress: [{from: everybody}]}', 'unknown'],
  ['a peer that is no map', '{ingress: [{from: [everybody]}]}', 'unknown'],
  ['a rule that is no map', '{ingress: [everybody]}', 'unknown'],
])('what the policy allows: %s', (_name, spec, expected) => {
  expect(outcome(pod() + policy(spec))).toBe(expected);
});

test('policies add up: what one allows no other takes back', () => {
  expect(outcome(pod() + policy('{}') + policy('{ingress: [{}]}'))).toBe('fail');
  expect(outcome(pod() + policy('{}') + policy('{podSelector: {matchLabels: {a: b}}, ingress: [{}]}'))).toBe('pass');
  expect(outcome(pod() + policy('{}') + policy('{ingress: [{}]}', 'other'))).toBe('pass');
  expect(outcome(pod() + policy('{egress: [{}]}'), 'Egress')).toBe('fail');
});

test('rules of plug-ins that deny come before what others allow', () => {
  const open = pod() + policy('{ingress: [{}]}');
  expect(outcome(open + cilium('spec: {endpointSelector: {}, ingressDeny: [{fromEntities: [world]}]}'))).toBe(
    'unknown',
  );
  expect(outcome(open + cilium('spec: {endpointSelector: {}, ingress: [{fromEntities: [host]}]}'))).toBe('fail');
  expect(outcome(open + calico('{ingress: [{action: Deny}]}'))).toBe('unknown');
  expect(outcome(open + calico('{tier: security}'))).toBe('unknown');
  expect(outcome(open + calico('{ingress: [{action: Allow, source: {nets: [10.0.0.0/8]}}]}'))).toBe('fail');
});

test.each([
  ['all entities', cilium('spec: {endpointSelector: {}, ingress: [{fromEntities: [all]}]}'), 'fail'],
  ['some entities', cilium('spec: {endpointSelector: {}, ingress: [{fromEntities: [cluster]}]}'), 'pass'],
  ['all at a port', cilium('spec: {endpointSelector: {}, ingress: [{fromEntities: [all], toPorts: [{}]}]}'), 'pass'],
  ['all of nothing', cilium('spec: {endpointSelector: {}, ingress: [{}]}'), 'pass'],
  ['entities that are no list', cilium('spec: {endpointSelector: {}, ingress: [{fromEntities: all}]}'), 'unknown'],
  ['a rule of Calico that allows all', calico('{ingress: [{action: Allow}]}'), 'fail'],
  ['with an empty source', calico('{ingress: [{action: Allow, source: {}}]}'), 'fail'],
  ['with a protocol', calico('{ingress: [{action: Allow, protocol: TCP}]}'), 'pass'],
  ['logged first', calico('{ingress: [{action: Log}, {action: Allow}]}'), 'fail'],
  ['denied first', calico('{ingress: [{action: Deny, source: {nets: [10.0.0.0/8]}}, {action: Allow}]}'), 'unknown'],
])('what a plug-in allows: %s', (_name, manifest, expected) => {
  expect(outcome(pod() + manifest)).toBe(expected);
});

test('a policy of Cilium that allows all opens what another puts into default deny', () => {
  const switchedOff =
    'spec: {endpointSelector: {}, ingress: [{fromEntities: [all]}], enableDefaultDeny: {ingress: false}}';
  expect(outcome(pod() + cilium(switchedOff))).toBe('fail');
  expect(outcome(pod() + policy('{}') + cilium(switchedOff))).toBe('fail');
});
