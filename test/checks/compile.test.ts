import { expect, test } from '@jest/globals';
import { compileCheck } from '../../src/checks/compile.ts';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Check, Trait } from '../../src/model/check.ts';
import { check } from './support.ts';

const DOORS: Trait = {
  id: 'doors',
  title: 'Doors',
  fields: { door: { title: 'whether a door is closed' }, lock: { title: 'whether it has a lock' } },
  spellings: createTraitMappings({ aws_thing: { door: { path: 'mode' } } }),
};
const FUNCTIONS: readonly CheckFunction[] = ['first', 'second'].map((name) => ({
  name,
  options: {},
  evaluate: () => ({ outcome: 'pass', decisions: [] }),
}));
const LIBRARY = { traits: [DOORS], functions: FUNCTIONS };
const CLOSED = { path: 'door', equals: 'closed' };

test.each<readonly [what: string, parts: Partial<Check>]>([
  ['a condition', { expect: { path: 'a', equals: 1 } }],
  ['a function', { function: { name: 'second', options: {} } }],
  ['a field of a trait', { select: { trait: 'doors', field: 'lock' }, expect: CLOSED }],
])('a check with %s is compiled', (_, parts) => {
  expect(() => compileCheck(check(parts), LIBRARY)).not.toThrow();
});

test.each<readonly [what: string, parts: Partial<Check>, reason: string]>([
  ['nothing to expect', {}, 'needs expect, or function with one of these names: first, second.'],
  [
    'an unknown function',
    { function: { name: 'third', options: {} } },
    'needs expect, or function with one of these names: first, second.',
  ],
  [
    'an unknown trait',
    { select: { trait: 'gates', field: 'door' }, expect: CLOSED },
    'select.trait names gates, which no file in controls/traits has.',
  ],
  [
    'no field of its trait',
    { select: { trait: 'doors' }, expect: CLOSED },
    'select.field must be one of door, lock of trait doors.',
  ],
  [
    'a field that its trait lacks',
    { select: { trait: 'doors', field: 'bell' }, expect: CLOSED },
    'select.field must be one of door, lock of trait doors.',
  ],
])('a check with %s is refused, and the reason names it', (_, parts, reason) => {
  expect(() => compileCheck(check(parts), LIBRARY)).toThrow(`check sample: ${reason}`);
});
