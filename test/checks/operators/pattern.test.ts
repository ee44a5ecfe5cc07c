import { expect, test } from '@jest/globals';
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { ArgumentFault } from '../../../src/checks/operators/operator.ts';
import { compilePattern } from '../../../src/checks/operators/pattern.ts';
import { patternRunner } from '../../../src/checks/operators/pattern-run.ts';
import { numbers } from '../../support/random-numbers.ts';

function run(pattern: string, text: string): boolean {
  const { states, start } = compilePattern(pattern);
  return patternRunner(states, start)(text);
}

const piece = constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '(?:ab|c)',
  '(a|b)',
  '\\w',
  '[a-c1-3]',
  '\\.',
  '(?:a?b)',
);
const quantified = tuple(piece, constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{2,}')).map(
  ([atom, quantifier]) => atom + quantifier,
);
const pattern = tuple(
  constantFrom('', '^'),
  array(quantified, { minLength: 1, maxLength: 5 }),
  constantFrom('', '$'),
).map(([start, parts, end]) => start + parts.join('') + end);
const text = array(constantFrom('a', 'b', 'c', '1', '.', '\n', 'é'), { maxLength: 12 }).map((list) => list.join(''));

test('answers as the regular expressions of the language do', () => {
  assert(
    property(array(pattern, { minLength: 1, maxLength: 2 }), text, (branches, input) => {
      const source = branches.join('|');
      expect([source, input, run(source, input)]).toEqual([source, input, new RegExp(source).test(input)]);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['^a*a*a*a*a*a*a*b$', 'a'.repeat(4096)],
  ['(?:a|a)*b', 'a'.repeat(4096)],
  ['(?:.*,){5}x', ','.repeat(4096)],
  ['\\s*\\s*\\s*$x', ' '.repeat(4096)],
])('%s ends after a bounded number of steps', (source, input) => {
  let asked = 0;
  const { states, start } = compilePattern(source);
  const counted = states.map((state) =>
    state.kind === 'take' ? { ...state, matches: (code: number) => (asked += 1) > 0 && state.matches(code) } : state,
  );
  expect(patternRunner(counted, start)(input)).toBe(false);
  expect(asked).toBeLessThanOrEqual(states.length * input.length);
});

test.each([
  ['^[a-z.-]+:[0-9]+$', 'ab.cd-ef'],
  ['(?:a|b)*c', 'ab'],
])('%s does not examine again what it knows', (source, part) => {
  let asked = 0;
  const { states, start } = compilePattern(source);
  const counted = states.map((state) =>
    state.kind === 'take' ? { ...state, matches: (code: number) => (asked += 1) > 0 && state.matches(code) } : state,
  );
  const again = patternRunner(counted, start);
  again(part.repeat(500));
  expect(asked).toBeLessThan(500);
  asked = 0;
  again(part.repeat(500));
  expect(asked).toBe(0);
});

test('answers the same for every text, whichever it was asked about before', () => {
  assert(
    property(pattern, array(text, { minLength: 2, maxLength: 20 }), (source, inputs) => {
      const { states, start } = compilePattern(source);
      const again = patternRunner(states, start);
      expect(inputs.map(again)).toEqual(inputs.map((input) => new RegExp(source).test(input)));
    }),
  );
});

test('answers rightly when there are more sets of states than it remembers', () => {
  const source = '(?:a|b)*a(?:a|b){11}$';
  const { states, start } = compilePattern(source);
  const again = patternRunner(states, start);
  const next = numbers(1);
  const inputs = Array.from({ length: 60 }, () => Array.from({ length: 40 }, () => 'ba'.charAt(next(2))).join(''));
  expect(inputs.map(again)).toEqual(inputs.map((input) => new RegExp(source).test(input)));
});

test.each([
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
])('a dot takes every character but %s', (_name, end) => {
  const before = String.fromCharCode(end.charCodeAt(0) - 1);
  const after = String.fromCharCode(end.charCodeAt(0) + 1);
  for (const character of [before, end, after])
    expect([character, run('^.$', character)]).toEqual([character, /^.$/.test(character)]);
  expect(run('^.$', end)).toBe(false);
});

test.each([
  ['^a{1000}$', 'a'.repeat(1000), 'a'.repeat(999)],
  ['^a{0,1000}$', 'a'.repeat(1000), 'a'.repeat(1001)],
  ['^a{1000,1000}$', 'a'.repeat(1000), 'a'.repeat(999)],
  ['^a{1000,}$', 'a'.repeat(1001), 'a'.repeat(999)],
  ['^(?:abcd){999}a$', `${'abcd'.repeat(999)}a`, 'abcd'.repeat(999)],
  ['(^a|b$)*', '', undefined],
  ['(?:x|^)*a', 'a', 'b'],
  ['(?:x|$)+', 'a', undefined],
  ['(a{2}b?)*c', 'aabaac', 'aab'],
  [`^a{1}${'b'.repeat(507)}`, `a${'b'.repeat(507)}`, 'a'],
])('%s is allowed', (source, matching, other) => {
  expect(run(source, matching)).toBe(true);
  if (other !== undefined) expect(run(source, other)).toBe(false);
});

test.each([
  ['a'.repeat(513), 'takes a pattern of at most 512 characters'],
  ['a{1001}', 'has a repetition in its pattern that is not between 0 and 1000'],
  ['a{1001,}', 'has a repetition in its pattern that is not between 0 and 1000'],
  ['a{0,1001}', 'has a repetition in its pattern that is not between 0 and 1000'],
  ['a{3,2}', 'has a repetition in its pattern that is not between 0 and 1000'],
  ['^(?:abcd){999}ab$', 'has a pattern that repeats too much'],
  ['(?:(?:a{100}){100}){100}', 'has a pattern that repeats too much'],
  ['(a+|b)+', 'repeats something without end that already repeats without end'],
  ['(a|b+)*', 'repeats something without end that already repeats without end'],
  ['(a*b)+', 'repeats something without end that already repeats without end'],
  ['(?:a(b{2,})c){1,}', 'repeats something without end that already repeats without end'],
  ['a+?', 'has two quantifiers in a row in its pattern; lazy ones change nothing and are refused'],
  ['a{2}{3}', 'has two quantifiers in a row in its pattern; lazy ones change nothing and are refused'],
  ['a{1000,1000}*', 'has two quantifiers in a row in its pattern; lazy ones change nothing and are refused'],
  ['a{x}', 'has nothing to repeat before "{" in its pattern'],
  ['a|+', 'has nothing to repeat before "+" in its pattern'],
  ['(?<year>a)', 'has look-around or a named group in its pattern; only (...) and (?:...) are allowed'],
  ['(a|(b)', 'has a "(" without ")" in its pattern'],
  ['a)b', 'has a ")" without "(" in its pattern'],
])('%s is refused with the reason', (source, reason) => {
  expect(() => compilePattern(source)).toThrow(new ArgumentFault(reason));
});
