import { expect, test } from '@jest/globals';
import { writeMessage } from '../../src/checks/message.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { Decision } from '../../src/model/finding.ts';

test('a message names what sets a value that stands elsewhere', () => {
  const place = { file: 'a.yaml', pointer: ['spec', 'replicas'], line: 3, setBy: 'the values key replicas' };
  const decision = { condition: 'expect', path: 'replicas', place, actual: '1', expected: 'at least 2' };
  expect(writeMessage('fail', [decision])).toBe(
    'replicas is 1 (set by the values key replicas). Expected: at least 2.',
  );
  expect(writeMessage('unknown', [decision])).toContain(
    'is 1 (set by the values key replicas), which alone does not show the answer',
  );
});

test('a message says the same thing once', () => {
  const place = { file: 'a.tf', pointer: ['flags'] };
  const decision = { condition: 'expect', path: 'flags', place, actual: 'empty', expected: 'at least one entry' };
  expect(writeMessage('fail', [decision, decision, decision, decision])).toBe(
    'flags is empty. Expected: at least one entry.',
  );
});

test('what is expected of several places is said once, and three places are told', () => {
  const decisions = ['a', 'b', 'c', 'd', 'e'].map((path) => ({
    condition: 'expect.or',
    path,
    place: { file: 'a.tf', pointer: [path] },
    actual: 'not set',
    expected: path === 'e' ? 'true' : 'a value',
  }));
  expect(writeMessage('fail', decisions)).toBe('a, b, c and 2 more are not set. Expected: a value.');
  expect(writeMessage('fail', decisions.slice(2))).toBe('c, d and e are not set. Expected: c set, d set and e true.');
  expect(writeMessage('unknown', decisions.slice(3))).toBe(
    'd and e are not set, and the evidence does not show what applies instead. Expected: d set and e true.',
  );
});

function decided(path: string, actual: string, parts: Partial<Decision> = {}): Decision {
  return { condition: 'expect', path, place: { file: 'a.tf', pointer: [path] }, actual, expected: 'true', ...parts };
}

test.each<readonly [outcome: Outcome, decisions: readonly Decision[], message: string]>([
  ['pass', [], 'Nothing in the evidence contradicts it.'],
  ['fail', [], 'The condition is not met.'],
  ['unknown', [], 'The evidence does not say.'],
  ['not-applicable', [], 'Does not apply: the evidence names nothing that this check is about.'],
  ['error', [], 'The check could not finish.'],
  ['pass', [decided('a', '1')], 'a is 1.'],
  ['pass', [decided('a', '"b"', { expected: 'a named group' })], 'a is "b". As expected: a named group.'],
  ['pass', [decided('a', 'not set', { expected: 'a named group' })], 'a is not set.'],
  ['pass', [decided('a', '"b"', { expected: 'a named group', isExact: true })], 'a is "b".'],
  ['pass', [decided('a', '"b"', { expected: 'at least one entry' })], 'a is "b".'],
  ['pass', [decided('a', '1'), decided('b', '2')], 'a is 1 and b is 2.'],
  [
    'not-applicable',
    [decided('a', 'empty', { expected: 'at least one entry' })],
    'Does not apply: a is empty, so there is nothing to judge.',
  ],
  [
    'not-applicable',
    [decided('a', 'not set', { expected: 'a value' })],
    'Does not apply: a is not set; the check applies only where it is set.',
  ],
  [
    'not-applicable',
    [decided('a', '1', { expected: 'not set' })],
    'Does not apply: a is 1; the check applies only where it is not set.',
  ],
  [
    'not-applicable',
    [decided('a', '1', { expected: 'anything but 1' })],
    'Does not apply: a is 1, which this check leaves out.',
  ],
  [
    'not-applicable',
    [decided('a', '"b"', { expected: 'a value that begins with "c"' })],
    'Does not apply: a is "b"; the check applies only where it begins with "c".',
  ],
  [
    'not-applicable',
    [decided('a', '"b"', { expected: 'a value that does not begin with "b"' })],
    'Does not apply: a is "b", which this check leaves out.',
  ],
  ['not-applicable', [decided('a', '1', { fact: 'the thing is off' })], 'Does not apply: the thing is off.'],
  ['not-applicable', [decided('a', '1', { meaning: 'it is off' })], 'Does not apply: a is 1: it is off.'],
  [
    'not-applicable',
    [decided('a', '1'), decided('b', '2')],
    'Does not apply: a is 1; the check applies only where it is true.',
  ],
  [
    'unknown',
    [decided('a', '1', { condition: 'when' })],
    'a is 1, which alone does not show the answer. So it is not known whether the check applies.',
  ],
  [
    'unknown',
    [decided('a', '1', { condition: 'when.and[0]' }), decided('b', '2', { condition: 'when.and[1]' })],
    'a is 1 and b is 2, which alone does not show the answer. So it is not known whether the check applies.',
  ],
  [
    'unknown',
    [decided('a', '1', { condition: 'whenever' })],
    'a is 1, which alone does not show the answer. Expected: true.',
  ],
  [
    'unknown',
    [decided('a', '"on"', { doubt: 'a string, not a boolean' })],
    'a is "on" (a string, not a boolean). Expected: true.',
  ],
  [
    'fail',
    [decided('parameter[1].name', '"tls"'), decided('parameter[1].value', '"off"', { entry: 'tls' })],
    'parameter[1] sets tls to "off". Expected: true.',
  ],
  [
    'fail',
    ['"a"', '"b"'].map((part) => decided('l', '', { fact: `l includes ${part}` })),
    'l includes "a" and "b". Expected: true.',
  ],
  ['fail', [decided('a', '1', { expected: 'anything but a rule for all' })], 'a is 1. Expected: no rule for all.'],
  ['fail', [decided('a', '1', { condition: 'when' })], 'a is 1. Expected: true.'],
  [
    'not-applicable',
    [decided('a[0]', '1'), decided('a[1]', '2'), decided('b[0]', '3')],
    'Does not apply: a[0] is 1 and a[1] is 2; the check applies only where one of them is true.',
  ],
])('%s of %j is told as a sentence', (outcome, decisions, message) => {
  expect(writeMessage(outcome, decisions)).toBe(message);
});

