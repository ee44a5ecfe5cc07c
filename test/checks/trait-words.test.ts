import { expect, test } from '@jest/globals';
import type { Condition, Trait } from '../../src/model/check.ts';
import { unknown } from '../../src/model/value.ts';
import type { ValueMap } from '../../src/model/value.ts';
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
  resources: {
    aws_thing: {
      managed: {
        path: 'key',
        map: { own: 'yes', theirs: 'no', odd: 'perhaps', yes: 'yes', off: 'none' },
        absent: 'no',
      },
    },
  },
};
const WANTED: Condition = { path: 'managed', equals: 'yes' };

test.each<readonly [string, Condition, ValueMap, string]>([
  ['a failure', WANTED, { key: 'theirs' }, 'key is "theirs", which means no managed key; expected a managed key.'],
  ['what is absent', WANTED, {}, 'key is not set, which means no managed key; expected a managed key.'],
  ['a pass', WANTED, { key: 'own' }, 'key is "own", which means a managed key.'],
  ['a value without words', WANTED, { key: 'odd' }, 'key is "odd", which means "perhaps"; expected a managed key.'],
  [
    'several that are right',
    { path: 'managed', in: ['yes', 'none', 'perhaps'] },
    { key: 'theirs' },
    'key is "theirs", which means no managed key; expected a managed key, no key at all or "perhaps".',
  ],
  [
    'the opposite',
    { not: WANTED },
    { key: 'own' },
    'key is "own", which means a managed key; expected anything but a managed key.',
  ],
  [
    'the opposite of several',
    { not: { path: 'managed', in: ['yes', 'none'] } },
    { key: 'own' },
    'key is "own", which means a managed key; expected anything but a managed key or no key at all.',
  ],
  [
    'what nobody can tell',
    WANTED,
    { key: unknown('known after apply', true) },
    'key is (known after apply), so it cannot be determined; expected a managed key.',
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
  expect(found?.message).toBe('Does not apply: key is "off", which means no key at all.');
  expect(open?.message).toBe('key is (known after apply), so it cannot be determined whether the check applies.');
  expect(open?.decisions[0]?.expected).toBe('what the check is about');
});
