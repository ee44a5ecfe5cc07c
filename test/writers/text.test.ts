import { describe, expect, test } from '@jest/globals';
import { safeText } from '../../src/model/safe-text.ts';
import { oneLine, shorten } from '../../src/writers/text.ts';
import { pathReference, prose, titleText } from '../../src/writers/oscal/common.ts';

describe('visible', () => {
  test.each([
    ['plain text stays', 'aws_s3_bucket.b["x"] – ünïcode 😀', 'aws_s3_bucket.b["x"] – ünïcode 😀'],
    ['terminal escape', '\u001b[31m', '\\u001b[31m'],
    ['line breaks and tabs', 'a\nb\r\tc', 'a\\u000ab\\u000d\\u0009c'],
    ['delete and C1', '\u007f\u0085\u009b', '\\u007f\\u0085\\u009b'],
    ['bidirectional controls', '\u202e\u2066\u200f\u061c', '\\u202e\\u2066\\u200f\\u061c'],
    ['separators and byte-order mark', '\u2028\u2029\ufeff', '\\u2028\\u2029\\ufeff'],
    ['high half alone', 'a\ud83d', 'a\\ud83d'],
    ['low half alone', '\ude00b', '\\ude00b'],
    ['halves the wrong way round', '\ude00\ud83d', '\\ude00\\ud83d'],
    ['a pair beside a half', '😀\ud83d😀', '😀\\ud83d😀'],
  ])('%s', (_name, given, wanted) => {
    expect(safeText(given)).toBe(wanted);
  });
});

describe('one line', () => {
  test.each([
    ['white space runs become one space', ' a \n\t b ', 'a b'],
    ['never empty', ' \n ', '(empty)'],
    ['non-breaking space is trimmed', '\u00a0a\u00a0', 'a'],
    ['escapes stay visible', 'a\u001bb', 'a\\u001bb'],
  ])('%s', (_name, given, wanted) => {
    expect(oneLine(given)).toBe(wanted);
  });
});

test.each([
  ['short enough', 'abc', 3, 'abc'],
  ['cut', 'abcd', 3, 'ab…'],
  ['never half a pair', 'a😀bc', 3, 'a…'],
])('shorten: %s', (_name, given, limit, wanted) => {
  expect(shorten(given, limit)).toBe(wanted);
});

test.each([
  ['elements', '<b>x</b>', '\\<b>x\\</b>'],
  ['links and images', '![a](b) [c](d)', '![a]\\(b) [c]\\(d)'],
  ['emphasis of a wildcard', '* and **', '\\* and \\*\\*'],
  ['code', '`a`', '\\`a\\`'],
  ['parameter insertion', '{{ insert: x }}', '\\{{ insert: x }}'],
  ['entities, but not a lone ampersand', '&lt; a & b &#60;', '\\&lt; a & b \\&#60;'],
  ['a backslash that would escape, but not one before a letter', '\\< \\u001b', '\\\\\\< \\u001b'],
  ['index and underscore stay readable', 'module.a["x"].aws_b[0]', 'module.a["x"].aws_b[0]'],
])('OSCAL markup: %s', (_name, given, wanted) => {
  expect(prose(given)).toBe(wanted);
});

test('an OSCAL title is one bounded line', () => {
  expect(titleText(' \n')).toBe('(empty)');
  expect(titleText(`${'x '.repeat(5000)}`).length).toBeLessThanOrEqual(250);
});

test.each([
  ['a/b c.json', 'a/b%20c.json'],
  ['a:b?c#d', 'a%3Ab%3Fc%23d'],
  ['half\ud83d', 'half%5Cud83d'],
  ['%41', '%2541'],
])('reference to the path %j', (given, wanted) => {
  expect(pathReference(given)).toBe(wanted);
});
