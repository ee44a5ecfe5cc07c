import { expect, test } from '@jest/globals';
import { createList } from '../../../../src/languages/hcl/values/build.ts';
import { sensitiveValue, withMarks } from '../../../../src/languages/hcl/values/marks.ts';
import { EPHEMERAL, unknownValue } from '../../../../src/languages/hcl/values/value.ts';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const SECRET = { value: sensitiveValue('1') };
const LATER = { value: unknownValue('known after apply') };
const PASSING = { value: withMarks('x', EPHEMERAL) };

const ROWS: readonly FunctionRow[] = [
  ['tobool', ['true'], true],
  ['tobool', ['no'], '<error>'],
  ['tobool', [1], '<error>'],
  ['tobool', [null], null],
  ['tonumber', ['1.50'], '#1.5'],
  ['tonumber', ['no'], '<error>'],
  ['tonumber', [true], '<error>'],
  ['tonumber', [SECRET], { '<sensitive>': 1 }],
  ['tostring', ['#1.50'], '1.5'],
  ['tostring', [true], 'true'],
  ['tostring', [[]], '<error>'],
  ['tolist', [['a', 3]], { list: ['a', '3'] }],
  ['tolist', [[true, 1]], '<error>'],
  ['tolist', [['a', LATER]], { list: ['a', '<unknown>'] }],
  ['tolist', [['a', SECRET]], { list: ['a', { '<sensitive>': '1' }] }],
  ['toset', [['c', 'b', 'b', 3]], { set: ['3', 'b', 'c'] }],
  ['toset', [[10, 9]], { set: [9, 10] }],
  ['toset', [['a', SECRET]], { '<sensitive>': { set: ['1', 'a'] } }],
  ['tomap', [{ a: 'foo', b: true }], { a: 'foo', b: 'true' }],
  ['tomap', [['a']], '<error>'],
  ['type', [{ value: createList('string', []) }], 'list(string)'],
  ['sensitive', ['x'], { '<sensitive>': 'x' }],
  ['nonsensitive', [SECRET], '1'],
  ['issensitive', [SECRET], true],
  ['issensitive', ['x'], false],
  ['issensitive', [LATER], '<unknown set>'],
  ['ephemeralasnull', [{ a: PASSING, b: 1 }], { a: null, b: 1 }],
  ['provider::aws::arn_parse', ['x'], '<unknown>'],
  ['core::upper', ['x'], 'X'],
];

test.each(ROWS)('%s, row %#', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});
