import { describe, expect, test } from '@jest/globals';
import { unknown } from '../../../src/base/value.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import { clusterObjects } from '../../../src/parsers/shared/terraform/kubernetes/cluster-objects.ts';
import { declaredObject } from '../../../src/parsers/shared/terraform/kubernetes/declared-object.ts';
import type { JsonObject } from '../../../src/parsers/shared/terraform/object.ts';

function read(type: string, values: JsonObject): readonly Resource[] {
  const declared = declaredObject(type, values);
  const resource: Resource = {
    kind: 'resource',
    type,
    address: `${type}.x`,
    source: 'terraform-state',
    evidenceKind: 'terraform',
    values: {},
    place: { file: 'terraform.tfstate', pointer: ['resources', 0, 'instances', 0, 'attributes'] },
  };
  return declared === undefined ? [] : clusterObjects(declared, resource).resources;
}

function pod(spec: JsonObject): JsonObject {
  return { metadata: [{ name: 'x' }], spec: [spec] };
}

describe('hostile resources', () => {
  const nested = (depth: number, inner: unknown): unknown =>
    depth === 0 ? inner : { spec: [nested(depth - 1, inner)] };

  test.each([
    [
      'a manifest in a text that is too long',
      'kubectl_manifest',
      { yaml_body: `kind: Pod\napiVersion: v1\na: ${'x'.repeat(2_000_000)}` },
    ],
    ['an anchor that contains itself', 'kubectl_manifest', { yaml_body: 'kind: Pod\napiVersion: v1\na: &a [*a]' }],
    ['a text that nests deep', 'kubectl_manifest', { yaml_body: `kind: Pod\napiVersion: v1\na: ${'['.repeat(5000)}` }],
    ['a list as a manifest', 'kubernetes_manifest', { manifest: [] }],
    ['a manifest without a version', 'kubernetes_manifest', { manifest: { kind: 'Pod' } }],
    [
      'a manifest whose kind is not known',
      'kubernetes_manifest',
      { manifest: { apiVersion: 'v1', kind: unknown('later', true) } },
    ],
    ['a manifest that is not known', 'kubernetes_manifest', { manifest: unknown('later', true) }],
    ['a text that is not known', 'kubectl_manifest', { yaml_body: unknown('later', true) }],
    [
      'what changes another object',
      'kubernetes_labels',
      { metadata: [{ name: 'x' }], kind: 'Namespace', labels: { a: 'b' } },
    ],
    ['what only resembles a type', 'kubernetes_pod_v2', pod({})],
  ])('%s declares no object', (_name, type, values) => {
    expect(read(type, values)).toEqual([]);
  });

  test('keys of a prototype stay keys', () => {
    const values: JsonObject = JSON.parse('{"metadata":[{"name":"x"}],"data":{"__proto__":"one","constructor":"two"}}');
    const [map] = read('kubernetes_config_map', values);
    expect(Object.keys(Object(map?.values['data']))).toEqual(['__proto__', 'constructor']);
    expect(Object(map?.values).__proto__).toBe(Object.prototype);
  });

  test('blocks that nest deeper than the provider allows are cut off', () => {
    expect(read('kubernetes_pod', pod(Object(nested(2000, { host_network: true })))).map(({ type }) => type)).toContain(
      'k8s/Pod',
    );
  });

  test.each([
    ['containers that are texts', { container: ['a', 'b'] }],
    ['a text in place of a block', { container: 'a' }],
    ['blocks of wrong types', { container: [null, 1, { name: 7, env: 'x', security_context: 'y' }] }],
    ['two blocks in place of one', { security_context: [{ run_as_user: '1' }, { run_as_user: '2' }] }],
  ])('%s', (_name, spec) => {
    expect(read('kubernetes_pod', pod(spec))[0]?.address).toBe('kubernetes_pod.x');
  });
});

test('the values of the resource are not shared, since they are redacted later', () => {
  const labels = { a: 'b' };
  const [namespace] = read('kubernetes_namespace', { metadata: [{ name: 'x', labels }] });
  labels.a = 'changed';
  expect(namespace?.values['metadata']).toEqual({ name: 'x', labels: { a: 'b' } });
});

test('a block of a container overrides the pod with the switches that the provider sends', () => {
  const spec = {
    security_context: [{ run_as_non_root: true }],
    container: [
      { name: 'open', security_context: [{ privileged: false }] },
      { name: 'kept', security_context: [] },
    ],
  };
  const effective = read('kubernetes_pod', pod(spec)).flatMap(({ type, values }) =>
    type === 'k8s/container' ? [values['effective']] : [],
  );
  expect(effective).toEqual([
    expect.objectContaining({ runAsNonRoot: false }),
    expect.objectContaining({ runAsNonRoot: true }),
  ]);
});

test('each part has the place of its attribute', () => {
  const [, , container] = read('kubernetes_pod', pod({ container: [{ name: 'a', env: [{ name: 'B', value: 'c' }] }] }));
  const at = ['resources', 0, 'instances', 0, 'attributes', 'spec', 0, 'container', 0];
  expect(container?.place.pointer).toEqual(at);
  expect(container?.places?.get('container.env.0.value')?.pointer).toEqual([...at, 'env', 0, 'value']);
});
