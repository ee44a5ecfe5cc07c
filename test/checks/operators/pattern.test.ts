import { expect, test } from '@jest/globals';
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { compilePattern } from '../../../src/checks/operators/pattern.ts';
import { patternRunner } from '../../../src/checks/operators/pattern-run.ts';

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
  const inputs = Array.from({ length: 600 }, (_, seed) =>
    Array.from({ length: 40 }, (_each, at) => (Math.imul(seed * 41 + at, 0x9e3779b1) >>> 31 === 0 ? 'a' : 'b')).join(
      '',
    ),
  );
  expect(inputs.map(again)).toEqual(inputs.map((input) => new RegExp(source).test(input)));
});
