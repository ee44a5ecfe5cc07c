import { describe, expect, test } from '@jest/globals';
import { renderOutline, renderText, renderValue } from '../../src/model/render-value.ts';
import { textEnds } from '../../src/base/text-ends.ts';
import { redacted, unknown, unknownText, type Value } from '../../src/base/value.ts';

test.each([
  ['nothing', unknown('', false), '(known after apply)'],
  ['a reason', unknown('a result of an earlier task', true), '(a result of an earlier task)'],
  [
    'both ends',
    unknownText('', textEnds('serviceAccount:', '@example.iam.gserviceaccount.com', undefined)),
    '"serviceAccount:…@example.iam.gserviceaccount.com" (known after apply)',
  ],
  [
    'one end',
    unknownText('', textEnds('arn:aws-us-gov:kms:', '', undefined)),
    '"arn:aws-us-gov:kms:…" (known after apply)',
  ],
  [
    'long ends',
    unknownText('', textEnds('a'.repeat(60), 'b'.repeat(60), undefined)),
    `"${'a'.repeat(50)}…${'b'.repeat(50)}" (known after apply)`,
  ],
  [
    'hostile ends',
    unknownText('', textEnds('\u001b[2J"', '\u202e', undefined)),
    '"\\u001b[2J\\"…\\u202e" (known after apply)',
  ],
])('a value of which is known: %s', (_what, value, expected) => {
  expect(renderValue(value)).toBe(expected);
});

const LONG = 'x'.repeat(400);

describe('a value in one line', () => {
  test.each<readonly [Value | undefined, string]>([
    [undefined, 'not set'],
    [null, 'not set'],
    [true, 'true'],
    [false, 'false'],
    [0, '0'],
    [1.5, '1.5'],
    ['', '""'],
    ['plain', '"plain"'],
    ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
    ['line\nbreak', '"line\\u000abreak"'],
    ['\ud800', '"\\ud800"'],
    [[], '[]'],
    [{}, '{}'],
    [[null, 1], '[null, 1]'],
    [{ a: null, b: 'c' }, '{a: null, b: "c"}'],
    [[1, 2, 3, 4], '[1, 2, 3, 4]'],
    [[1, 2, 3, 4, 5, 6], '[1, 2, 3, 4, … 2 more]'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, '{a: 1, b: 2, c: 3, d: 4, … 1 more}'],
    [[[[[1, 2]]]], '[[[[2 items]]]]'],
    [{ a: { b: { c: { d: 1 } } } }, '{a: {b: {c: {1 keys}}}}'],
    [{ 'a\u202e': 1 }, '{a\\u202e: 1}'],
    [redacted('secret'), '(redacted)'],
    [redacted(''), '(redacted, empty)'],
    [[redacted('secret')], '[(redacted)]'],
  ])('%j is %s', (value, text) => {
    expect(renderValue(value)).toBe(text);
  });

  test('shows of a nested value the number of items alone, where the surface is wanted', () => {
    expect(renderOutline({ a: [1, 2], b: 'c', d: { e: 1 } })).toBe('{a: [2 items], b: "c", d: {1 keys}}');
    expect(renderOutline('plain')).toBe('"plain"');
  });

  test('is at most 160 characters long', () => {
    expect(renderValue('x'.repeat(158))).toBe(`"${'x'.repeat(158)}"`);
    expect(renderValue('x'.repeat(159))).toBe(`"${'x'.repeat(158)}…`);
    expect(renderValue(LONG)).toBe(`"${'x'.repeat(158)}…`);
    expect(renderText('x'.repeat(160))).toBe('x'.repeat(160));
    expect(renderText('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
    expect(renderText(LONG)).toBe(`${'x'.repeat(159)}…`);
    expect(renderOutline([LONG])).toHaveLength(160);
  });

  test('is never cut inside of a character', () => {
    expect(renderText(`${'x'.repeat(158)}\u{1f512}${LONG}`)).toBe(`${'x'.repeat(158)}…`);
    expect(renderText(`${'x'.repeat(157)}\u{1f512}${LONG}`)).toBe(`${'x'.repeat(157)}\u{1f512}…`);
  });

  test('of a name begins with its first character, escaped where that is needed', () => {
    expect(renderText('\u001bname')).toBe('\\u001bname');
    expect(renderText(`\u001b${LONG}`)).toBe(`\\u001b${'x'.repeat(153)}…`);
  });
});
