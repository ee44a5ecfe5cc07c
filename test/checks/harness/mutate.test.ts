import { expect, test } from '@jest/globals';
import { spellingsBeside } from '../../../src/checks/harness/mutate-spelling.ts';
import { createMutants } from '../../../src/checks/harness/mutate.ts';
import type { Condition, FieldMapping } from '../../../src/model/check.ts';
import { check } from '../support.ts';

const CONDITIONS: readonly (readonly [name: string, condition: Condition, changes: readonly string[]])[] = [
  ['a member of a list', { path: 'a', in: ['x', 'y'] }, ['.in be without "x"', '.in be without "y"']],
  ['the only member of a list stays', { path: 'a', in: ['x'] }, []],
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
  ['a beginning', { path: 'a', startsWith: 'kube-' }, ['.startsWith be "kube"', '.startsWith be contains']],
  ['a beginning without a sign at its end', { path: 'a', startsWith: 'kube' }, ['.startsWith be contains']],
  ['a part', { path: 'a', contains: '*.*' }, ['.contains be "*."', '.contains be ".*"']],
  ['a part of one character', { path: 'a', contains: '*' }, []],
  [
    'a pattern',
    { path: 'a', matches: '^(b|[|^]c|d\\|)$' },
    [
      '.matches be without ^',
      '.matches be without b|',
      '.matches be without |[|^]c',
      '.matches be without |d\\|',
      '.matches be without $',
    ],
  ],
  [
    'alternatives of a whole pattern',
    { path: 'a', matches: 'b|(?:c|d)' },
    ['.matches be without b|', '.matches be without c|', '.matches be without |d', '.matches be without |(?:c|d)'],
  ],
  ['a pattern of one anchor', { path: 'a', matches: '^' }, []],
  ['a default', { path: 'a', equals: true, default: true }, ['.default be left out']],
  [
    'defaults of versions',
    { path: 'a', equals: true, defaults: [{ atLeast: 3, below: 4, value: true }, { atLeast: 4 }] },
    ['.defaults[0] be left out', '.defaults[1] be left out'],
  ],
  [
    'a link',
    { linked: { type: ['b', 'c'], on: { d: ['id'] } } },
    [
      '.linked.type be without "b"',
      '.linked.type be without "c"',
      '.linked.on join anything',
      '.linked.missing be unknown',
    ],
  ],
  [
    'the ways to join',
    {
      linked: { type: ['b'], on: { d: ['id', 'arn'], e: ['f'] }, missing: 'unknown', where: { path: 'g', in: ['x'] } },
    },
    [
      '.linked.on join anything',
      '.linked.on be without d',
      '.linked.on be without id for d',
      '.linked.on be without arn for d',
      '.linked.on be without e',
      '.linked.quantifier be all',
      '.linked.missing be pass',
    ],
  ],
  [
    'every element',
    { path: 'a', all: { path: 'b', exists: true } },
    ['.all fail where a is empty', '.all ask for one element alone'],
  ],
  [
    'some element',
    { path: 'a', any: { path: 'b', exists: true } },
    ['.any hold where a is empty', '.any ask for every element'],
  ],
  [
    'no element, and an answer for none',
    { path: 'a', none: { path: 'b', exists: true }, default: 'unknown' },
    ['.none hold where a is empty', '.none ask for one element alone'],
  ],
  ['a subset', { path: 'a', subsetOf: ['x'] }, ['.subsetOf fail where a is empty']],
  [
    'an empty list that something beside decides',
    {
      and: [
        { path: 'a', exists: true },
        { or: [{ path: 'b', exists: true }, { not: { path: 'a', all: { path: 'c', exists: true } } }] },
      ],
    },
    ['.and[1].or[1].not.all ask for one element alone'],
  ],
  [
    'empty lists that hide each other',
    {
      or: [
        { path: 'a', all: { path: 'b', exists: true } },
        { path: 'a', none: { path: 'c', exists: true } },
        { path: 'a', any: { path: 'd', exists: true } },
      ],
    },
    [
      '.or fail where a is empty',
      '.or[0].all ask for one element alone',
      '.or[1].none ask for one element alone',
      '.or[2].any ask for every element',
    ],
  ],
  [
    'links that are joined by an element',
    { linked: { type: ['b'], on: { 'c.d': ['id'] }, where: { path: 'c', any: { path: 'e', exists: true } } } },
    [
      '.linked.where.any ask for every element',
      '.linked.on join anything',
      '.linked.quantifier be all',
      '.linked.missing be unknown',
    ],
  ],
  [
    'what stands inside others',
    {
      not: { path: 'a', any: { linked: { type: ['b'], on: {}, where: { path: 'c', atMost: 1 }, missing: 'unknown' } } },
    },
    [
      '.not.any hold where a is empty',
      '.not.any ask for every element',
      '.not.any.linked.where.atMost be 0',
      '.not.any.linked.where.atMost be 2',
      '.not.any.linked.missing be pass',
      '.not.any.linked.quantifier be all',
    ],
  ],
];