test.each<readonly [what: string, decisions: readonly Decision[], message: string]>([
  [
    'three alike and another',
    ['a', 'b', 'c', 'd'].map((path) => decided(path, '1', path === 'd' ? { expected: 'false' } : {})),
    'a, b, c and d are 1. Expected: true.',
  ],
  [
    'one thing twice with another between',
    [decided('a', '1'), decided('b', '2'), decided('a', '1')],
    'a is 1 and b is 2. Expected: true.',
  ],
  ['one place with two values', [decided('a', '1'), decided('a', '2')], 'a is 1 and a is 2. Expected: true.'],
  [
    'two alike with another between',
    [decided('a', '1'), decided('b', '2'), decided('c', '1')],
    'a and c are 1; b is 2. Expected: true.',
  ],
])('a failure of %s', (_, decisions, message) => {
  expect(writeMessage('fail', decisions)).toBe(message);
});

test.each([
  ['a', 'The list is empty.', 'The list is empty.'],
  ['a', 'The list is "x…', 'The list is "x…'],
  ['a', 'The list is empty', 'The list is empty.'],
])('a sentence ends once: %s %j', (path, fact, message) => {
  expect(writeMessage('pass', [decided(path, '1', { fact })])).toBe(message);
});

test('names of the check take the place of paths, and words say what they are about', () => {
  const names = { enabled: 'whether SSSD starts at boot' };
  const unset = '(set by no task that reaches this host)';
  const decisions = [
    decided('enabled', unset, { expected: 'an enabled service' }),
    decided('["net.ipv4.ip_forward"]', unset, { expected: '0' }),
  ];
  expect(writeMessage('unknown', decisions, names)).toBe(
    'No task that reaches this host sets whether SSSD starts at boot and net.ipv4.ip_forward. ' +
      'Expected: an enabled service and net.ipv4.ip_forward 0.',
  );
});

test('that something is set goes without saying where its content is shown', () => {
  const decisions = [decided('a', '[{b: 1}]', { fact: 'a is set' }), decided('a[0].b', '1')];
  expect(writeMessage('pass', decisions)).toBe('a[0].b is 1.');
});
