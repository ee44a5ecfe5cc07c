import { expect, test } from '@jest/globals';
import { createBodyBudgets } from '../../src/server/read-body.ts';
import { createWorkAccounts } from '../../src/server/work-accounts.ts';

test('a key that used its minute waits until enough is forgiven, and no other key does', () => {
  let now = 1000;
  const accounts = createWorkAccounts(30, () => now);
  accounts.charge('a', 20);
  expect(accounts.wait('a')).toBe(0);
  accounts.charge('a', 40);
  expect([accounts.wait('a'), accounts.wait('b')]).toEqual([60, 0]);
  now += 59;
  expect(accounts.wait('a')).toBe(1);
  now += 2;
  expect(accounts.wait('a')).toBe(0);
});

test('exactly what a key may use makes it wait for a moment', () => {
  const accounts = createWorkAccounts(60, () => 0);
  accounts.charge('a', 60);
  expect(accounts.wait('a')).toBe(1);
});

test('work that goes on at the rate that is allowed never waits', () => {
  let now = 0;
  const accounts = createWorkAccounts(60, () => now);
  for (let second = 0; second < 600; second += 1) {
    expect(accounts.wait('a')).toBe(0);
    now += 1;
    accounts.charge('a', 1);
  }
});

test('many short assessments count as much as one long one', () => {
  const accounts = createWorkAccounts(10, () => 0);
  for (let index = 0; index < 100; index += 1) accounts.charge('a', 0.2);
  accounts.charge('b', 20);
  expect(Math.abs(accounts.wait('a') - accounts.wait('b'))).toBeLessThanOrEqual(1);
});

test('the bodies of a key leave room for those of another', () => {
  const budgets = createBodyBudgets(400, 300);
  const [one, other] = [budgets('a'), budgets('b')];
  expect([one.take(300), one.take(1), other.take(100), other.take(1)]).toEqual([true, false, true, false]);
  one.give(300);
  expect([other.take(200), one.take(101), one.take(100)]).toEqual([true, false, true]);
});
