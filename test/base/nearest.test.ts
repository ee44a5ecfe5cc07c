import { describe, expect, test } from '@jest/globals';
import { didYouMean, nearest } from '../../src/base/nearest.ts';

const KNOWN = ['fail-on', 'format', 'framework', 'name', 'AC-3'];

describe('the nearest known text', () => {
  test.each([
    ['fail-onn', 'fail-on'],
    ['failon', 'fail-on'],
    ['fromat', 'format'],
    ['FRAMEWORKS', 'framework'],
    ['ac-3', 'AC-3'],
    ['nam', 'name'],
    ['output', undefined],
    ['', undefined],
    ['x'.repeat(10_000), undefined],
  ])('%p', (text, expected) => {
    expect(nearest(text, KNOWN)).toBe(expected);
  });

  test('is asked for, or nothing is', () => {
    expect(didYouMean('fail-onn', KNOWN)).toBe(' Did you mean fail-on?');
    expect(didYouMean('zzz', KNOWN)).toBe('');
  });
});
