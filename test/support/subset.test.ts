import { expect, test } from '@jest/globals';
import { redacted, unknown } from '../../src/base/value.ts';
import { covers, rendered, unmatched } from './subset.ts';

test.each([
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: { b: null } }, { a: { b: null, c: 1 } }, true],
  [{ a: null }, {}, false],
  [[1], [1, 2], false],
  [[{ a: 1 }], [{ a: 1, b: 2 }], true],
  [{ a: [] }, { a: {} }, false],
  [{ constructor: 1 }, {}, false],
  ['1', 1, false],
])('%j covers %j: %j', (expected, actual, answer) => {
  expect(covers(expected, actual)).toBe(answer);
});

test('each expected thing needs a thing of its own, in whatever order', () => {
  const actual = [{ a: 1, b: 1 }, { a: 1 }];
  expect(unmatched([{ a: 1 }, { a: 1, b: 1 }], actual)).toEqual([]);
  expect(unmatched([{ a: 1 }, { a: 1 }], actual)).toEqual([]);
  expect(unmatched([{ b: 1 }, { b: 1 }], actual)).toEqual([{ b: 1 }]);
});

test('markers become the texts of expected.json', () => {
  const values = {
    a: unknown('r', true),
    b: unknown('r', false),
    c: redacted('x'),
    d: redacted(''),
    e: new Map([['k', 1]]),
  };
  expect(rendered(values)).toEqual({
    a: '<unknown set>',
    b: '<unknown>',
    c: '<redacted>',
    d: '<redacted empty>',
    e: { k: 1 },
  });
});
