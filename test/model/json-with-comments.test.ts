import { describe, expect, test } from '@jest/globals';
import { plainJson } from '../../src/languages/json/json-with-comments.ts';

describe('plainJson', () => {
  test.each([
    ['{"a": 1}', '{"a": 1}'],
    ['{"a": [1, 2,], }', '{"a": [1, 2 ]  }'],
    ['{"a": 1 // one, }\n}', '{"a": 1          \n}'],
    ['{/* , */"a": 1,\n /* b */ ]', '{       "a": 1 \n         ]'],
    ['{"a": "// x /* y */ ,]",}', '{"a": "// x /* y */ ,]" }'],
    ['{"a\\"//": ",}"}', '{"a\\"//": ",}"}'],
    ['{"a": 1} // end', '{"a": 1}       '],
  ])('of %s', (text, plain) => {
    expect(plainJson(text)).toBe(plain);
  });

  test.each(['{"a', '{"a": 1, /* never closed', '{"a": 1 / 2}', ',', '"', ''])('leaves %s as it is', (text) => {
    expect(plainJson(text)).toBe(text);
  });

  test('is linear in marks that lead nowhere', () => {
    expect(plainJson(',/'.repeat(300_000))).toHaveLength(600_000);
    expect(plainJson(`[${'/**/,\n'.repeat(100_000)}]`)).toHaveLength(600_002);
  });
});
