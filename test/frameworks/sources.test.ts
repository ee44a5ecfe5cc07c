import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import { lookUp, talliesByCheck, tallyFindings, talliesOfChecks } from '../../src/frameworks/tally.ts';
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

  describe('three sources of one subject', () => {
    const SOURCES = ['kubernetes', 'terraform-plan', 'terraform-state'] as const;
    const all = (outcomes: readonly Outcome[]) =>
      outcomes.map((outcome, at) => finding(proves, outcome, 'thing.a', { source: SOURCES[at] ?? 'host' }));

    test.each([
      [['pass', 'pass', 'pass'], 'satisfied'],
      [['pass', 'pass', 'fail'], 'not-satisfied'],
      [['fail', 'pass', 'not-applicable'], 'not-satisfied'],
      [['pass', 'pass', 'unknown'], 'undetermined'],
      [['pass', 'pass', 'not-applicable'], 'undetermined'],
      [['not-applicable', 'pass', 'not-applicable'], 'undetermined'],
      [['not-applicable', 'not-applicable', 'not-applicable'], 'not-applicable'],
    ] as const)('%j', (outcomes, expected) => {
      for (const order of [outcomes, outcomes.toReversed()])
        expect(verdict(graded({ checks: ALL, findings: all(order) }))).toBe(expected);
    });

    test('each is named once', () => {
      const [issue] = control(
        graded({ checks: ALL, findings: [...all(['pass', 'fail', 'pass']), state('pass')] }),
      ).issues;
      expect(issue).toContain(
        'Sources disagree: kubernetes says pass, terraform-plan says fail, terraform-state says pass;',
      );
    });

    test('addresses of one thing of the cloud are joined through each other', () => {
      const at = (subject: string, outcome: Outcome, source: Finding['source'], cloudId?: string) =>
        finding(proves, outcome, subject, { source, ...(cloudId === undefined ? {} : { cloudId }) });
      const joined = [
        at('thing.a', 'pass', 'kubernetes', 'vol-1'),
        at('thing.b', 'pass', 'terraform-plan'),
        at('thing.b', 'pass', 'terraform-state', 'vol-1'),
      ];
      const refuting = at('thing.c', 'not-applicable', 'host', 'vol-1');
      const apart = at('thing.c', 'not-applicable', 'host', 'vol-2');
      const of = (findings: readonly Finding[]) => talliesByCheck(findings).get('proves');
      expect(of([...joined, refuting])?.disputed).toHaveLength(3);
      expect(of([...joined, apart])?.disputed).toHaveLength(0);
      expect(of([...joined, apart])?.passes).toHaveLength(3);
      // two ids of one address lead to one group
      const bridged = [
        at('thing.a', 'pass', 'kubernetes', 'vol-1'),
        at('thing.b', 'pass', 'terraform-plan', 'vol-2'),
        at('thing.b', 'pass', 'terraform-state', 'vol-1'),
        at('thing.c', 'not-applicable', 'host', 'vol-2'),
      ];
      expect(of(bridged)?.disputed).toHaveLength(3);
      expect([...(of(bridged)?.disagreements.keys() ?? [])]).toHaveLength(4);
    });

    test('an id belongs to one type of thing', () => {
      const other = finding(proves, 'not-applicable', 'thing.b', {
        subjectType: 'other',
        source: 'terraform-plan',
        cloudId: 'vol-1',
      });
      const result = talliesByCheck([finding(proves, 'pass', 'thing.a', { cloudId: 'vol-1' }), other]).get('proves');
      expect([result?.passes.length, result?.disputed.length, result?.disagreements.size]).toEqual([1, 0, 0]);
    });

    test('findings that stand in for others keep their lists', () => {
      const findings = all(['pass', 'not-applicable', 'fail']);
      const later = (one: Finding): Finding => ({ ...one, message: 'waived' });
      const tally = tallyFindings(talliesByCheck(findings), later).get('proves');
      const lists = [tally?.findings, tally?.fails, tally?.disputed, tally?.notApplicable, tally?.passes];
      expect(lists.map((list) => list?.length)).toEqual([3, 1, 1, 1, 0]);
      for (const one of [...lists.flat(), ...(tally?.disagreements.keys() ?? [])]) expect(one?.message).toBe('waived');
      expect(tally?.disagreements.size).toBe(3);
    });
  });

  test('one source that answers twice does not disagree with itself', () => {
    const twice = [state('pass'), finding(proves, 'not-applicable', 'thing.a', { place: { file: 'b', pointer: [] } })];
    expect(talliesByCheck(twice).get('proves')?.disagreements.size).toBe(0);
    expect(talliesByCheck([...twice, plan('pass')]).get('proves')?.disagreements.size).toBe(3);
  });

  test('findings out of order are put in order', () => {
    const findings = ['b', 'a', 'c'].map((name) => finding(proves, 'pass', `thing.${name}`));
    const sorted = talliesByCheck(findings)
      .get('proves')
      ?.findings.map(({ subject }) => subject);
    expect(sorted).toEqual(['thing.a', 'thing.b', 'thing.c']);
    const plain = talliesOfChecks([
      { check: proves, findings, isPlain: false },
      { check: check('silent'), findings: [], isPlain: true },
    ]);
    expect([...plain.keys()]).toEqual(['proves']);
    expect(plain.get('proves')?.findings.map(({ subject }) => subject)).toEqual(['thing.a', 'thing.b', 'thing.c']);
    expect(lookUp(plain)('silent').findings).toEqual([]);
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
