import { expect, test } from '@jest/globals';
import { byText, compareTexts } from '../../src/model/text-order.ts';

test('texts are ordered by code units', () => {
  expect(['b', 'a', 'B', 'ä', 'a'].sort(compareTexts)).toEqual(['B', 'a', 'a', 'b', 'ä']);
});

test('things are ordered by a text of theirs, equal ones as they came', () => {
  const things = [
    { id: 'b', at: 1 },
    { id: 'a', at: 2 },
    { id: 'b', at: 3 },
  ];
  expect(things.sort(byText(({ id }) => id)).map(({ at }) => at)).toEqual([2, 1, 3]);
});
