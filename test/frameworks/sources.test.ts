import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import { check, control, finding, graded, verdict } from './world.ts';

const proves = check('proves');
const ALL = [proves];

function state(outcome: Outcome): Finding {
  return finding(proves, outcome);
}

function plan(outcome: Outcome): Finding {
  return finding(proves, outcome, 'thing.a', { source: 'terraform-plan' });
}

describe('sources that disagree', () => {
  test.each([
    ['pass', 'fail', 'not-satisfied'],
    ['pass', 'unknown', 'undetermined'],
    ['pass', 'error', 'undetermined'],
    ['pass', 'not-applicable', 'undetermined'],
    ['unknown', 'fail', 'not-satisfied'],
    ['pass', 'pass', 'satisfied'],
  ] as const)('%s and %s', (one, other, expected) => {
    expect(verdict(graded({ checks: ALL, findings: [state(one), plan(other)] }))).toBe(expected);
    expect(verdict(graded({ checks: ALL, findings: [state(other), plan(one)] }))).toBe(expected);
  });

  test('a pass that another source takes back is no proof, but other passes are', () => {
    const findings = [state('pass'), plan('not-applicable'), finding(proves, 'pass', 'thing.b')];
    const result = control(graded({ checks: ALL, findings }));
    expect(result.status).toBe('satisfied');
    expect(result.evidence.join('\n')).toContain('terraform-plan says not-applicable, terraform-state says pass');
  });

  test('the text names who says what', () => {
    const [issue] = control(graded({ checks: ALL, findings: [state('pass'), plan('fail')] })).issues;
    expect(issue).toContain(
      'Sources disagree: terraform-plan says fail, terraform-state says pass; the weakest answer counts.',
    );
  });

  test('one thing of the cloud under two addresses is one subject', () => {
    const here = (outcome: Outcome, cloudId: string) => finding(proves, outcome, 'thing.a', { cloudId });
    const there = (outcome: Outcome, cloudId: string) =>
      finding(proves, outcome, 'module.moved.thing.z', { cloudId, source: 'terraform-plan' });
    const of = (...findings: readonly Finding[]) => graded({ checks: ALL, findings });
    expect(verdict(of(here('pass', 'vol-1'), there('not-applicable', 'vol-1')))).toBe('undetermined');
    expect(verdict(of(here('pass', 'vol-1'), there('not-applicable', 'vol-2')))).toBe('satisfied');
    const [issue] = control(
      of(here('pass', 'vol-1'), finding(proves, 'pass', 'thing.b'), there('fail', 'vol-1')),
    ).issues;
    expect(issue).toContain('terraform-plan says fail, terraform-state says pass');
  });

  test('different subjects, types or files of one source are no disagreement', () => {
    const findings = [
      state('pass'),
      finding(proves, 'not-applicable', 'thing.a', { subjectType: 'other', source: 'terraform-plan' }),
      finding(proves, 'not-applicable', 'thing.b', { source: 'terraform-plan' }),
      finding(proves, 'not-applicable', 'thing.a', { place: { file: 'other.json', pointer: [] } }),
    ];
    const result = control(graded({ checks: ALL, findings }));
    expect(result.status).toBe('satisfied');
    expect(result.evidence.join('\n')).not.toContain('disagree');
  });
});
