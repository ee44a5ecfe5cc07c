import { expect, test } from '@jest/globals';
import { decodeJson } from '../../../../src/languages/go-template/json/decode.ts';
import { violates } from '../../../../src/parsers/helm/schema/validate.ts';

/** JSON Schema Validation 6.3.3, JSON Schema Core 10.3.2. */
test.each([
  ['a pattern is found anywhere', { pattern: 'b+' }, 'abc', undefined],
  ['a pattern is not found', { pattern: '^b' }, 'abc', ''],
  ['a pattern speaks of text alone', { pattern: '^b' }, 7, undefined],
  ['what Go takes for no pattern forbids nothing', { pattern: '(?=a)b' }, 'c', undefined],
  ['a name fits a pattern', { patternProperties: { '^port': { type: 'integer' } } }, { portA: 'x' }, 'portA'],
  ['a name fits none', { patternProperties: { '^port': { type: 'integer' } } }, { port: 1, a: 'x' }, undefined],
  [
    'both a name and a pattern speak',
    { properties: { a1: { minimum: 1 } }, patternProperties: { '\\d$': { maximum: 5 } } },
    { a1: 9 },
    'a1',
  ],
  [
    'other names are forbidden',
    { patternProperties: { '^x-': true }, additionalProperties: false },
    { 'x-a': 1, b: 2 },
    'b',
  ],
  [
    'an unreadable pattern may fit every name',
    { patternProperties: { '(?!x)': true }, additionalProperties: false },
    { b: 2 },
    undefined,
  ],
])('%s', (_rule, schema, value, at) => {
  const read = (thing: unknown) => decodeJson(JSON.stringify(thing)) ?? null;
  expect(violates(read(value), read(schema))).toBe(at);
});
