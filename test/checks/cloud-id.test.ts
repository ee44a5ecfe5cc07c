import { expect, test } from '@jest/globals';
import { getCloudId } from '../../src/checks/cloud-id.ts';
import { redacted, unknown, type ValueMap } from '../../src/base/value.ts';

const ROWS: readonly (readonly [values: ValueMap, id: string | undefined])[] = [
  [{ id: 'logs', arn: 'arn:aws-us-gov:s3:::logs' }, 'arn:aws-us-gov:s3:::logs'],
  [{ id: 'vol-0a1b2c3d4e5f60718' }, 'vol-0a1b2c3d4e5f60718'],
  [{ id: '/subscriptions/1/resourceGroups/A' }, '/subscriptions/1/resourcegroups/a'],
  [{ id: 'projects/p/locations/l' }, 'projects/p/locations/l'],
  [{ id: 'a', self_link: 'https://www.googleapis.com/compute/v1/a' }, 'https://www.googleapis.com/compute/v1/a'],
  [{ arn: 'arn:aws:s3:::Logs' }, 'arn:aws:s3:::Logs'],
  [{ arn: `arn:aws:s3:::${'a'.repeat(2035)}` }, `arn:aws:s3:::${'a'.repeat(2035)}`],
  [{ arn: `arn:aws:s3:::${'a'.repeat(2036)}` }, undefined],
  [{ id: 'logs' }, undefined],
  [{ id: 'default', arn: '' }, undefined],
  [{ id: 7, arn: null }, undefined],
  [{ id: unknown('later', true), arn: redacted('x') }, undefined],
  [{}, undefined],
];

test.each(ROWS)('%j has the id %s', (values, id) => {
  expect(getCloudId({ evidenceKind: 'terraform', values })).toBe(id);
});

test('other evidence has none', () => {
  expect(getCloudId({ evidenceKind: 'kubernetes', values: { id: 'vol-0a1b2c3d' } })).toBeUndefined();
});
