import { describe, expect, test } from '@jest/globals';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import { scoreFramework } from '../../src/frameworks/scoring/score.ts';
import type { Check, Outcome } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ControlResult, ControlStatus, Requirement } from '../../src/model/framework.ts';
import type { Scoring } from '../../src/model/scoring.ts';
import { check, finding } from './world.ts';

const found = loadContent()
  .tables()
  .find(({ id }) => id === 'dod-scoring');
if (found === undefined) throw new Error('no table');
const TABLE = found;
const R2 = loadFramework('nist-800-171-r2');
const CMMC = loadFramework('cmmc');
const CHECKS = new Set(loadContent().checks.map(({ id }) => id));

const plain: Check = { ...check('plain'), cryptographyFault: 'not-employed' };
const unvalidated: Check = { ...check('unvalidated'), cryptographyFault: 'not-validated' };

function result(requirement: Requirement, status: ControlStatus, findings: readonly Finding[] = []): ControlResult {
  return { requirement, status, undetermined: false, findings, issues: [], evidence: [] };
}

/** All requirements satisfied, but for those named. */
function score(
  changed: { readonly [id: string]: ControlStatus | 'undetermined' | 'nothing' },
  framework = R2,
): Scoring {
  const controls = framework.requirements.flatMap((requirement) => {
    const status = changed[requirement.id] ?? changed['*'] ?? 'satisfied';
    if (status === 'nothing') return [];
    if (status !== 'undetermined') return result(requirement, status);
    return { ...result(requirement, 'not-satisfied'), undetermined: true };
  });
  return scoreFramework(TABLE, framework, controls);
}

describe('the score', () => {
  test.each([
    ['everything is met', {}, 110, 110],
    ['nothing is met', { '*': 'not-satisfied' }, -199, -203],
    ['nothing was assessed', { '*': 'nothing' }, 110, -203],
    ['nothing is determined', { '*': 'undetermined' }, 110, -203],
    ['nothing of the kind is in the evidence', { '*': 'not-applicable' }, 110, -203],
    ['a requirement of 5 is not met', { '3.1.1': 'not-satisfied' }, 105, 105],
    ['a requirement of 3 is not met', { '3.1.5': 'not-satisfied' }, 107, 107],
    ['a requirement of 1 is not met', { '3.1.3': 'not-satisfied' }, 109, 109],
    ['multifactor is not met, in part or at all', { '3.5.3': 'not-satisfied' }, 107, 105],
    ['validated cryptography is not met, in part or at all', { '3.13.11': 'not-satisfied' }, 107, 105],
    ['validated cryptography is undetermined', { '3.13.11': 'undetermined' }, 110, 105],
    ['the system security plan is not met, which costs nothing and ends all', { '3.12.4': 'not-satisfied' }, 110, 110],
    [
      'two are not met and one is undetermined',
      { '3.1.1': 'not-satisfied', '3.1.3': 'not-satisfied', '3.1.5': 'undetermined' },
      104,
      101,
    ],
  ] as const)('when %s', (_name, changed, highest, lowest) => {
    expect(score(changed)).toMatchObject({ highest, lowest, ceiling: 110, floor: -203, threshold: 88 });
  });

  test('of CMMC level 2 is that of its 110 requirements, whatever levels 1 and 3 hold', () => {
    const { requirements, highest, lowest } = score({ '*': 'not-satisfied' }, CMMC);
    expect(requirements).toHaveLength(110);
    expect([highest, lowest]).toEqual([-199, -203]);
    expect(requirements[0]).toMatchObject({ id: 'AC.L2-3.1.1', number: '3.1.1' });
  });

  test('takes 44 times 5, 14 times 3 and 51 times 1', () => {
    const counts = new Map<number, number>();
    for (const { value } of score({}).requirements) counts.set(value, (counts.get(value) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 0: 1, 1: 51, 3: 14, 5: 44 });
  });
});

