import { describe, expect, test } from '@jest/globals';
import { crosswalk, type Speakers } from '../../src/frameworks/crosswalk.ts';
import type { Check, Outcome } from '../../src/model/check.ts';
import type { Requirement } from '../../src/model/framework.ts';
import { check, control, entry, finding, framework, graded, requirement, verdict } from './world.ts';

describe('crosswalk', () => {
  const sc13 = check('weak', { supports: { 'nist-800-53': ['SC-13'] } });
  const validated = check('validated', { supports: { 'nist-800-53': ['SC-13', 'SC-12'] } });
  const own = check('own', { supports: {} });
  const derived = framework([
    requirement('any', { from: ['AC-2', 'AC-3', 'SC-13'] }),
    requirement('named', { from: ['SC-13'], demonstratedBy: ['validated'] }),
    requirement('nothing', { from: ['SC-13'], demonstratedBy: [] }),
    requirement('by-control', { from: ['SC-13'], demonstratedBy: ['SC-12'] }),
    requirement('direct', { from: [], demonstratedBy: ['own'] }),
    requirement('unreachable', { from: [] }),
  ]);
  const checks = [sc13, validated, own];

  test.each([
    ['any', sc13, 'satisfied'],
    ['named', sc13, 'no-sufficient-evidence'],
    ['named', validated, 'satisfied'],
    ['nothing', validated, 'no-sufficient-evidence'],
    ['by-control', sc13, 'no-sufficient-evidence'],
    ['by-control', validated, 'satisfied'],
    ['direct', own, 'satisfied'],
    ['direct', validated, 'no-subject'],
    ['unreachable', own, 'no-check'],
  ] as const)('%s with a pass of %o', (id, passing, expected) => {
    expect(verdict(graded({ framework: derived, checks, findings: [finding(passing, 'pass')] }), id)).toBe(expected);
  });

  test.each(['named', 'nothing', 'by-control'])('a check that cannot prove %s can contradict it', (id) => {
    expect(verdict(graded({ framework: derived, checks, findings: [finding(sc13, 'fail')] }), id)).toBe(
      'not-satisfied',
    );
  });

  test('an advisory or refuting check proves nothing even when it is named', () => {
    const named = framework([requirement('named', { from: [], demonstratedBy: ['a'], contradictedBy: ['b'] })]);
    const a = check('a', { severity: 'info', supports: {} });
    const b = check('b', { supports: {} });
    const result = graded({ framework: named, checks: [a, b], findings: [finding(a, 'pass'), finding(b, 'pass')] });
    expect(verdict(result, 'named')).toBe('no-sufficient-evidence');
  });

  test('the related controls without evidence of their own are named', () => {
    const result = graded({ framework: derived, checks, findings: [finding(sc13, 'pass')] });
    const text = control(result, 'any').evidence.join('\n');
    expect(text).toContain('Without separate evidence: the related controls AC-2, AC-3.');
    expect(text).toContain('Without evidence: the checks validated.');
  });
});

describe('speakers', () => {
  const ids = (checks: readonly Check[]): readonly string[] => checks.map(({ id }) => id);
  const lists = (speakers: Speakers | undefined) =>
    speakers && [ids(speakers.proving), ids(speakers.contradicting), ids(speakers.advisory)];
  const on = (control: string) => ({ supports: { 'nist-800-53': [control] } });
  const CHECKS = [
    check('d', on('SC-13')),
    check('c', { supports: {}, contradicts: { 'nist-800-53': ['SC-13'] } }),
    check('b', { ...on('SC-13'), severity: 'info' }),
    check('a', { supports: {}, contradicts: { 'nist-800-53': ['SC-12'] } }),
    check('e', on('SC-12')),
    check('z', { supports: {} }),
    check('SC-13', { supports: {} }),
  ];

  test.each<readonly [Partial<Requirement>, readonly (readonly string[])[]]>([
    [{ from: ['SC-13'] }, [['d'], ['c'], ['b']]],
    [{ from: ['SC-12', 'SC-13'] }, [['d', 'e'], ['a', 'c'], ['b']]],
    [{ from: ['SC-13'], demonstratedBy: ['SC-12'] }, [['e'], ['a', 'c', 'd'], ['b']]],
    [{ from: ['SC-13'], demonstratedBy: ['z'] }, [['z'], ['c', 'd'], ['b']]],
    [{ from: [], demonstratedBy: ['e', 'unknown'] }, [['e'], [], []]],
    [{ from: [], demonstratedBy: ['z', 'd'] }, [['d', 'z'], [], []]],
    [{ from: ['SC-12'], demonstratedBy: [] }, [[], ['a', 'e'], []]],
    [{ from: ['SC-12'], demonstratedBy: [], contradictedBy: ['e'] }, [[], ['e'], []]],
    [{ from: ['SC-13'], contradictedBy: ['none'] }, [['d'], [], ['b']]],
    [{ from: ['z'] }, [[], [], []]],
    [{ from: [] }, [[], [], []]],
  ])('of %j', (shape, expected) => {
    for (const checks of [CHECKS, CHECKS.toReversed()])
      expect(lists(crosswalk(framework([requirement('R', shape)]), checks).get('R'))).toEqual(expected);
  });

  test('of an area are those of its parts and its own', () => {
    const made = framework([
      requirement('P', { from: ['SC-13'], demonstratedBy: [], parts: ['P-1', 'P-2', 'gone'] }),
      requirement('P-1', { from: ['SC-12'] }),
      requirement('P-2', { from: [], demonstratedBy: ['z'] }),
      requirement('no-parts', { from: ['SC-12'], parts: [] }),
    ]);
    const speakers = crosswalk(made, CHECKS);
    expect(lists(speakers.get('P'))).toEqual([['e', 'z'], ['a', 'c', 'd'], ['b']]);
    expect(speakers.get('P')?.parts.map(({ id, proving }) => [id, ids(proving)])).toEqual([
      ['P-1', ['e']],
      ['P-2', ['z']],
      ['gone', []],
    ]);
    expect(lists(speakers.get('no-parts'))).toEqual([['e'], ['a'], []]);
    expect(speakers.get('no-parts')?.parts).toEqual([]);
  });
});

