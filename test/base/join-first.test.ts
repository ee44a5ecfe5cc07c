import { describe, expect, test } from '@jest/globals';
import { joinFirst } from '../../src/base/join-first.ts';

describe('joinFirst', () => {
  test.each([
    [[], 2, ''],
    [['a'], 2, 'a'],
    [['a', 'b'], 2, 'a, b'],
    [['a', 'b', 'c', 'd'], 2, 'a, b and 2 more'],
  ])('%j, at most %d', (texts, most, expected) => {
    expect(joinFirst(texts, most)).toBe(expected);
  });

  test('a separator of the caller', () => {
    expect(joinFirst(['a', 'b', 'c'], 2, '; ')).toBe('a; b and 1 more');
  });
});