test('a plan of action may hold requirements of one point, but for six, and 3.13.11 only in part', () => {
  const rules = score({}).requirements;
  const numbers = (rule: string): readonly string[] =>
    rules.filter(({ plan }) => plan === rule).map(({ number }) => number);
  expect(numbers('named')).toEqual(['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5', '3.12.4']);
  expect(numbers('partial-only')).toEqual(['3.13.11']);
  expect(rules.filter(({ plan }) => plan === 'allowed').every(({ value }) => value === 1)).toBe(true);
  expect(rules.filter(({ plan }) => plan === 'points').every(({ value }) => value > 1)).toBe(true);
  expect(numbers('points')).toContain('3.5.3');
});

test.each<[string, readonly Finding[], number]>([
  ['encryption is employed but not validated', [finding(unvalidated, 'fail')], 3],
  ['data is in plain text', [finding(plain, 'fail')], 5],
  ['data is in plain text and a module is not validated', [finding(plain, 'fail'), finding(unvalidated, 'fail')], 3],
  ['other data is encrypted', [finding(plain, 'fail'), finding(plain, 'pass', 'thing.b')], 3],
])('3.13.11 costs at least its partial value only where encryption is employed: %s', (_name, findings, least) => {
  const control = R2.requirements.find(({ id }) => id === '3.13.11');
  if (control === undefined) throw new Error('no 3.13.11');
  const scored = scoreFramework(TABLE, R2, [result(control, 'not-satisfied', findings)]).requirements;
  expect(scored.find(({ number }) => number === '3.13.11')).toMatchObject({ least, most: 5 });
});

describe('the objectives', () => {
  test('are the 320 of SP 800-171A, and checks that look at them exist', () => {
    const ids = score({}).requirements.flatMap(({ objectives }) => objectives.map(({ id }) => id));
    expect(ids).toHaveLength(320);
    expect(new Set(ids).size).toBe(320);
    const named = [...JSON.stringify(TABLE.rows).matchAll(/"([a-z0-9]+(?:-[a-z0-9]+){2,})"/g)].map(([, id = '']) => id);
    expect(named.filter((id) => !CHECKS.has(id) && !id.startsWith('partial'))).toEqual([]);
  });

  const retained = check('logs-retained');
  const recorded = check('account-activity-audited');

  function objectives(status: ControlStatus, ...said: readonly (readonly [typeof retained, Outcome])[]) {
    const control = R2.requirements.find(({ id }) => id === '3.3.1');
    if (control === undefined) throw new Error('no 3.3.1');
    const findings = said.map(([of, outcome]) => finding(of, outcome));
    const scored = scoreFramework(TABLE, R2, [result(control, status, findings)]).requirements;
    const own = scored.find(({ number }) => number === '3.3.1')?.objectives ?? [];
    return Object.fromEntries(own.map((each) => [each.id, each.status]));
  }

  test('have each its own checks, so that one can be contradicted and another supported', () => {
    expect(objectives('not-satisfied', [retained, 'fail'], [recorded, 'pass'])).toEqual({
      '3.3.1[a]': 'not-shown',
      '3.3.1[b]': 'not-shown',
      '3.3.1[c]': 'supported',
      '3.3.1[d]': 'supported',
      '3.3.1[e]': 'not-shown',
      '3.3.1[f]': 'contradicted',
    });
  });

  test('are undetermined where a check is, and not observed where none spoke', () => {
    expect(objectives('not-satisfied', [retained, 'unknown'])).toMatchObject({
      '3.3.1[c]': 'not-observed',
      '3.3.1[f]': 'undetermined',
    });
  });

  test('of a requirement that is not satisfied are supported by no pass of all its checks together', () => {
    const control = R2.requirements.find(({ id }) => id === '3.13.11');
    if (control === undefined) throw new Error('no 3.13.11');
    const passing = result(control, 'not-satisfied', [finding(check('kubernetes-certificates-strong'), 'pass')]);
    const scored = scoreFramework(TABLE, R2, [{ ...passing, undetermined: true }]).requirements;
    expect(scored.find(({ number }) => number === '3.13.11')?.objectives).toEqual([
      { id: '3.13.11', status: 'undetermined', checks: ['kubernetes-certificates-strong'] },
    ]);
  });
});
