import { expect, test } from '@jest/globals';
import { check, findings, resource } from './support.ts';

const VOLUMES = {
  path: 'volumes',
  all: {
    expected: 'a volume of the cluster',
    or: [
      { path: 'secret', exists: true },
      { path: 'csi', exists: true },
    ],
  },
};
const NAMED = { path: 'list', matches: '(^|,)Deny(,|$)', expected: 'a list that names Deny' };

test.each([
  ['a pattern', NAMED, { list: 'Allow' }, 'list is "Allow". Expected: a list that names Deny.'],
  ['the opposite', { not: NAMED }, { list: 'Deny' }, 'list is "Deny". Expected: no list that names Deny.'],
  [
    'a negation as a whole',
    { expected: 'a list without Deny', not: { path: 'list', matches: 'Deny' } },
    { list: 'Deny' },
    'list is "Deny". Expected: a list without Deny.',
  ],
  [
    'alternatives as one thing',
    {
      expected: 'a limit',
      or: [
        { path: 'a', exists: true },
        { path: 'b', exists: true },
      ],
    },
    {},
    'a and b are not set. Expected: a limit.',
  ],
  [
    'an element as a whole, without what lies deeper',
    VOLUMES,
    { volumes: [{ secret: {} }, { name: 'w', nfs: { server: 's', path: '/' } }] },
    'volumes[1].secret is not set and volumes[1].csi is not set. Expected: a volume of the cluster.',
  ],
  ['what is met', NAMED, { list: 'Deny' }, 'list is "Deny". As expected: a list that names Deny.'],
])('the words of a check tell %s', (_, expected, values, message) => {
  expect(findings(check({ expect: expected }), [resource('x', values)])[0]?.message).toBe(message);
});

test('words change no answer, and are counted among no more decisions than others', () => {
  const bare = { path: 'open', all: { path: '.', equals: false } };
  const many = resource('x', { open: Array.from({ length: 40 }, () => true) });
  const [one, other] = [bare, { ...bare, expected: 'closed doors' }].map(
    (expected) => findings(check({ expect: expected }), [many])[0],
  );
  expect([one?.outcome, one?.decisions.length]).toEqual([other?.outcome, other?.decisions.length]);
});

test('a condition needs more than words', () => {
  expect(() => findings(check({ expect: { expected: 'something' } }), [resource('x', {})])).toThrow(/needs a path/);
});
