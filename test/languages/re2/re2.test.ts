import { describe, expect, it, test } from '@jest/globals';
import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { compileRe2 } from '../../../src/languages/re2/re2.ts';
import { readSequence } from '../../../src/languages/re2/sequence.ts';

/** What the library finds, without any shorter way. */
function found(source: string, text: string): readonly (readonly [number, number])[] {
  const matcher = RE2JS.compile(source).matcher(text);
  const spans: (readonly [number, number])[] = [];
  while (matcher.find()) spans.push([matcher.start(), matcher.end()]);
  return spans;
}

function ours(source: string, text: string): readonly (readonly [number, number])[] | undefined {
  return compileRe2(source)
    ?.matches(text, Infinity)
    ?.map(({ start, end }) => [start, end] as const);
}

test.each([
  ['a.c', 'abc a\nc a😀c ac'],
  ['.b', 'b ab 😀b \nb'],
  ['example\\.org', 'example.org exampleXorg'],
  ['a\\nb', 'a\nb'],
  ['aa', 'aaaaa'],
  ['a.a', 'aaaaaa'],
  ['..b..', 'aabaabaabaa'],
  ['é', 'café'],
])('%j in %j', (source, text) => {
  expect(readSequence(source)).toBeDefined();
  expect(ours(source, text)).toEqual(found(source, text));
});

test.each(['a+', '(a)', 'a|b', '^a', 'a$', '[a]', '\\d', '\\pL', 'a{2}', '...', ''])(
  '%j is no plain text',
  (source) => {
    expect(readSequence(source)).toBeUndefined();
  },
);

it('finds what the library finds', () => {
  const letters = fc.constantFrom('a', 'b', '\n', '😀', 'é');
  const pattern = fc.array(fc.constantFrom('a', 'b', '.', '\\.', '\\n'), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pattern, fc.array(letters, { maxLength: 20 }), (source, text) => {
      expect(ours(source.join(''), text.join(''))).toEqual(found(source.join(''), text.join('')));
    }),
  );
});

describe('the limit of work', () => {
  const text = 'key: "xxxxxxxx"\n'.repeat(100_000);

  it('counts one pass for plain text, however long', () => {
    expect(ours(`annotations: ${'example.org/keep '.repeat(20)}`, text)).toEqual([]);
  });

  it('is hit by plain text whose candidates all have to be compared', () => {
    expect(ours(`a${'.'.repeat(3000)}b`, 'a'.repeat(100_000))).toBeUndefined();
  });

  it('is hit by long texts and large patterns', () => {
    expect(ours('(?:a|b|c|d|e|f){1,200}z', text.repeat(3))).toBeUndefined();
  });
});
