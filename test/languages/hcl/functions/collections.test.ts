import { expect, test } from '@jest/globals';
import { createList, createMap, createSet } from '../../../../src/languages/hcl/values/build.ts';
import { sensitiveValue } from '../../../../src/languages/hcl/values/marks.ts';
import { listType, objectType } from '../../../../src/languages/hcl/values/type.ts';
import { unknownValue } from '../../../../src/languages/hcl/values/value.ts';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const MAP = { value: createMap('string', new Map([['b', 'x'], ['a', 'y']])) }; // prettier-ignore
const SET = { value: createSet('string', ['b', 'a', 'b']) };
const LATER = { value: unknownValue('known after apply') };
const LATER_SET = { value: createSet('string', ['a', unknownValue('known after apply', true, 'string')]) };
const LATER_LIST = { value: unknownValue('known after apply', true, listType('string')) };
const LATER_OBJECT = { value: unknownValue('known after apply', true, objectType([['a', 'string']])) };
const SECRET = { value: sensitiveValue('s') };

const ROWS: readonly FunctionRow[] = [
  ['alltrue', [['true', true]], true],
  ['alltrue', [[true, false]], false],
  ['alltrue', [[]], true],
  ['alltrue', [[LATER, false]], false],
  ['alltrue', [[LATER, true]], '<unknown set>'],
  ['anytrue', [[]], false],
  ['anytrue', [[false, null, true]], true],
  ['anytrue', [[LATER, true]], true],
  ['chunklist', [['a', 'b', 'c'], 2], { list: [{ list: ['a', 'b'] }, { list: ['c'] }] }],
  ['chunklist', [['a'], -1], '<error>'],
  ['coalesce', ['', 'b'], 'b'],
  ['coalesce', [1, 2], 1],
  ['coalesce', [null, ''], '<error>'],
  ['coalesce', [true, 1], '<error>'],
  ['coalesce', [LATER, 'b'], '<unknown set>'],
  ['coalesce', ['a', LATER], 'a'],
  ['coalescelist', [[], ['c', 'd']], ['c', 'd']],
  ['coalescelist', [[], []], '<error>'],
  ['compact', [['a', '', 'b', null]], { list: ['a', 'b'] }],
  ['concat', [['a', ''], ['b', 1]], ['a', '', 'b', 1]],
  ['concat', [SET], '<error>'],
  ['concat', [['a', SECRET], [LATER]], ['a', { '<sensitive>': 's' }, '<unknown>']],
  ['contains', [['a', 'b'], 'a'], true],
  ['contains', [[1], '1'], false],
  ['contains', [['a', LATER], 'a'], true],
  ['contains', [['a', LATER], 'b'], '<unknown set>'],
  ['contains', [['a', SECRET], 'a'], { '<sensitive>': true }],
  ['distinct', [['a', 'b', 'a']], { list: ['a', 'b'] }],
  ['distinct', [['a', LATER]], '<unknown set>'],
  ['element', [['a', 'b', 'c'], 4], 'b'],
  ['element', [['a', LATER], 0], 'a'],
  ['element', [[], 0], '<error>'],
  ['element', [['a'], -1], '<error>'],
  ['flatten', [[['a', ['b']], [], ['c']]], ['a', 'b', 'c']],
  ['flatten', [[['a'], LATER]], '<unknown set>'],
  ['flatten', [[{ value: unknownValue('later', true, 'string') }]], ['<unknown set>']],
  ['index', [['a', 'b'], 'b'], 1],
  ['index', [['a'], 'z'], '<error>'],
  ['keys', [{ a: 1, c: 2, b: 3 }], ['a', 'b', 'c']],
  ['keys', [MAP], { list: ['a', 'b'] }],
  ['keys', [LATER_OBJECT], ['a']],
  ['length', [['a', LATER]], 2],
  ['length', ['👩‍👩‍👧é'], 2],
  ['length', [LATER_SET], '<unknown set>'],
  ['length', [LATER_OBJECT], 1],
  ['length', [SECRET], { '<sensitive>': 1 }],
  ['length', [5], '<error>'],
  ['lookup', [{ a: 'ay', b: 'bee' }, 'a', 'what?'], 'ay'],
  ['lookup', [{ a: 'ay' }, 'c', 'what?'], 'what?'],
  ['lookup', [{ a: 'ay' }, 'c'], '<error>'],
  ['lookup', [MAP, 'c', 1], '1'],
  ['lookup', [{ a: LATER, b: 1 }, 'b', 2], 1],
  ['lookup', [{ a: SECRET, b: 1 }, 'b', 2], 1],
  ['matchkeys', [['i-1', 'i-2'], ['west', 'east'], ['west']], { list: ['i-1'] }],
  ['merge', [{ a: 'b', c: 'd' }, { e: 'f', c: 'z' }], { a: 'b', c: 'z', e: 'f' }],
  ['merge', [null, { a: SECRET }], { a: { '<sensitive>': 's' } }],
  ['merge', [{ a: 1 }, LATER], '<unknown set>'],
  ['merge', [['a']], '<error>'],
  ['one', [[]], null],
  ['one', [['a']], 'a'],
  ['one', [['a', 'b']], '<error>'],
  ['range', [3], { list: [0, 1, 2] }],
  ['range', [1, 8, 2], { list: [1, 3, 5, 7] }],
  ['range', [4, 1], { list: [4, 3, 2] }],
  ['range', [1025], '<error>'],
  ['range', [1, 5, 0], '<error>'],
  ['reverse', [[1, 'a']], ['a', 1]],
  ['reverse', [SET], { list: ['b', 'a'] }],
  ['setintersection', [['a', 'b'], ['b', 'c']], { set: ['b'] }],
  ['setproduct', [['a', 'b'], [1]], { list: [['a', 1], ['b', 1]] }], // prettier-ignore
  ['setproduct', [['a'], LATER_LIST], '<unknown set or empty>'],
  ['setsubtract', [['a', 'b', 'c'], ['a', 'c']], { set: ['b'] }],
  ['setunion', [['a', 'b'], ['b', 'd']], { set: ['a', 'b', 'd'] }],
  ['slice', [['a', 'b', 'c', 'd'], 1, 3], ['b', 'c']],
  ['slice', [['a'], 0, 2], '<error>'],
  ['sum', [[10, 13, 6, '#4.5']], '#33.5'],
  ['sum', [['#0.1', '#0.2']], '#0.3'],
  ['sum', [[]], '<error>'],
  ['transpose', [{ a: ['1', '2'], b: ['2', '3'] }], { '1': { list: ['a'] }, '2': { list: ['a', 'b'] }, '3': { list: ['b'] } }],
  ['values', [{ a: 3, c: 2, b: 1 }], [3, 1, 2]],
  ['values', [{ a: SECRET, b: LATER }], [{ '<sensitive>': 's' }, '<unknown>']],
  ['zipmap', [['a', 'b'], [1, 'x']], { a: 1, b: 'x' }],
  ['zipmap', [['a', LATER], [1, 2]], '<unknown set>'],
  ['zipmap', [['a'], [1, 2]], '<error>'],
  ['sort', [['a', LATER]], '<unknown set>'],
  ['join', [',', ['a', SECRET]], { '<sensitive>': 'a,s' }],
];

