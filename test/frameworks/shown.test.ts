import { describe, expect, test } from '@jest/globals';
import {
  MOST_ISSUES,
  MOST_SHOWN,
  notesToShow,
  passesToShow,
  shownFindings,
} from '../../src/frameworks/display-limits.ts';
import { talliesByCheck } from '../../src/frameworks/tally.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import { check, finding } from './world.ts';

const proves = check('proves');
const other = check('other');

/** Findings in falling order of their subjects: sentences turn it round, outputs keep it. */
function falling(count: number, outcome: Outcome, of = proves, more: Partial<Finding> = {}): readonly Finding[] {
  return Array.from({ length: count }, (_, index) =>
    finding(of, outcome, `thing.${String(count - index).padStart(4, '0')}`, more),
  );
}

/** How many of these are shown with such lists. */
function shownOf(findings: readonly Finding[], failing: number, passing: number): number {
  return shownFindings(findings, { failing, passing }).size;
}

describe('what sentences and outputs show', () => {
  test.each([
    ['fail', MOST_ISSUES],
    ['unknown', MOST_ISSUES],
    ['error', MOST_ISSUES],
    ['pass', MOST_SHOWN],
    ['not-applicable', MOST_SHOWN],
  ] as const)('%s: the first %i of a check in the order of sentences', (outcome, most) => {
    const findings = falling(most + 5, outcome);
    const shown = [...shownFindings(findings)];
    expect(shown).toHaveLength(most);
    expect(shown).toContain(findings.at(-1));
    expect(shown).not.toContain(findings[0]);
  });

  test('everything where outputs list everything', () => {
    const findings = [...falling(MOST_ISSUES + 50, 'fail'), ...falling(MOST_SHOWN + 50, 'pass')];
    expect(shownOf(findings, Infinity, 0)).toBe(findings.length);
  });

  test.each([
    ['fail', 3, 0, MOST_ISSUES + 3],
    ['unknown', 3, 0, MOST_ISSUES + 3],
    ['pass', 0, 3, MOST_SHOWN + 3],
    ['not-applicable', 0, 3, MOST_SHOWN + 3],
    ['pass', 3, 0, MOST_SHOWN],
    ['not-applicable', 3, 0, MOST_SHOWN],
    ['fail', 0, 3, MOST_ISSUES],
    ['fail', 1, 0, MOST_ISSUES + 1],
    ['pass', 0, 1, MOST_SHOWN + 1],
    ['fail', 1, 1, MOST_ISSUES + 1],
    ['pass', 1, 1, MOST_SHOWN + 1],
  ] as const)('%s: with %i failing and %i passing in lists, %i of many', (outcome, failing, passing, wanted) => {
    expect(shownOf(falling(MOST_ISSUES + 100, outcome), failing, passing)).toBe(wanted);
  });

  test('lists that are longer than sentences make more of both orders', () => {
    expect(shownOf(falling(2000, 'fail'), MOST_ISSUES + 100, 0)).toBe(2 * (MOST_ISSUES + 100));
    expect(shownOf(falling(2000, 'pass'), 0, MOST_SHOWN + 100)).toBe(2 * (MOST_SHOWN + 100));
  });

  test('each check and each answer has its own list, waived failures too', () => {
    const waived = { waived: { reason: 'r', owner: 'o', expires: '2027-01-01' } };
    const findings = [
      ...falling(MOST_ISSUES + 100, 'fail'),
      ...falling(MOST_ISSUES + 100, 'fail', proves, waived),
      ...falling(MOST_ISSUES + 100, 'unknown'),
      ...falling(MOST_ISSUES + 100, 'fail', other),
    ];
    const shown = shownFindings(findings, { failing: 2, passing: 0 });
    const firstTwo = [0, MOST_ISSUES + 100, 2 * (MOST_ISSUES + 100), 3 * (MOST_ISSUES + 100)].flatMap((from) =>
      findings.slice(from, from + 2),
    );
    expect(firstTwo.every((each) => shown.has(each))).toBe(true);
    const third = [2, MOST_ISSUES + 102].map((at) => findings[at]);
    expect(third.some((each) => each !== undefined && shown.has(each))).toBe(false);
  });
});

describe('passes and notes', () => {
  const state = finding(proves, 'pass', 'thing.z', { source: 'terraform-state' });
  const plan = finding(proves, 'not-applicable', 'thing.z', { source: 'terraform-plan' });
  const calm = finding(proves, 'pass', 'thing.a');

  test('a pass that another source takes back stands first', () => {
    const tally = talliesByCheck([calm, state, plan]).get('proves');
    if (tally === undefined) throw new Error('no tally');
    expect(passesToShow(tally)).toEqual([state, calm]);
    expect(shownFindings([calm, state, plan])).toEqual(new Set([calm, state, plan]));
  });

  test('passes that nothing takes back stay as they are', () => {
    const tally = talliesByCheck([calm]).get('proves');
    if (tally === undefined) throw new Error('no tally');
    expect(passesToShow(tally)).toBe(tally.passes);
  });

  test('what an advisory check says is first what fails', () => {
    const tally = talliesByCheck([...falling(1, 'unknown'), ...falling(2, 'fail'), ...falling(1, 'pass')]).get(
      'proves',
    );
    if (tally === undefined) throw new Error('no tally');
    expect(notesToShow(tally).map(({ outcome }) => outcome)).toEqual(['fail', 'fail', 'unknown']);
  });
});
