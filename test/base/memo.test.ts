import { expect, test } from '@jest/globals';
import { memoizeText } from '../../src/base/memo.ts';

test('short texts are worked out once, long ones and forgotten ones again', () => {
  const asked: string[] = [];
  const length = memoizeText((text) => {
    asked.push(text);
    return text.length;
  });
  expect([length('a'), length('a'), length('bb')]).toEqual([1, 1, 2]);
  expect(asked).toEqual(['a', 'bb']);
  const long = 'c'.repeat(1000);
  expect([length(long), length(long)]).toEqual([1000, 1000]);
  expect(asked).toEqual(['a', 'bb', long, long]);
  for (let index = 0; index < 2000; index += 1) length(String(index));
  const before = asked.length;
  expect(length('a')).toBe(1);
  expect(asked).toHaveLength(before + 1);
});
