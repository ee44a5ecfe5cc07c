import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { openJson } from '../../../../src/languages/hcl/values/open-json.ts';
import type { TextPart } from '../../../../src/languages/hcl/values/json-gaps.ts';
import { createTuple } from '../../../../src/languages/hcl/values/build.ts';
import { concatenate } from '../../../../src/languages/hcl/values/template.ts';
import { toValue } from '../../../../src/languages/hcl/values/to-value.ts';
import { isFailure, unknownValue, type TfUnknown, type TfValue } from '../../../../src/languages/hcl/values/value.ts';
import { runs } from '../../../support/property-runs.ts';
import { rendered } from '../../../support/subset.ts';

const ANYTHING = unknownValue('not known', true, 'string');
/** What stands for a gap in the texts below. */
const GAPS: { readonly [sign: string]: TfUnknown } = {
  '§': ANYTHING,
  '#': unknownValue('not known', true, 'number'),
  '@': { ...ANYTHING, encodes: createTuple(['x', unknownValue('not known')]) },
  '&': { ...ANYTHING, encodes: unknownValue('not known') },
};

function joined(parts: readonly TextPart[]): TfValue | undefined {
  const whole = concatenate(parts);
  return isFailure(whole) ? undefined : whole;
}

function read(parts: readonly TextPart[]): unknown {
  const value = openJson(parts, joined);
  return value === undefined ? 'nothing' : rendered(toValue(value));
}

function written(text: string): readonly TextPart[] {
  return text
    .split(/([§#@&])/)
    .filter((part) => part !== '')
    .map((part) => GAPS[part] ?? part);
}

const OPEN = '<unknown>';
const SET = '<unknown set>';

describe('a JSON text with gaps', () => {
  test.each([
    ['in a string', '{"a":"x§y","b":[1,true,null,"c"]}', { a: SET, b: [1, true, null, 'c'] }],
    ['as a whole string', '{"a":"§"}', { a: SET }],
    ['behind an escaped quote', String.raw`{"a":"\"§","b":"\\"}`, { a: SET, b: '\\' }],
    ['in a string that is JSON', String.raw`{"a":"{\"b\":\"§\"}"}`, { a: { b: SET } }],
    ['in a number', '{"a":[1§]}', { a: [OPEN, OPEN] }],
    ['in a key', '[{"a":{"x§":1},"b":2}]', [{ a: SET, b: 2 }]],
    ['between entries', '[{"a":1 §},{"b":2}]', [SET, { b: 2 }, OPEN]],
    ['before the entries', '[{§ "a":1}]', [SET, OPEN]],
    ['behind an element', '["a" §,"b"]', ['a', 'b', OPEN]],
    ['instead of a comma', '["a" § "b"]', ['a', 'b', OPEN]],
    ['as an element', '["a",§]', ['a', OPEN]],
    ['as the only element', '{"a":[§]}', { a: [OPEN] }],
    ['that is a number', '{"a":#,"b":[#]}', { a: SET, b: [SET] }],
    ['that is an encoded list', '{"a":@,"b":[@]}', { a: ['x', OPEN], b: [['x', OPEN]] }],
    ['that is an encoded value', '{"a": & ,"b":[&,1]}', { a: OPEN, b: [OPEN, 1] }],
    ['that is an encoded list in a string', '{"a":"@"}', { a: SET }],
    ['as any value', '{"s":[{"a":§,"b":1}]}', { s: [{ a: OPEN, b: 1 }, OPEN] }],
  ])('%s', (_name, text, expected) => {
    expect(read(written(text))).toEqual(expected);
  });

  test.each([
    ['text before it', 'x {"a":"§"}'],
    ['text behind it', '{"a":"§"} x'],
    ['a gap behind it', '{"a":1}§'],
    ['a gap before it', '§{"a":1}'],
    ['a gap between the entries of the whole', '{"a":1 § }'],
    ['any value in the whole', '{"a":§}'],
    ['a string without end', '{"a":"§}'],
    ['a list without end', '["§"'],
    ['no comma', '["§" "b"]'],
    ['no colon', '{"a" "§"}'],
    ['a key that is none', '{a:"§"}'],
    ['a word that is none', '["§",yes]'],
    ['an escape that is cut', String.raw`["\u00§"]`],
    ['a line break in a string', '["a\n§"]'],
    ['the sign that stands for gaps', '["§","\uF8FF"]'],
    ['brackets that nest too deep', `${'['.repeat(5000)}"§"${']'.repeat(5000)}`],
    ['a long list of brackets without end', '["§",'.repeat(50_000)],
    ['braces of another language', '{{ "a": "§" }}'],
  ])('tells nothing with %s', (_name, text) => {
    expect(read(written(text))).toBe('nothing');
  });

  test('says nothing that filling the gap would make wrong', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), fc.nat({ max: 12 }), (value, from, length) => {
        const text = JSON.stringify({ all: [value, { Effect: 'Allow', list: ['a', 'b'] }] });
        const start = from % text.length;
        const cut = text.slice(start, start + length);
        // quotes in a gap would end a string, which is taken for one
        if (/["\\]/.test(cut) || text[start - 1] === '\\') return;
        const found = read([text.slice(0, start), ANYTHING, text.slice(start + length)]);
        if (found !== 'nothing') expect(agrees(found, JSON.parse(text))).toBe(true);
      }),
      runs(1000),
    );
  });
});

/** Whether what is known of a value is so in it; a list that is open may have its elements elsewhere. */
function agrees(found: unknown, real: unknown): boolean {
  if (found === OPEN || found === SET) return true;
  if (Array.isArray(found)) {
    if (!Array.isArray(real)) return false;
    const others: readonly unknown[] = real;
    return found.every((item, at) => agrees(item, others[at]) || others.some((other) => agrees(item, other)));
  }
  if (typeof found !== 'object' || found === null) return isDeepStrictEqual(found, real) || Object.is(found, -0);
  if (typeof real !== 'object' || real === null || Array.isArray(real)) return false;
  const entries = new Map<string, unknown>(Object.entries(real));
  return (
    Object.keys(found).length === entries.size &&
    Object.entries(found).every(([key, inner]) => entries.has(key) && agrees(inner, entries.get(key)))
  );
}
