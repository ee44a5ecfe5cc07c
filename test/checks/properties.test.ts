import { expect, test } from '@jest/globals';
import { array, assert, constantFrom, dictionary, letrec, oneof, property, tuple } from 'fast-check';
import { redacted, unknown, type Value, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const scalar = constantFrom<Value>('x', 'y', '1.2', '10.0.0.0/8', '0.0.0.0/0', 1, 2, true, false, null, '');
const value = oneof(
  scalar,
  array(scalar, { maxLength: 3 }),
  array(dictionary(constantFrom('b', 'c'), scalar, { maxKeys: 2 }), { maxLength: 3 }),
  dictionary(constantFrom('b', 'c'), scalar, { maxKeys: 2 }),
);
const operator = constantFrom<ValueMap>(
  { equals: 'x' },
  { in: ['x', 1] },
  { exists: true },
  { exists: false },
  { truthy: true },
  { matches: '^x' },
  { contains: 'x' },
  { startsWith: 'x' },
  { atLeast: 2 },
  { atMost: 1 },
  { size: { atLeast: 1 } },
  { version: { atLeast: '1.2' } },
  { cidr: { notAny: true } },
  { subsetOf: ['x', 'y'] },
  { equals: 'x', default: 'x' },
  { atMost: 1, default: 1 },
);
const { condition } = letrec<{ condition: ValueMap }>((tie) => ({
  condition: oneof(
    { maxDepth: 3, withCrossShrink: true },
    tuple(constantFrom('a', 'a.b', 'd', 'd[0]', '.'), operator).map(([path, ask]) => ({ path, ...ask })),
    array(tie('condition'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    array(tie('condition'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('condition').map((not) => ({ not })),
    tuple(constantFrom('a', 'd'), constantFrom('all', 'any', 'none'), tie('condition')).map(
      ([path, quantifier, inner]) => ({ path, [quantifier]: inner }),
    ),
  ),
}));

function ask(expect: ValueMap, values: ValueMap): string {
  const [finding] = findings(check({ expect }), [resource('x', values)]);
  return finding?.outcome ?? 'none';
}

test('what passes with an unknown value passes with every value it can turn out to be', () => {
  assert(
    property(condition, value, value, (expected, real, other) => {
      const isSet = ask({ path: 'a', exists: true }, { a: real }) === 'pass';
      for (const set of isSet ? [true, false] : [false]) {
        const before = ask(expected, { a: unknown('later', set), d: other });
        const after = ask(expected, { a: real, d: other });
        if (before === 'pass' || before === 'fail') expect([expected, real, after]).toEqual([expected, real, before]);
      }
      const hidden = ask(expected, { a: redacted(real), d: other });
      if (hidden === 'pass') expect(ask(expected, { a: real, d: other })).toBe('pass');
    }),
    { numRuns: 700 },
  );
});

test('nothing but the five outcomes comes out, and never an error', () => {
  assert(
    property(condition, value, value, (expected, a, d) => {
      expect(['pass', 'fail', 'unknown']).toContain(ask(expected, { a, d }));
    }),
    { numRuns: 500 },
  );
});

function flip(outcome: string): string {
  if (outcome === 'pass') return 'fail';
  return outcome === 'fail' ? 'pass' : outcome;
}

test('and, or and not keep the laws of three-valued logic', () => {
  assert(
    property(condition, condition, value, value, (one, two, a, d) => {
      const values = { a, d };
      expect(ask({ not: { not: one } }, values)).toBe(ask(one, values));
      expect(ask({ not: one }, values)).toBe(flip(ask(one, values)));
      expect(ask({ and: [one, two] }, values)).toBe(ask({ and: [two, one] }, values));
      expect(ask({ not: { and: [one, two] } }, values)).toBe(ask({ or: [{ not: one }, { not: two }] }, values));
      expect(ask({ and: [one, one] }, values)).toBe(ask(one, values));
    }),
    { numRuns: 300 },
  );
});

test('whoever decides is named: fail and unknown always come with decisions', () => {
  assert(
    property(condition, value, value, (expected, a, d) => {
      const [finding] = findings(check({ expect: expected }), [resource('x', { a, d })]);
      if (finding?.outcome !== 'pass') expect(finding?.decisions.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
