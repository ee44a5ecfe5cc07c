import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createRunWork, createWork, WORK_OF_GROUP, type Work } from '../../src/base/work.ts';

/** How many of so many units at a time are granted. */
function granted(work: Work, units: number): number {
  let count = 0;
  while (work.take(units)) count += units;
  return count;
}

describe('work', () => {
  it('is granted up to its limit, and what does not fit leaves the rest for what does', () => {
    const work = createWork(100);
    expect(work.take(60)).toBe(true);
    expect(work.refusedBy()).toBeUndefined();
    expect(work.take(60)).toBe(false);
    expect(work.refusedBy()).toBe('own');
    expect(work.take(40)).toBe(true);
    expect(work.take(1)).toBe(false);
  });

  it('of a part counts for the whole, and names which of both refused', () => {
    const whole = createWork(100);
    const small = whole.part(30);
    expect(granted(small, 10)).toBe(30);
    expect(small.refusedBy()).toBe('own');
    expect(whole.refusedBy()).toBeUndefined();
    const large = whole.part(1000);
    expect(granted(large, 10)).toBe(70);
    expect(large.refusedBy()).toBe('whole');
  });
});

describe('the work of a run', () => {
  it('gives a group no more than one may have, however much there is', () => {
    expect(granted(createRunWork(1, 0).nextGroup(), 1_000_000)).toBe(WORK_OF_GROUP);
  });

  it('leaves each group its share, wherever those stand that use up all they can', () => {
    const groups = 500;
    for (const at of [0, 250, 499]) {
      const run = createRunWork(groups, 0);
      for (let index = 0; index < at; index += 1) granted(run.nextGroup(), 100_000);
      expect(run.nextGroup().take(150_000)).toBe(true);
    }
  });

  it('is the same whatever the order, where no group needs more than its share', () => {
    const wants = fc.array(fc.integer({ min: 0, max: 700_000 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(wants, (units) => {
        const run = createRunWork(units.length, 0);
        for (const each of units) expect(run.nextGroup().take(each)).toBe(true);
      }),
    );
  });

  it('is never more than its limit over all groups', () => {
    const run = createRunWork(500, 0);
    let all = 0;
    for (let index = 0; index < 500; index += 1) all += granted(run.nextGroup(), 100_000);
    expect(all).toBeLessThanOrEqual(150_000_000);
    expect(all).toBeGreaterThan(140_000_000);
  });

  it('grows with the evidence, up to a limit', () => {
    const all = (bytes: number): number => {
      const run = createRunWork(4, bytes);
      return [1, 2, 3, 4].reduce((sum) => sum + granted(run.nextGroup(), 100_000), 0);
    };
    expect(all(1_000_000) - all(0)).toBeGreaterThan(8_000_000);
    expect(all(1_000_000_000)).toBe(all(10_000_000));
  });
});
