import { expect, test } from '@jest/globals';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Condition, Trait } from '../../src/model/check.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const TRAIT: Trait = {
  id: 'keys',
  title: 'Keys',
  fields: {
    managed: {
      title: 'whether a key is managed: yes, no, perhaps or none',
      words: { yes: 'a managed key', no: 'no managed key', none: 'no key at all' },
    },
  },
  spellings: createTraitMappings({
    aws_thing: {
      managed: {
        path: 'key',
        map: { own: 'yes', theirs: 'no', odd: 'perhaps', yes: 'yes', off: 'none' },
        absent: 'no',
      },
    },
  }),
};
const WANTED: Condition = { path: 'managed', equals: 'yes' };

test.each<readonly [string, Condition, ValueMap, string]>([
  ['a failure', WANTED, { key: 'theirs' }, 'key is "theirs": no managed key. Expected: "own" or "yes".'],
  ['what is absent', WANTED, {}, 'key is not set: no managed key. Expected: "own" or "yes".'],
  ['a pass', WANTED, { key: 'own' }, 'key is "own": a managed key.'],
  ['a value without words', WANTED, { key: 'odd' }, 'key is "odd". Expected: "own" or "yes".'],
  [
    'several that are right',
    { path: 'managed', in: ['yes', 'none', 'perhaps'] },
    { key: 'theirs' },
    'key is "theirs": no managed key. Expected: a managed key, no key at all or "perhaps".',
  ],
  ['the opposite', { not: WANTED }, { key: 'own' }, 'key is "own": a managed key. Expected: "theirs", "odd" or "off".'],
  [
    'the opposite of several',
    { not: { path: 'managed', in: ['yes', 'none'] } },
    { key: 'own' },
    'key is "own": a managed key. Expected: "theirs" or "odd".',
  ],
  [
    'what nobody can tell',
    WANTED,
    { key: unknown('known after apply', true) },
    'key is decided at apply. Expected: "own" or "yes".',
  ],
])('the words of a trait tell %s', (_, expected, values, message) => {
  const one = check({ select: { trait: 'keys', field: 'managed' }, expect: expected });
  expect(findings(one, [resource('x', values)], [TRAIT])[0]?.message).toBe(message);
});

test('a question that does not apply says so in words', () => {
  const one = check({
    select: { trait: 'keys', field: 'managed' },
    when: { not: { path: 'managed', equals: 'none' } },
    expect: WANTED,
  });
  const key = unknown('known after apply', true);
  const [found, open] = findings(one, [resource('x', { key: 'off' }), resource('y', { key })], [TRAIT]);
  expect(found?.message).toBe('Does not apply: key is "off": no key at all.');
  expect(open?.message).toBe('key is decided at apply. Expected: "own" or "yes".');
  expect(open?.decisions[0]?.expected).toBe('"own" or "yes"');
});

test.each<readonly [string, ValueMap, string]>([
  ['all that made it', { on: true, to: 'store' }, 'on is true and to is "store": a log.'],
  ['each once', { on: true, again: true }, 'on is true and again is true: a log.'],
  [
    'three of many',
    { on: true, to: 'store', level: 'all', days: 9 },
    'on is true, to is "store" and level is "all": a log.',
  ],
  ['but not what is nowhere', { to: 'nowhere', on: true }, 'to is "nowhere": a log.'],
])('a meaning that several conditions make names %s', (_, values, message) => {
  const is = (path: string): Condition => ({ path, exists: true });
  const trait: Trait = {
    id: 'logs',
    title: 'Logs',
    fields: { log: { title: 'whether there is a log: yes or no', words: { yes: 'a log', no: 'no log' } } },
    spellings: createTraitMappings({
      aws_thing: {
        log: {
          cases: [
            { when: { and: [is('on'), is('to'), is('level'), is('days')] }, value: 'yes' },
            { when: { and: [is('on'), is('on'), is('again')] }, value: 'yes' },
            {
              when: {
                and: [
                  { path: 'to', equals: 'nowhere' },
                  { not: { linked: { type: ['aws_other'], on: { id: ['to'] } } } },
                ],
              },
              value: 'yes',
            },
            { when: { and: [is('on'), is('to')] }, value: 'yes' },
          ],
          otherwise: 'no',
        },
      },
    }),
  };
  const one = check({ select: { trait: 'logs', field: 'log' }, expect: { path: 'log', equals: 'yes' } });
  expect(findings(one, [resource('x', values)], [trait])[0]?.message).toBe(message);
});