test.each(CONDITIONS)('arguments are moved: %s', (_, condition, changes) => {
  const made = [...createMutants(check({ expect: condition }))].filter(
    ({ could }) => !/^be (?:replaced|met) by/.test(could),
  );
  expect(made.map(({ at, could }) => `${at.replace('expect', '')} ${could}`).sort()).toEqual([...changes].sort());
  for (const { check: changed } of made) expect(changed.expect).not.toEqual(condition);
});

test.each<readonly [condition: Condition, changes: readonly string[]]>([
  [{ path: 'a', equals: true }, ['expect.equals']],
  [{ not: { path: 'a', all: { path: 'b', atMost: 1 } } }, ['expect.not.all.atMost']],
  [{ path: 'a', exists: true }, []],
  // a text that is set has a character, a list an element
  [{ path: 'a', matches: '.' }, []],
  [{ path: 'a', size: { atLeast: 1 } }, []],
])('a comparison is replaced by one that any value meets: %j', (condition, changes) => {
  const made = [...createMutants(check({ expect: condition }))].filter(({ could }) => could === 'be met by any value');
  expect(made.map(({ at }) => at)).toEqual(changes);
});

const SPELLINGS: readonly (readonly [name: string, spelling: FieldMapping, changes: readonly string[]])[] = [
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
  [
    'cases and their conditions',
    {
      cases: [
        { when: { path: 'a', exists: true }, value: 'yes' },
        { when: { path: 'b', equals: 1, default: 1 }, value: 'no' },
      ],
    },
    [
      'cases[0] be left out',
      'cases[0].when be replaced by true',
      'cases[0].when be replaced by false',
      'cases[1] be left out',
      'cases[1].when be replaced by true',
      'cases[1].when be replaced by false',
      'cases[1].when.default be left out',
    ],
  ],
  [
    'conditions behind which every answer is the same settle only words',
    {
      cases: [
        { when: { path: 'a', exists: true }, value: 'yes' },
        { when: { path: 'b', exists: true }, value: 'no' },
      ],
      otherwise: 'never',
    },
    [
      'otherwise be left out',
      'cases[0] be left out',
      'cases[0].when be replaced by true',
      'cases[0].when be replaced by false',
      'cases[1] settle nothing',
    ],
  ],
];

test.each(SPELLINGS)('parts of a spelling are left out: %s', (_, spelling, changes) => {
  const made = [...spellingsBeside(spelling, (one, other) => (one === 'yes') === (other === 'yes'))];
  expect(made.map(({ at, could }) => `${at} ${could}`)).toEqual(changes);
  for (const { spelling: changed } of made) expect(changed).not.toEqual(spelling);
});

test('what a condition of when decides needs no example', () => {
  const expectation = { path: 'a', none: { path: 'b', exists: true } };
  const made = [...createMutants(check({ when: { path: 'a', exists: true }, expect: expectation }))];
  expect(made.map(({ could }) => could)).not.toContain('fail where a is empty');
  expect([...createMutants(check({ expect: expectation }))].map(({ could }) => could)).toContain(
    'fail where a is empty',
  );
});

test('options of a function are held like arguments', () => {
  const options = { mode: 'm', wanted: [{ ports: ['22', '80'], atLeast: 2 }], on: { a: ['b', 'c'] }, strict: true };
  const made = [...createMutants(check({ function: { name: 'f', options } }))].filter(({ at }) =>
    at.startsWith('function'),
  );
  expect(made.map(({ at, could }) => `${at.replace('function.options', '')} ${could}`)).toEqual([
    '.wanted[0].ports be without "22"',
    '.wanted[0].ports be without "80"',
    '.wanted[0].atLeast be 1',
    '.wanted[0].atLeast be 3',
    '.on.a be without "b"',
    '.on.a be without "c"',
    '.strict be false',
  ]);
  for (const { check: changed } of made) expect(changed.function?.options).not.toEqual(options);
});
