import { expect, test } from '@jest/globals';
import { joinedNames } from '../../src/base/joined-names.ts';

const PAIRS = [
  ['b', 'c'],
  ['d', 'e'],
  ['e', 'c'],
  ['x', 'y'],
  ['b', 'b'],
] as const;

test.each([
  ['in one order', PAIRS],
  ['in the other order', [...PAIRS].reverse()],
])('joined names have the first name of their group, %s', (_, pairs) => {
  const { find, join } = joinedNames();
  for (const [one, other] of pairs) join(one, other);
  expect(['a', 'b', 'c', 'd', 'e', 'x', 'y'].map(find)).toEqual(['a', 'b', 'b', 'b', 'b', 'x', 'x']);
});
