import { expect, test } from '@jest/globals';
import { contentSizes } from '../../build/content-sizes.mjs';

const LONGEST = 400;
const MEDIANS = new Map([
  ['checks', 30],
  ['examples', 60],
]);

test.each(contentSizes())('files of $kind can be read', ({ kind, median, longest }) => {
  expect(longest.filter(({ lines }) => lines > LONGEST)).toEqual([]);
  expect(median).toBeLessThan(MEDIANS.get(kind) ?? Infinity);
});
