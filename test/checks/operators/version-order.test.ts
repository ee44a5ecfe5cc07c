import { expect, test } from '@jest/globals';
import { compareVersions, readVersion } from '../../../src/checks/operators/version-order.ts';

function compare(left: string, right: string): number | undefined {
  const [one, other] = [readVersion(left), readVersion(right)];
  if (one === undefined || other === undefined) throw new Error(`${left} or ${right} is no version`);
  const order = compareVersions(one, other);
  return order === undefined ? undefined : Math.sign(order);
}

const ASCENDING = [
  '1',
  '1.1-dev',
  '1.1-alpha',
  '1.1-alpha.1',
  '1.1-alpha.1.1',
  '1.1-alpha.2',
  '1.1-alpha.10',
  '1.1-alpha.x2',
  '1.1-alpha.y',
  '1.1-beta',
  '1.1-rc.1',
  '1.1',
  '1.1.post1',
  '1.1.0.1',
  '1.1.1',
  '1.1.1a',
  '1.1.1w',
  '1.1.1za',
  '1.2',
  '1.10',
  '2',
];

test('versions are in this order', () => {
  for (const [at, left] of ASCENDING.entries())
    for (const [other, right] of ASCENDING.entries())
      expect([left, right, compare(left, right)]).toEqual([left, right, Math.sign(at - other)]);
});

test.each([
  ['1.0', '1'],
  ['1', '1.0.0'],
  ['v1.2', '1.2'],
  ['1.2+a', '1.2+b'],
  ['1.2-rc1', '1.2-RC1'],
  ['1.2-rc-1', '1.2-rc.1'],
  ['1.2-rc1', '1.2-c1'],
  ['1.2~snapshot', '1.2-nightly'],
  ['1.2-pre', '1.2-preview'],
  ['1.2-fips', '1.2-fips'],
])('%s and %s are the same', (left, right) => {
  expect([compare(left, right), compare(right, left)]).toEqual([0, 0]);
});

test.each([
  ['1.2-fips', '1.2'],
  ['1.2', '1.2-1ubuntu2'],
  ['1.2-fips', '1.2-rc.1'],
])('the order of %s and %s is not known', (left, right) => {
  expect([compare(left, right), compare(right, left)]).toEqual([undefined, undefined]);
});
