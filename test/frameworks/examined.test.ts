import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../src/model/check.ts';
import { ALL_CHECKS, advises, check, finding, findingsOf, framework, graded, refutes, requirement } from './world.ts';

function coverage(said: string) {
  return graded({ checks: ALL_CHECKS, findings: findingsOf(said, ALL_CHECKS) }).coverage;
}

describe('what was examined', () => {
  test.each([
    ['', 0],
    ['proves pass', 1],
    ['proves fail', 1],
    ['proves unknown', 1],
    ['proves error', 1],
    ['refutes pass', 1],
    ['beside pass', 1],
    ['proves pass, proves pass, proves-2 pass, refutes fail', 3],
    ['proves not-applicable', 0],
    ['proves not-applicable, proves pass', 1],
    ['refutes not-applicable', 0],
    ['advises pass', 0],
    ['advises fail, advises unknown', 0],
    ['stranger pass', 0],
  ])('%j: %i checks', (said, expected) => {
    expect(coverage(said).examinedChecks).toBe(expected);
  });

  test('a check of a control outside of the selection examined nothing', () => {
    const other = check('other', { supports: { 'nist-800-53': ['AC-4'] } });
    const catalogue = framework([requirement('AC-3', { in: ['low'] }), requirement('AC-4', { in: ['high'] })]);
    const input = { framework: catalogue, checks: [other], findings: [finding(other, 'pass')] };
    expect(graded({ ...input, selection: 'low' }).coverage.examinedChecks).toBe(0);
    expect(graded({ ...input, selection: 'high' }).coverage.examinedChecks).toBe(1);
  });

  test('a check of an area counts', () => {
    const part = check('part', { supports: { 'nist-800-53': ['P-1'] } });
    const area = framework([requirement('P', { from: [], parts: ['P-1'], in: ['a'] }), requirement('P-1')]);
    const { coverage: ledger } = graded({
      framework: area,
      selection: 'a',
      checks: [part],
      findings: [finding(part, 'pass')],
    });
    expect(ledger.examinedChecks).toBe(1);
  });
});

describe('the note of a run that judges no control', () => {
  test.each([
    ['refutes pass', '1 check examined 1 thing, none failed; no control is judged from this evidence.'],
    [
      'refutes pass, refutes pass, beside pass',
      '2 checks examined 3 things, none failed; no control is judged from this evidence.',
    ],
    ['refutes pass, advises fail', '1 check examined 1 thing, none failed; no control is judged from this evidence.'],
  ])('%s', (said, expected) => {
    expect(coverage(said).note).toBe(expected);
  });

  test.each([
    '',
    'proves pass',
    'refutes fail',
    'refutes unknown',
    'proves not-applicable',
    'advises pass',
    'stranger pass',
  ])('is absent with %j', (said) => {
    expect(coverage(said).note).toBeUndefined();
  });

  test('a thing that two checks examine is one thing', () => {
    const again = check('again', { supports: {}, contradicts: { 'nist-800-53': ['AC-3'] } });
    const findings = [finding(refutes, 'pass', 'thing.a'), finding(again, 'pass', 'thing.a')];
    expect(graded({ checks: [refutes, again], findings }).coverage.note).toMatch(/^2 checks examined 1 thing, /);
  });

  test('names controls that do not apply', () => {
    const other = check('other', { supports: { 'nist-800-53': ['AC-4'] } });
    const catalogue = framework([requirement('AC-3'), requirement('AC-4')]);
    const findings = [finding(refutes, 'pass'), finding(other, 'not-applicable')];
    const { coverage: ledger } = graded({ framework: catalogue, checks: [refutes, other], findings });
    expect(ledger).toMatchObject({
      examinedChecks: 1,
      note: '1 check examined 1 thing, none failed; apart from 1 not-applicable control, no control is judged from this evidence.',
    });
  });

  test('is the same with --all-controls', () => {
    const input = { checks: [refutes], findings: [finding(refutes, 'pass')] };
    expect(graded({ ...input, allControls: true }).coverage.note).toBe(graded(input).coverage.note);
  });

  test.each<Outcome>(['fail', 'unknown'])('does not say that none failed where a %s is advice', (outcome) => {
    const catalogue = framework([
      requirement('AC-3', { lenient: { checks: ['refutes'], as: 'advice', why: 'The provider answers for it.' } }),
    ]);
    const { note } = graded({
      framework: catalogue,
      checks: [refutes, advises],
      findings: [finding(refutes, outcome)],
    }).coverage;
    expect(note?.includes('none failed')).toBe(outcome !== 'fail');
  });
});
