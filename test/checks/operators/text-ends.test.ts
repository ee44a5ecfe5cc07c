import { expect, test } from '@jest/globals';
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { equals } from '../../../src/checks/operators/equals.ts';
import { isIn } from '../../../src/checks/operators/in.ts';
import { matches } from '../../../src/checks/operators/matches.ts';
import type { Operator } from '../../../src/checks/operators/operator.ts';
import { startsWith } from '../../../src/checks/operators/starts-with.ts';
import { textEnds } from '../../../src/base/text-ends.ts';
import type { Value } from '../../../src/base/value.ts';

function ask(operator: Operator, argument: Value, start: string, end: string): boolean | 'unknown' | undefined {
  return operator.bind(argument).testEnds?.(textEnds(start, end, undefined));
}

test.each<[operator: Operator, argument: Value, start: string, end: string, answer: boolean | 'unknown']>([
  [equals, 'allUsers', 'user:', '', false],
  [equals, 'allUsers', 'all', '', 'unknown'],
  [equals, 'allUsers', '', 'Users', 'unknown'],
  [equals, 'allUsers', '', 'users', false],
  [equals, 'abc', 'ab', 'bc', false],
  [equals, 7, 'user:', '', 'unknown'],
  [isIn, ['allUsers', 'allAuthenticatedUsers'], 'user:', '', false],
  [isIn, ['allUsers', 'allAuthenticatedUsers'], 'allA', '', 'unknown'],
  [isIn, ['allUsers', 7], 'user:', '', 'unknown'],
  [startsWith, 'user:', 'user:a', '', true],
  [startsWith, 'user:', 'us', '', 'unknown'],
  [startsWith, 'user:', 'group:', '', false],
  [startsWith, 'user:', '', 'user:', 'unknown'],
  [matches, '^(group|domain):', 'group:a', '', true],
  [matches, '^(group|domain):', 'user:', '', false],
  [matches, '^(group|domain):', 'gro', '', 'unknown'],
  [matches, '^(group|domain):', '', '', 'unknown'],
  [matches, 'b', 'abc', '', true],
  [matches, 'c', 'abc', '', true],
  [matches, '[.]admin$', 'roles/', '.viewer', false],
  [matches, '[.]admin$', 'roles/', 'min', 'unknown'],
  [matches, '[.]admin$', 'roles/', 'storage.admin', true],
  [matches, 'admin', '', 'admins', true],
  [matches, '^admin', '', 'admins', 'unknown'],
  [matches, 'admin$', '', 'admins', false],
  [matches, '^a[0-9]+@b$', 'ax', '@b', false],
  [matches, '^a[0-9]+@b$', 'a', '@b', 'unknown'],
  [matches, '^a*$', 'aa', 'aa', 'unknown'],
])('%p of %p for %p … %p is %p', (operator, argument, start, end, answer) => {
  expect(ask(operator, argument, start, end)).toBe(answer);
});

test.each<[pattern: string, start: string, middle: string, end: string, answer: boolean | 'unknown']>([
  ['^[*]|^arn:[^:]*:([*]|:[*])', 'arn:', 'given:name', '', false],
  ['^[*]|^arn:[^:]*:([*]|:[*])', '', 'arn:given:name', '/*/*', false],
  ['^[*]|^arn:[^:]*:([*]|:[*])', '', 'arn:given:name', ':*', 'unknown'],
  ['^[*]|^arn:[^:]*:([*]|:[*])', 'arn:', 'given:*:name', '', 'unknown'],
  ['^[*]|^arn:[^:]*:([*]|:[*])', 'arn:aws:', 'name', '', false],
  ['[*a]', 'b', 'name', '', 'unknown'],
  ['[*?]', 'b', 'name', '', false],
  ['[*\u0000]', 'b', 'name', '', 'unknown'],
  ['[*\u007f]', 'b', 'name', '', 'unknown'],
  ['[*\u0080]', 'b', 'name', '', false],
])('%p of %p %p %p, whose middle is names of things, is %p', (pattern, start, middle, end, answer) => {
  const ends = textEnds(start, end, `${start}${middle}${end}`);
  expect(matches.bind(pattern).testEnds?.(ends)).toBe(answer);
});

test('what the ends decide, every text between them decides alike', () => {
  const word = array(constantFrom('a', 'b', 'c', '.'), { maxLength: 4 }).map((letters) => letters.join(''));
  const part = constantFrom('a', 'b', '[ab]', '[^a]', '(ab|c)', '.', 'a*', 'b+', '(?:a?b)', 'c{1,2}');
  const pattern = tuple(constantFrom('', '^'), array(part, { minLength: 1, maxLength: 4 }), constantFrom('', '$')).map(
    ([first, parts, last]) => first + parts.join('') + last,
  );
  assert(
    property(constantFrom(matches, startsWith, equals), pattern, word, word, word, (operator, argument, ...texts) => {
      const [start, middle, end] = texts;
      const known = ask(operator, argument, start, end);
      if (known !== 'unknown') expect(operator.bind(argument).test(start + middle + end)).toBe(known);
    }),
    { numRuns: 2000 },
  );
});
