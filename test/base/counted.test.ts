import { expect, test } from '@jest/globals';
import { assert, maxSafeNat, property } from 'fast-check';
import { counted } from '../../src/base/counted.ts';

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [999, '999 files'],
  [1000, '1,000 files'],
  [1_234_567, '1,234,567 files'],
])('%d is told as %s', (number, told) => {
  expect(counted(number, 'file')).toBe(told);
});

test('numbers are written as people write them', () => {
  assert(
    property(maxSafeNat(), (number) => {
      expect(counted(number + 2, 'file')).toBe(`${(number + 2).toLocaleString('en-US')} files`);
    }),
  );
});
