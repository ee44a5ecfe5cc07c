import { expect, test } from '@jest/globals';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Condition, Trait } from '../../src/model/check.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const ON = (path: string): Condition => ({ path, equals: 'on' });
const EITHER = { or: [ON('a'), ON('b')] };
const BOTH = { and: [ON('a'), ON('b')] };
const LATER = unknown('later', true);

test.each<readonly [condition: Condition, values: ValueMap, message: string]>([
  [EITHER, { a: 'off', b: 'on' }, 'pass: b is "on".'],
  [EITHER, { a: 'off', b: LATER }, 'unknown: b is not known (later). Expected: "on".'],
  [EITHER, { a: 'off', b: 'off' }, 'fail: a and b are "off". Expected: "on".'],
  [BOTH, { a: 'on', b: 'off' }, 'fail: b is "off". Expected: "on".'],
  [BOTH, { a: 'off', b: LATER }, 'fail: a is "off". Expected: "on".'],
  [BOTH, { a: 'on', b: LATER }, 'unknown: b is not known (later). Expected: "on".'],
  [{ not: EITHER }, { a: 'off', b: 'on' }, 'fail: b is "on". Expected: anything but "on".'],
  [{ not: BOTH }, { a: 'on', b: 'off' }, 'pass: b is "off".'],
])('%j of %j says what decided, and nothing else', (condition, values, message) => {
  const [finding] = findings(check({ expect: condition }), [resource('x', values)]);
  expect(`${finding?.outcome}: ${finding?.message}`).toBe(message);
});

test.each([
  ['and', 'fail'],
  ['or', 'fail'],
])('of many conditions under "%s", at most twenty are recorded', (word, outcome) => {
  const names = Array.from({ length: 25 }, (_, at) => `a${at}`);
  const asked = check({ expect: { [word]: names.map(ON) } });
  const off = resource('x', Object.fromEntries(names.map((name) => [name, 'off'])));
  const on = resource('y', Object.fromEntries(names.map((name) => [name, 'on'])));
  const [bad, good] = findings(asked, [off, on]);
  expect([bad?.outcome, bad?.decisions.length]).toEqual([outcome, 20]);
  expect([good?.outcome, good?.decisions.length]).toEqual(['pass', 1]);
});

test.each<readonly [condition: Condition, values: ValueMap, message: string]>([
  [{ path: 'when', all: ON('.') }, { times: ['on', 'off'] }, 'fail: times[1] is "off". Expected: "on".'],
  [{ path: 'when', all: ON('mode') }, { times: [{ mode: 'off' }] }, 'fail: times[0].mode is "off". Expected: "on".'],
  [{ path: 'when.mode', equals: 'on' }, { times: { mode: 'off' } }, 'fail: times.mode is "off". Expected: "on".'],
  [ON('when'), { times: 'off' }, 'fail: times is "off". Expected: "on".'],
])('%j of a trait shows the path of the attribute that says it', (condition, values, message) => {
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { when: { title: 'when a door opens' } },
    spellings: createTraitMappings({ aws_thing: { when: { path: 'times' } } }),
  };
  const asked = check({ select: { trait: 'doors', field: 'when' }, expect: condition });
  const [finding] = findings(asked, [resource('x', values)], [trait]);
  expect(`${finding?.outcome}: ${finding?.message}`).toBe(message);
});
