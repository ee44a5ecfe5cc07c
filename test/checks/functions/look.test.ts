import { expect, test } from '@jest/globals';
import { readElements, readKey, readPath, valuePlace } from '../../../src/model/locate-value.ts';
import type { Place } from '../../../src/model/place.ts';
import type { Subject } from '../../../src/model/check.ts';

const object: Place = { file: 'web.yaml', pointer: ['spec', 'containers', 0] };
const patch: Place = { file: 'patch.yaml', pointer: ['env', 0, 'value'] };
const subject: Subject = {
  address: 'Pod/-/a/c',
  type: 'k8s/container',
  source: 'kustomize',
  evidenceKind: 'kubernetes',
  values: { container: { env: [{ name: 'A', value: '1' }] } },
  place: object,
  places: new Map([
    ['container', object],
    ['container.env.0.value', patch],
  ]),
};

test('what lies below a value has the place where it stands itself', () => {
  const [variable] = readElements(readPath(subject, 'container.env'));
  expect(variable && valuePlace(variable)).toEqual({ file: 'web.yaml', pointer: ['spec', 'containers', 0, 'env', 0] });
  if (variable === undefined) return;
  expect(valuePlace(readKey(variable, 'value'))).toEqual(patch);
  expect(valuePlace(readKey(variable, 'name')).pointer).toEqual(['spec', 'containers', 0, 'env', 0, 'name']);
});