/** An unknown result may be empty unless something that it is made of is not. */
const NAME = { value: unknownValue('known after apply', true, 'string') };
const PERHAPS = '<unknown set or empty>';
const FILLED = '<unknown set>';
const EMPTINESS: readonly FunctionRow[] = [
  ['compact', [['a', NAME]], PERHAPS],
  ['concat', [LATER_LIST, []], '<unknown set>'],
  ['concat', [LATER, []], PERHAPS],
  ['concat', [LATER, ['a']], FILLED],
  ['distinct', [LATER], PERHAPS],
  ['distinct', [[NAME]], FILLED],
  ['flatten', [[LATER]], PERHAPS],
  ['flatten', [[LATER, 'a']], FILLED],
  ['keys', [LATER], PERHAPS],
  ['reverse', [LATER], PERHAPS],
  ['setunion', [LATER, ['a']], FILLED],
  ['setunion', [LATER, []], PERHAPS],
  ['setintersection', [LATER, ['a']], PERHAPS],
  ['sort', [[NAME]], FILLED],
  ['sort', [LATER], PERHAPS],
  ['join', ['', LATER], PERHAPS],
  ['join', [',', [LATER]], PERHAPS],
  ['join', ['', [LATER, 'a']], FILLED],
  ['lower', [LATER], PERHAPS],
  ['lower', [NAME], FILLED],
  ['upper', [NAME], FILLED],
  ['trimspace', [NAME], PERHAPS],
  ['split', [',', NAME], PERHAPS],
  ['format', ['%s', LATER], PERHAPS],
  ['format', ['%s', NAME], FILLED],
  ['format', ['a%s', LATER], FILLED],
  ['base64encode', [LATER], PERHAPS],
  ['base64encode', [NAME], FILLED],
  ['jsonencode', [LATER], FILLED],
  ['sha256', [LATER], FILLED],
  ['file', [LATER], FILLED],
  ['cidrhost', [LATER, 1], FILLED],
  ['timeadd', [LATER, '1h'], FILLED],
  ['coalesce', [LATER, ''], FILLED],
  ['length', [LATER], '<unknown set>'],
  ['merge', [LATER, {}], '<unknown set>'],
];

test.each(EMPTINESS)('%s, row %#, may be empty or not', (name, args, expected) => {
  expect(called(name, args)).toBe(expected);
});

test.each(ROWS)('%s, row %#', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});

test('a product that would be too large is unknown', () => {
  const many = Array.from({ length: 1000 }, (_, index) => index);
  expect(called('setproduct', [many, many])).toBe('<unknown set>');
});

test('lists of one type concatenate to a list', () => {
  expect(called('concat', [{ value: createList('string', ['a']) }, { value: createList('number', [1]) }])).toEqual({ list: ['a', '1'] });
});
