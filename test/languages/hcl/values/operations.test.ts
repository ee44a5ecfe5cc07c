import { expect, test } from '@jest/globals';
import { attribute, index } from '../../../../src/languages/hcl/values/access.ts';
import { createList, createMap, createSet, createTuple } from '../../../../src/languages/hcl/values/build.ts';
import { conditional } from '../../../../src/languages/hcl/values/conditional.ts';
import { sensitiveValue } from '../../../../src/languages/hcl/values/marks.ts';
import { binary, unary, type BinaryOperator } from '../../../../src/languages/hcl/values/operators.ts';
import { splat } from '../../../../src/languages/hcl/values/splat.ts';
import { concatenate } from '../../../../src/languages/hcl/values/template.ts';
import { unknownValue } from '../../../../src/languages/hcl/values/value.ts';
import { plain, tf, type Written } from '../../../support/terraform-values.ts';

const LATER = { value: unknownValue('known after apply') };
const SECRET = { value: sensitiveValue('1') };
const LIST = { value: createList('string', ['a', 'b']) };
const MAP = { value: createMap('string', new Map([['k', 'v']])) };
const SET = { value: createSet('string', ['a']) };

const BINARY: readonly (readonly [Written, BinaryOperator, Written, unknown])[] = [
  [1, '==', '1', false],
  [null, '==', null, true],
  [['a', 'b'], '==', LIST, false],
  [{ k: 'v' }, '==', MAP, false],
  [['a', LATER], '==', ['b', LATER], false],
  [['a', LATER], '==', ['a', LATER], '<unknown set>'],
  [LATER, '!=', null, '<unknown set>'],
  [SECRET, '==', '1', { '<sensitive>': true }],
  [SECRET, '+', 1, { '<sensitive>': 2 }],
  [LATER, '+', 1, '<unknown set>'],
  [false, '&&', LATER, '<unknown set>'],
  [true, '||', LATER, '<unknown set>'],
  ['true', '&&', true, true],
  [null, '&&', true, '<error>'],
  [null, '+', 1, '<error>'],
  [[1], '<', 1, '<error>'],
];

test.each(BINARY)('%j %s %j', (left, operator, right, expected) => {
  expect(plain(binary(operator, tf(left), tf(right)))).toEqual(expected);
});

test.each([
  ['!', true, false],
  ['!', LATER, '<unknown set>'],
  ['-', SECRET, { '<sensitive>': -1 }],
  ['-', 'x', '<error>'],
] as const)('%s %j', (operator, value, expected) => {
  expect(plain(unary(operator, tf(value)))).toEqual(expected);
});

const INDEXED: readonly (readonly [Written, Written, unknown])[] = [
  [LIST, 1, 'b'],
  [LIST, '1', 'b'],
  [LIST, 2, '<error>'],
  [LIST, -1, '<error>'],
  [LIST, '#0.5', '<error>'],
  [LIST, LATER, '<unknown>'],
  [MAP, 'k', 'v'],
  [MAP, 'x', '<error>'],
  [{ '1': 'x' }, 1, 'x'],
  [SET, 0, '<error>'],
  [LATER, 0, '<unknown>'],
  [null, 0, '<error>'],
  ['abc', 0, '<error>'],
  [[SECRET], 0, { '<sensitive>': '1' }],
];

test.each(INDEXED)('index of %j', (value, key, expected) => {
  expect(plain(index(tf(value), tf(key)))).toEqual(expected);
});

test.each([
  [{ a: 1 }, 1],
  [{ b: 1 }, '<error>'],
  [LATER, '<unknown>'],
  ['x', '<error>'],
  [null, '<error>'],
] as const)('attribute of %j', (value, expected) => {
  expect(plain(attribute(tf(value), 'a'))).toEqual(expected);
});

const CONDITIONAL: readonly (readonly [Written, Written, Written, unknown])[] = [
  [true, 1, 'a', '1'],
  ['false', 1, 2, 2],
  [true, null, 'a', null],
  [true, [1], LIST, { list: ['1'] }],
  [true, { a: 1, b: 'x' }, {}, { a: '1', b: 'x' }],
  [true, { a: [1] }, 'x', '<error>'],
  [LATER, 1, 2, '<unknown set>'],
  [LATER, 'a', 'b', '<unknown set>'],
  [LATER, 'a', '', '<unknown set or empty>'],
  [LATER, [], ['a'], '<unknown set or empty>'],
  [LATER, { a: 1 }, {}, '<unknown set>'],
  [LATER, null, 2, '<unknown>'],
  [LATER, null, null, null],
  [SECRET, 1, 2, { '<sensitive>': 1 }],
  [null, 1, 2, '<error>'],
  ['maybe', 1, 2, '<error>'],
];

test.each(CONDITIONAL)('%j ? %j : %j', (condition, yes, no, expected) => {
  expect(plain(conditional(tf(condition), tf(yes), tf(no)))).toEqual(expected);
});

test.each([
  [['a', 1, true, '#0.50'], 'a1true0.5'],
  [['a', LATER], '<unknown set>'],
  [['a', SECRET], { '<sensitive>': 'a1' }],
  [['a', null], '<error>'],
  [['a', ['b']], '<error>'],
] as const)('template of %j', (parts, expected) => {
  expect(plain(concatenate(parts.map(tf)))).toEqual(expected);
});

test.each([
  [[{ a: 1 }, { a: 2 }], [1, 2]],
  [{ a: 1 }, [1]],
  [null, []],
  [LATER, '<unknown set or empty>'],
  [[{ b: 1 }], '<error>'],
] as const)('splat of %j', (value, expected) => {
  expect(plain(splat(tf(value), (item) => attribute(item, 'a')))).toEqual(expected);
});

test('values that double again and again become unknown, not slow', () => {
  let value = tf(['x', 'y']);
  for (let level = 0; level < 40; level += 1) value = createTuple([value, value]);
  expect(plain(binary('==', value, value))).toBe('<unknown set>');
});
