import { expect, test } from '@jest/globals';
import { meshMutualTls } from '../../../src/checks/functions/mesh-mutual-tls.ts';
import { clusterOf } from './kubernetes-support.ts';

function policy(metadata: string, spec: string): string {
  return `apiVersion: security.istio.io/v1\nkind: PeerAuthentication\nmetadata: ${metadata}\nspec: ${spec}\n`;
}

/** The answer about a policy for some workloads of the namespace `web`, beside others. */
function outcome(spec: string, ...others: readonly string[]): string {
  return ownOutcome(policy('{name: a, namespace: web}', spec), ...others);
}

function ownOutcome(...policies: readonly string[]): string {
  const { context, first } = clusterOf(policies.join('---\n'));
  return meshMutualTls.evaluate(first('k8s/PeerAuthentication'), {}, context).outcome;
}

const STRICT = '{mtls: {mode: STRICT}}';
const SOME = '{selector: {matchLabels: {app: a}}}';
const NAMESPACE = policy('{name: default, namespace: web}', STRICT);
const MESH = policy('{name: default, namespace: istio-system}', STRICT);
const ports = (mode: string, levels: string): string =>
  `{selector: {matchLabels: {app: a}}, mtls: {mode: ${mode}}, portLevelMtls: ${levels}}`;

test.each([
  ['strict', outcome(STRICT), 'pass'],
  ['permissive', outcome('{mtls: {mode: PERMISSIVE}}', MESH), 'fail'],
  ['off', outcome('{mtls: {mode: DISABLE}}', MESH), 'fail'],
  ['another mode', outcome('{mtls: {mode: 7}}', MESH), 'unknown'],
  ['nothing', outcome('{}'), 'fail'],
  ['nothing, of the namespace itself, in a strict mesh', outcome('{}', MESH), 'pass'],
  ['unset, in a strict mesh', outcome('{mtls: {mode: UNSET}}', MESH), 'pass'],
  ['nothing, in a strict namespace', outcome(SOME, NAMESPACE), 'pass'],
  ['nothing, of the namespace itself, beside a strict one', outcome('{}', NAMESPACE), 'fail'],
  ['a namespace that leaves it to a strict mesh', outcome(SOME, NAMESPACE.replace('STRICT', 'UNSET'), MESH), 'pass'],
  ['a namespace that leaves it to nobody', outcome(SOME, NAMESPACE.replace('STRICT', 'UNSET')), 'fail'],
  ['an open namespace in a strict mesh', outcome(SOME, NAMESPACE.replace('STRICT', 'PERMISSIVE'), MESH), 'fail'],
  ['a strict namespace in an open mesh', outcome(SOME, NAMESPACE, MESH.replace('STRICT', 'PERMISSIVE')), 'pass'],
  ['two policies of the namespace', outcome(SOME, NAMESPACE, NAMESPACE.replace('STRICT', 'DISABLE')), 'fail'],
  ['another namespace', outcome(SOME, NAMESPACE.replace('web', 'other')), 'fail'],
  ['a strict policy that may stand anywhere', outcome(SOME, NAMESPACE.replace(', namespace: web', '')), 'unknown'],
  ['a policy that may be of the namespace', outcome(SOME, NAMESPACE.replace('web', '[web]'), MESH), 'unknown'],
  [
    'a policy that may be for some',
    outcome(SOME, policy('{name: b, namespace: web}', '{selector: text}'), MESH),
    'unknown',
  ],
  ['a policy that is no map', outcome(SOME, policy('{name: b, namespace: web}', 'text'), MESH), 'unknown'],
  ['a policy for others', outcome(SOME, policy('{name: b, namespace: web}', ports('STRICT', '{}'))), 'fail'],
  ['a mesh whose mode is not known', outcome(SOME, MESH.replace('STRICT', '7')), 'unknown'],
  ['strict ports', outcome(ports('STRICT', '{8080: {mode: STRICT}}')), 'pass'],
  ['ports as the rest', outcome(ports('STRICT', '{8080: {mode: UNSET}, 8081: {}}')), 'pass'],
  ['a port in clear', outcome(ports('STRICT', '{8080: {mode: STRICT}, 8081: {mode: DISABLE}}')), 'fail'],
  ['a port that takes both', outcome(ports('STRICT', '{8081: {mode: PERMISSIVE}}')), 'fail'],
  ['strict ports of an open workload', outcome(ports('PERMISSIVE', '{8080: {mode: STRICT}}')), 'fail'],
  ['ports that are none', outcome(ports('STRICT', 'text')), 'unknown'],
  ['no ports', outcome(ports('STRICT', '{}')), 'pass'],
  ['a policy without a namespace', ownOutcome(policy('{name: a}', '{}')), 'fail'],
  ['the mesh itself, unset', ownOutcome(policy('{name: a, namespace: istio-system}', '{}'), MESH), 'fail'],
  ['some of the root namespace', ownOutcome(policy('{name: a, namespace: istio-system}', SOME), MESH), 'pass'],
])('%s', (_name, actual, expected) => {
  expect(actual).toBe(expected);
});
