import { expect, test } from '@jest/globals';
import { createMap, createSet } from '../../../../src/languages/hcl/values/build.ts';
import {
  forObject,
  forTuple,
  keeps,
  keyText,
  type ForResult,
} from '../../../../src/languages/hcl/values/for-result.ts';
import { compareCodePoints } from '../../../../src/base/text-order.ts';
import { walk } from '../../../../src/languages/hcl/values/iterate.ts';
import { sensitiveValue } from '../../../../src/languages/hcl/values/marks.ts';
import { toValue } from '../../../../src/languages/hcl/values/to-value.ts';
import { EPHEMERAL, SENSITIVE, unknownValue } from '../../../../src/languages/hcl/values/value.ts';
import { redacted, unknown } from '../../../../src/base/value.ts';
import { plain, tf, type Written } from '../../../support/terraform-values.ts';

const LATER = unknownValue('known after apply');

function begin(): ForResult {
  return { marks: 0, open: undefined };
}

test.each([
  [['x', 'y'], [[0, 'x'], [1, 'y']]], // prettier-ignore
  [{ b: 1, a: 2 }, [['a', 2], ['b', 1]]], // prettier-ignore
  [{ value: createSet('string', ['b', 'a']) }, [['a', 'a'], ['b', 'b']]], // prettier-ignore
  [{ value: createMap('number', new Map([['k', 1]])) }, [['k', 1]]],
] as const)('pairs of %j', (collection, expected) => {
  expect(walk(tf(collection))).toEqual({ kind: 'walk', pairs: expected, marks: 0 });
});

test.each([
  [null, 'failure'],
  ['x', 'failure'],
  [{ value: LATER }, 'unknown'],
  [{ value: unknownValue('later', true, 'number') }, 'failure'],
  [{ value: createSet('string', [unknownValue('later', true, 'string')]) }, 'unknown'],
] as const)('%j gives no pairs', (collection, kind) => {
  expect(walk(tf(collection)).kind).toBe(kind);
});

test('marks of a collection are told', () => {
  expect(walk(sensitiveValue(tf(['x'])))).toMatchObject({ marks: SENSITIVE });
});

test('an unknown "if" clause or key makes the whole result unknown', () => {
  const filtered = begin();
  expect(keeps(filtered, LATER)).toBe(false);
  expect(plain(forTuple(filtered, ['x']))).toBe('<unknown set or empty>');
  const keyed = begin();
  expect(keyText(keyed, LATER)).toBeUndefined();
  expect(plain(forObject(keyed, [], false))).toBe('<unknown set>');
});

test('marks of an "if" clause and of keys go to the result', () => {
  const result = begin();
  expect(keeps(result, sensitiveValue(true))).toBe(true);
  expect(keyText(result, { kind: 'marked', marks: EPHEMERAL, value: 'k' })).toBe('k');
  expect(plain(forObject(result, [['k', 1]], false))).toEqual({ '<sensitive ephemeral>': { k: 1 } });
});

test.each([
  ['no bool', keeps(begin(), 'x')],
  ['null condition', keeps(begin(), null)],
  ['null key', keyText(begin(), null)],
  ['list as key', keyText(begin(), tf([]))],
  ['repeated key', forObject(begin(), [['k', 1], ['k', 2]], false)], // prettier-ignore
])('%s is an error', (_, result) => {
  expect(result).toMatchObject({ kind: 'failure' });
});

test('values of one key are grouped', () => {
  const pairs = [['b', 1], ['a', 2], ['b', 3]] as const; // prettier-ignore
  expect(plain(forObject(begin(), pairs, true))).toEqual({ a: [2], b: [1, 3] });
});

const EVIDENCE: readonly (readonly [Written, unknown])[] = [
  [{ a: [1, '#0.1', 'x', null, true] }, { a: [1, 0.1, 'x', null, true] }],
  ['#123456789012345678901234567890', 123456789012345680000000000000],
  [{ value: LATER }, unknown('known after apply', false)],
  [{ value: sensitiveValue('x') }, redacted('x')],
  [{ value: sensitiveValue('') }, redacted('')],
  [{ value: sensitiveValue(tf([])) }, redacted('')],
  [{ value: sensitiveValue(LATER) }, unknown('known after apply', false)],
  [{ a: { value: sensitiveValue(null) } }, { a: null }],
];

test.each(EVIDENCE)('evidence, row %#', (value, expected) => {
  expect(toValue(tf(value))).toEqual(expected);
});

test('no key of a document reaches a prototype', () => {
  const evidence = toValue(tf(JSON.parse('{"__proto__": {"polluted": true}}')));
  expect(Object.keys(evidence ?? {})).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(evidence)).toBe(Object.prototype);
});

test('keys are in order of their code points, halves of surrogate pairs last', () => {
  const keys = ['\u{1F600}', '\uFFEE', 'z', 'Z', 'é', 'za', ''];
  const sorted = [...keys].sort(compareCodePoints);
  expect(sorted).toEqual(['', 'Z', 'z', 'za', 'é', '\uFFEE', '\u{1F600}']);
  expect(sorted).toEqual([...keys].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
});
