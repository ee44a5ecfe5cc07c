import { expect, test } from '@jest/globals';
import { quoteText } from '../../../../src/languages/go-template/format/quote.ts';

test.each([
  ['', '""'],
  ["it's", `"it's"`],
  ['a"b\\c\n', '"a\\"b\\\\c\\n"'],
  ['\u0001\u007f\u00a0\ud800', '"\\x01\\x7f\\u00a0\\ud800"'],
  ['\u{1f600}é\uf7c1', '"\u{1f600}é\uf7c1"'],
])('%j is quoted as Go does', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});

test('a long text is quoted like its parts, whatever stands where it is cut', () => {
  for (const [text, quoted] of [
    ['"', '\\"'],
    ['\u{1f600}', '\u{1f600}'],
    ['a\u{1f600}\\', 'a\u{1f600}\\\\'],
  ] as const) {
    expect(quoteText(text.repeat(40_000))).toBe(`"${quoted.repeat(40_000)}"`);
  }
});
