import { expect, test } from '@jest/globals';
import { spellingsBeside } from '../../../src/checks/harness/mutate-spelling.ts';
import { mutantsOf } from '../../../src/checks/harness/mutate.ts';
import type { Condition, Spelling } from '../../../src/model/check.ts';
import { check } from '../support.ts';

const CONDITIONS: readonly (readonly [name: string, condition: Condition, changes: readonly string[]])[] = [
  ['a member of a list', { path: 'a', in: ['x', 'y'] }, ['.in be without "x"', '.in be without "y"']],
  ['the only member of a list stays', { path: 'a', subsetOf: ['x'] }, []],
  ['a number', { path: 'a', atLeast: 5 }, ['.atLeast be 4', '.atLeast be 6']],
  ['nothing is below zero', { path: 'a', atMost: 0 }, ['.atMost be 1']],
  ['a size', { path: 'a', size: { equals: 1 } }, ['.size have equals 0', '.size have equals 2']],
  ['a version', { path: 'a', version: { below: '1.30' } }, ['.version have below 1.29', '.version have below 1.30.1']],
  [
    'a first version',
    { path: 'a', version: { atLeast: '2.0' } },
    ['.version have atLeast 1.99', '.version have atLeast 2.0.1'],
  ],
  ['a prefix', { path: 'a', cidr: { notWiderThan: 32 } }, ['.cidr have notWiderThan 31']],
  ['a default', { path: 'a', equals: true, default: true }, ['.default be left out']],
  [
    'defaults of versions',
    { path: 'a', equals: true, defaults: [{ atLeast: 3, below: 4, value: true }, { atLeast: 4 }] },
    ['.defaults[0] be left out', '.defaults[1] be left out'],
  ],
  [
    'a link',
    { linked: { type: ['b', 'c'], on: { d: ['id'] } } },
    ['.linked.type be without "b"', '.linked.type be without "c"', '.linked.missing be unknown'],
  ],
  [
    'what stands inside others',
    {
      not: { path: 'a', any: { linked: { type: ['b'], on: {}, where: { path: 'c', atMost: 1 }, missing: 'unknown' } } },
    },
    ['.not.any.linked.where.atMost be 0', '.not.any.linked.where.atMost be 2', '.not.any.linked.missing be pass'],
  ],
];

test.each(CONDITIONS)('arguments are moved: %s', (_, condition, changes) => {
  const made = [...mutantsOf(check({ expect: condition }))].filter(({ could }) => !could.startsWith('be replaced by'));
  expect(made.map(({ at, could }) => `${at.replace('expect', '')} ${could}`).sort()).toEqual([...changes].sort());
  for (const { check: changed } of made) expect(changed.expect).not.toEqual(condition);
});

const SPELLINGS: readonly (readonly [name: string, spelling: Spelling, changes: readonly string[]])[] = [
  [
    'entries and what is assumed',
    { path: 'a', map: { on: 'yes', off: 'no', odd: 'no' }, otherwise: 'no', absent: 'yes' },
    ['map.on be left out', 'otherwise be left out', 'absent be left out'],
  ],
  [
    'ranges of versions',
    {
      path: 'a',
      defaults: [
        { atLeast: 2, below: 4, value: 'no' },
        { atLeast: 4, value: 'yes' },
      ],
    },
    ['defaults[0] be left out', 'defaults[0].below be 3', 'defaults[0].below be 5', 'defaults[1] be left out'],
  ],
  ['one range has no neighbour', { path: 'a', defaults: [{ atLeast: 4, value: 'yes' }] }, []],
];

test.each(SPELLINGS)('parts of a spelling are left out: %s', (_, spelling, changes) => {
  const made = [...spellingsBeside(spelling)];
  expect(made.map(({ at, could }) => `${at} ${could}`)).toEqual(changes);
  for (const { spelling: changed } of made) expect(changed).not.toEqual(spelling);
});
