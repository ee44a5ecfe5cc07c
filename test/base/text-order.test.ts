import { expect, test } from '@jest/globals';
import { byText, compareCodePoints, compareTexts } from '../../src/base/text-order.ts';

test('texts are ordered by code units', () => {
  expect(['b', 'a', 'B', 'ä', 'a'].sort(compareTexts)).toEqual(['B', 'a', 'a', 'b', 'ä']);
});

test('characters beyond U+FFFF come last by code point, and before U+E000 by code unit', () => {
  const texts = ['\u{1f600}', '\uffee', 'a', '', '\u{1f600}a', '\ue000'];
  expect([...texts].sort(compareCodePoints)).toEqual(['', 'a', '\ue000', '\uffee', '\u{1f600}', '\u{1f600}a']);
  expect([...texts].sort(compareTexts)).toEqual(['', 'a', '\u{1f600}', '\u{1f600}a', '\ue000', '\uffee']);
});

test('things are ordered by a text of theirs, equal ones as they came', () => {
  const things = [
    { id: 'b', at: 1 },
    { id: 'a', at: 2 },
    { id: 'b', at: 3 },
  ];
  expect(things.sort(byText(({ id }) => id)).map(({ at }) => at)).toEqual([2, 1, 3]);
});
