import { expect, test } from '@jest/globals';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import { readTypes } from '../../src/checks/read-types.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Check, Trait } from '../../src/model/check.ts';
import { check } from './support.ts';

const FUNCTIONS: readonly CheckFunction[] = [
  { name: 'alone', options: {}, evaluate: () => ({ outcome: 'pass', decisions: [] }) },
  {
    name: 'around',
    options: {},
    reads: ({ type }) => (typeof type === 'string' ? ['aws_zone', type] : []),
    evaluate: () => ({ outcome: 'pass', decisions: [] }),
  },
];
const linked = (type: string) => ({ linked: { type: [type], on: { thing: ['id'] } } });

test.each<readonly [string, Partial<Check>, readonly string[]]>([
  ['a check selects', { select: { type: ['aws_a', 'aws_b'] } }, ['aws_a', 'aws_b']],
  ['a host has', { select: { fact: 'os.id' } }, ['host']],
  ['a limit links to', { when: linked('aws_c') }, ['aws_c', 'aws_thing']],
  ['a condition links to', { expect: { not: linked('aws_c') } }, ['aws_c', 'aws_thing']],
  ['a condition only mentions', { expect: { path: 'type', equals: 'aws_d' } }, ['aws_thing']],
  [
    'a function looks up',
    { function: { name: 'around', options: { type: 'aws_e' } } },
    ['aws_e', 'aws_thing', 'aws_zone'],
  ],
  ['no function looks up', { function: { name: 'alone', options: {} } }, ['aws_thing']],
  [
    'the options of a function link to',
    { function: { name: 'alone', options: { one: linked('aws_f') } } },
    ['aws_f', 'aws_thing'],
  ],
])('types that %s are read', (_, parts, expected) => {
  expect([...readTypes([check(parts)], [], FUNCTIONS)].sort()).toEqual(expected);
});

test('types that traits spell, and those that spellings link to, are read', () => {
  const companion = { path: 'mode', companion: { type: ['aws_lock'], on: { thing: ['id'] } } };
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed' } },
    spellings: createTraitMappings({ aws_door: { door: companion }, google_door: { door: { path: 'mode' } } }),
  };
  expect([...readTypes([], [trait], [])].sort()).toEqual(['aws_door', 'aws_lock', 'google_door']);
});
