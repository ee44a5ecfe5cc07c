import { expect, test } from '@jest/globals';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import { looksAround } from '../../src/checks/looks-around.ts';
import type { Check } from '../../src/model/check.ts';
import { check } from './support.ts';

const LINKED = { linked: { type: ['aws_lock'], on: { thing: ['id'] } } };
const named = (name: string, parts: Partial<CheckFunction>): CheckFunction => ({
  name,
  options: {},
  evaluate: () => ({ outcome: 'pass', decisions: [] }),
  ...parts,
});
const FUNCTIONS = [named('alone', {}), named('around', { looksAround: true })];
const call = (name: string): Partial<Check> => ({ function: { name, options: {} } });

test.each<readonly [string, Partial<Check>, boolean]>([
  ['a condition on the thing', { expect: { path: 'mode', equals: 'on' } }, false],
  ['a condition on what is linked', { expect: LINKED }, true],
  ['a condition on what is linked, in words', { expect: { ...LINKED, expected: 'a lock' } }, true],
  ['a limit on what is linked', { when: LINKED, expect: { path: 'mode', equals: 'on' } }, true],
  ['a condition inside of others', { expect: { or: [{ path: 'a', equals: 1 }, { not: LINKED }] } }, true],
  ['the word in a value', { expect: { path: 'mode', equals: 'linked' } }, false],
  ['the word in a list', { expect: { path: 'mode', in: ['linked'] } }, false],
  ['a function that asks the thing', call('alone'), false],
  ['a function that asks others', call('around'), true],
  ['a function with a limit on what is linked', { ...call('alone'), when: LINKED }, true],
  ['a function that is not there', call('other'), false],
  ['nothing', {}, false],
])('%s looks around: %s', (_, parts, expected) => {
  expect(looksAround(check(parts), FUNCTIONS)).toBe(expected);
});
