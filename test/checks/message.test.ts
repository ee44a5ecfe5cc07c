import { expect, test } from '@jest/globals';
import { messageOf } from '../../src/checks/message.ts';

test('a message names what sets a value that stands elsewhere', () => {
  const place = { file: 'a.yaml', pointer: ['spec', 'replicas'], line: 3, setBy: 'the values key replicas' };
  const decision = { condition: 'expect', path: 'replicas', place, actual: '1', expected: 'at least 2' };
  expect(messageOf('fail', [decision])).toBe('replicas is 1 (set by the values key replicas); expected at least 2.');
  expect(messageOf('unknown', [decision])).toContain(
    'is 1 (set by the values key replicas), so it cannot be determined',
  );
});

test('a message says the same thing once', () => {
  const place = { file: 'a.tf', pointer: ['flags'] };
  const decision = { condition: 'expect', path: 'flags', place, actual: 'empty', expected: 'at least one entry' };
  expect(messageOf('fail', [decision, decision, decision, decision])).toBe(
    'flags is empty; expected at least one entry.',
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
  expect(messageOf('fail', decisions)).toBe('a, b, c and 1 more are not set; expected a value; and 1 more.');
  expect(messageOf('fail', decisions.slice(2))).toBe(
    'c and d are not set; expected a value; e is not set; expected true.',
  );
  expect(messageOf('unknown', decisions.slice(3))).toBe(
    'd is not set, so it cannot be determined; expected a value; e is not set, so it cannot be determined; expected true.',
  );
});
