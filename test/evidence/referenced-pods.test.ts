import { expect, test } from '@jest/globals';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import { kubernetes } from '../../src/parsers/kubernetes/kubernetes.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const ROLLOUT =
  'apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: {name: r, namespace: web}\nspec: {workloadRef: {kind: Deployment, name: shop}}\n';

function deployment(name: string, namespace: string): string {
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}${namespace}}\nspec: {template: {spec: {containers: []}}}\n`;
}

test.each([
  ['in the same namespace', deployment('shop', ', namespace: web'), 0],
  ['in a namespace that is set later', deployment('shop', ''), 0],
  ['in another namespace', deployment('shop', ', namespace: other'), 1],
  ['of another name', deployment('cart', ', namespace: web'), 1],
])('a rollout whose pods are those of a workload %s', (_name, workload, count) => {
  const parsed = [ROLLOUT, workload].map((text, index) => kubernetes.parse(evidenceFile(`${index}.yaml`, text)));
  const readers = {
    types: (): readonly string[] => [],
    reader: (): never => {
      throw new Error('not part of this test');
    },
  };
  const { problems } = buildEvidenceSet(parsed, readers);
  expect(problems.map(({ severity, message }) => [severity, message.includes('spec.workloadRef')])).toEqual(
    Array.from({ length: count }, () => ['warning', true]),
  );
});
