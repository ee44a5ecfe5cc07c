import { expect, test } from '@jest/globals';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const ROWS: readonly FunctionRow[] = [
  ['chomp', ['hello\n'], 'hello'],
  ['chomp', ['hello\r\n'], 'hello'],
  ['chomp', ['hello\n\n'], 'hello'],
  ['endswith', ['hello world', 'world'], true],
  ['endswith', ['hello world', 'hello'], false],
  ['format', ['Hello, %s!', 'Ander'], 'Hello, Ander!'],
  ['format', ['There are %d lights', 4], 'There are 4 lights'],
  ['format', ['%v', 1_000_000], '1e+06'],
  ['format', ['%d', '12'], '12'],
  ['format', ['%d', '#1.5'], '<error>'],
  ['format', ['%8.3f|%-8.1f|%+.1f|%08.2f', 1.5, 1.5, 1.5, 1.5], '   1.500|1.5     |+1.5|00001.50'],
  ['format', ['%x %X %#x %o %b', 255, 255, 255, 8, 5], 'ff FF 0xff 10 101'],
  ['format', ['%e %.3g', '#123456789012345678901234567890.5', '#0.00012345'], '1.234568e+29 0.000123'],
  ['format', ['%q', 'a"b'], '"a\\"b"'],
  ['format', ['%v', [1, 'a', null]], '[1,"a",null]'],
  ['format', ['%[2]s %[1]s', 'a', 'b'], 'b a'],
  ['format', ['%5s|%-5s|%05s', 'ab', 'ab', 'ab'], '   ab|ab   |000ab'],
  ['format', ['%s'], '<error>'],
  ['format', ['%s', 'a', 'b'], '<error>'],
  ['format', ['%s', null], '<error>'],
  ['format', ['%y', 1], '<error>'],
  ['formatlist', ['Hello, %s!', ['Valentina', 'Ander']], { list: ['Hello, Valentina!', 'Hello, Ander!'] }],
  ['formatlist', ['%s-%s', ['a'], ['x', 'y']], '<error>'],
  ['indent', [2, '[\n  foo,\n]\n'], '[\n    foo,\n  ]\n  '],
  ['join', ['-', ['foo', 'bar', 'baz']], 'foo-bar-baz'],
  ['join', ['-', ['a'], ['b']], 'a-b'],
  ['join', ['-', [null]], '<error>'],
  ['lower', ['HELLO'], 'hello'],
  ['lower', ['АЛЛО!'], 'алло!'],
  ['upper', ['straße'], 'STRAßE'],
  ['title', ['hello world'], 'Hello World'],
  ['split', [',', 'foo,bar,'], { list: ['foo', 'bar', ''] }],
  ['split', ['', 'héy'], { list: ['h', 'é', 'y'] }],
  ['startswith', ['hello', 'hel'], true],
  ['strcontains', ['hello world', 'wor'], true],
  ['strrev', ['a ☃'], '☃ a'],
  ['strrev', ['🇩🇪x'], 'x🇩🇪'],
  ['substr', ['hello world', 1, 4], 'ello'],
  ['substr', ['hello world', -5, -1], 'world'],
  ['substr', ['🤔🤷', 0, 1], '🤔'],
  ['substr', ['hello', 10, 2], ''],
  ['trim', ['?!hello?!', '!?'], 'hello'],
  ['trimprefix', ['helloworld', 'hello'], 'world'],
  ['trimsuffix', ['helloworld', 'world'], 'hello'],
  ['trimsuffix', ['a', ''], 'a'],
  ['trimspace', ['  hello\n\n'], 'hello'],
  ['sort', [['e', 'd', 'a']], { list: ['a', 'd', 'e'] }],
  ['sort', [[2, 10, 1]], { list: ['1', '10', '2'] }],
  ['upper', [[1]], '<error>'],
  ['upper', [null], '<error>'],
  ['upper', [], '<error>'],
  ['upper', ['a', 'b'], '<error>'],
  ['regex', ['[a-z]+', '53453453.345345aaabbbccc23454'], 'aaabbbccc'],
  ['regex', ['(\\d\\d\\d\\d)-(\\d\\d)-(\\d\\d)', '2019-02-01'], ['2019', '02', '01']],
  ['regex', ['(?P<scheme>[^:]+)://(?P<host>.*)', 'https://a.b'], { scheme: 'https', host: 'a.b' }],
  ['regex', ['(a)|(b)', 'b'], [null, 'b']],
  ['regex', ['[a-z]+', '123'], '<error>'],
  ['regex', ['(?=a)', 'a'], '<error>'],
  ['regex', ['(?P<a>x)(y)', 'xy'], '<error>'],
  ['regexall', ['[a-z]+', '1234abcd5678efgh9'], { list: ['abcd', 'efgh'] }],
  ['regexall', ['a*', 'baac'], { list: ['', 'aa', ''] }],
  ['replace', ['1 + 2 + 3', '+', '-'], '1 - 2 - 3'],
  ['replace', ['hello world', '/w.*d/', 'everybody'], 'hello everybody'],
  ['replace', ['foo bar', '/(\\w+) (\\w+)/', '${2}_$1'], 'bar_foo'],
  ['replace', ['abc', '', '-'], '-a-b-c-'],
  ['regex', ['(a+)+$', `${'a'.repeat(20_000)}b`], '<error>'],
];

test.each(ROWS)('%s(%j) is %j', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});

test('a search that would take too long is unknown', () => {
  expect(called('regexall', ['(x.*)?y|x', 'x'.repeat(200_000)])).toBe('<unknown set>');
});

test('a text that would be too long is unknown', () => {
  expect(called('indent', [1_000_000, '\n'.repeat(100)])).toBe('<unknown set>');
});