describe('areas', () => {
  const one = check('one', { supports: { 'nist-800-53': ['P-1'] } });
  const two = check('two', { supports: { 'nist-800-53': ['P-2'] } });
  const area = framework([
    requirement('P', { from: ['P', 'P-1', 'P-2'], parts: ['P-1', 'P-2'] }),
    requirement('P-1'),
    requirement('P-2'),
  ]);
  const told = (checks: readonly Check[], ...outcomes: readonly (readonly [Check, Outcome])[]): string =>
    verdict(
      graded({
        framework: area,
        checks,
        findings: outcomes.map(([of, outcome], index) => finding(of, outcome, `thing.${index}`)),
      }),
      'P',
    );

  test('is satisfied only when each part is', () => {
    expect(told([one, two], [one, 'pass'], [two, 'pass'])).toBe('satisfied');
    expect(told([one, two], [one, 'pass'], [two, 'not-applicable'])).toBe('no-sufficient-evidence');
    expect(told([one], [one, 'pass'])).toBe('no-sufficient-evidence');
  });

  test('fails or stays open with any part', () => {
    expect(told([one, two], [one, 'pass'], [two, 'fail'])).toBe('not-satisfied');
    expect(told([one, two], [one, 'pass'], [two, 'unknown'])).toBe('undetermined');
  });

  test('does not apply only when no part does', () => {
    expect(told([one, two], [one, 'not-applicable'], [two, 'not-applicable'])).toBe('not-applicable');
    expect(told([one], [one, 'not-applicable'])).toBe('no-sufficient-evidence');
  });

  test('a part without a subject is not inapplicable', () => {
    expect(told([one, two])).toBe('no-subject');
    expect(told([one, two], [one, 'not-applicable'])).toBe('no-sufficient-evidence');
    expect(told([one, two], [one, 'pass'])).toBe('no-sufficient-evidence');
  });

  test('a part that was examined and does not apply needs no further search', () => {
    const findings = [finding(one, 'not-applicable'), finding(two, 'not-applicable')];
    const result = graded({ framework: area, checks: [one, two], findings, searched: new Map() });
    expect(verdict(result, 'P')).toBe('not-applicable');
  });

  test('names the parts that are not demonstrated', () => {
    const result = graded({ framework: area, checks: [one, two], findings: [finding(one, 'pass')] });
    expect(entry(result.coverage.entries, 'P').reason).toContain('not demonstrated: P-2.');
  });

  test('hears the checks that its parts name', () => {
    const direct = check('direct', { supports: {} });
    const made = framework([
      requirement('P', { from: [], parts: ['P-1'] }),
      requirement('P-1', { from: [], demonstratedBy: ['direct'] }),
    ]);
    const by = (outcome: Outcome): string =>
      verdict(graded({ framework: made, checks: [direct], findings: [finding(direct, outcome)] }), 'P');
    expect(by('pass')).toBe('satisfied');
    expect(by('fail')).toBe('not-satisfied');
  });

  test('hears the checks that can only contradict a part', () => {
    const refutes = check('refutes', { supports: {}, contradicts: { 'nist-800-53': ['P-1'] } });
    const made = framework([requirement('P', { from: [], parts: ['P-1'] }), requirement('P-1')]);
    const findings = [finding(one, 'pass'), finding(refutes, 'fail', 'thing.b')];
    expect(verdict(graded({ framework: made, checks: [one, refutes], findings }), 'P')).toBe('not-satisfied');
  });
});
