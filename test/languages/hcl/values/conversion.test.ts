import { expect, test } from '@jest/globals';
import { convert } from '../../../../src/languages/hcl/values/convert.ts';
import { sensitiveValue } from '../../../../src/languages/hcl/values/marks.ts';
import {
  listType,
  mapType,
  setType,
  tupleType,
} from '../../../../src/languages/hcl/values/type.ts';
import { unknownValue, type TfType, type AttributeType } from '../../../../src/languages/hcl/values/value.ts';
import { plain, tf, type Written } from '../../../support/terraform-values.ts';

function object(attributes: Readonly<Record<string, AttributeType>>): TfType {
  return { kind: 'object', attributes: new Map(Object.entries(attributes)) };
}

const REQUIRED = (type: TfType): AttributeType => ({ type, optional: false });
const OPTIONAL = (type: TfType, fallback?: Written): AttributeType => {
  return fallback === undefined ? { type, optional: true } : { type, optional: true, fallback: tf(fallback) };
};
const INNER = object({ port: OPTIONAL('number', '443'), tls: OPTIONAL('bool') });
const LATER = { value: unknownValue('later') };
const LATER_TEXT = { value: unknownValue('later', true, 'string') };

const ROWS: readonly (readonly [Written, TfType, unknown])[] = [
  [{ name: 'x', extra: 1 }, object({ name: REQUIRED('string') }), { name: 'x' }],
  [{}, object({ name: REQUIRED('string') }), '<error>'],
  [{ name: 5 }, object({ name: REQUIRED('string'), size: OPTIONAL('number') }), { name: '5', size: null }],
  [{}, object({ inner: OPTIONAL(INNER, {}) }), { inner: { port: 443, tls: null } }],
  [{ inner: null }, object({ inner: OPTIONAL(INNER, { tls: 'true' }) }), { inner: { port: 443, tls: true } }],
  [{ inner: { port: null } }, object({ inner: REQUIRED(INNER) }), { inner: { port: 443, tls: null } }],
  [[{}, { port: 80 }], listType(INNER), { list: [{ port: 443, tls: null }, { port: 80, tls: null }] }], // prettier-ignore
  [{ a: {} }, mapType(INNER), { a: { port: 443, tls: null } }],
  [[1, 'a'], listType('dynamic'), { list: ['1', 'a'] }],
  [[[1], ['a', 'b']], listType(listType('dynamic')), { list: [{ list: ['1'] }, { list: ['a', 'b'] }] }],
  [[1, '1'], setType('number'), { set: [1] }],
  [[1, 2], tupleType(['string', 'number']), ['1', 2]],
  [[1], tupleType(['string', 'number']), '<error>'],
  ['x', listType('string'), '<error>'],
  [['x'], mapType('string'), '<error>'],
  [null, listType('string'), null],
  [LATER, listType('string'), '<unknown>'],
  [LATER_TEXT, listType('string'), '<error>'],
  [LATER_TEXT, 'number', '<unknown set>'],
  [{ a: { value: sensitiveValue('1') } }, mapType('number'), { a: { '<sensitive>': 1 } }],
];

test.each(ROWS)('conversion of %j', (value, type, expected) => {
  expect(plain(convert(tf(value), type))).toEqual(expected);
});
