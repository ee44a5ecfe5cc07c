import { describe, expect, test } from '@jest/globals';
import { ALL_CHECKS, advises, control, finding, gap, graded, proves, refutes, stranger, verdict } from './world.ts';

describe('lost evidence', () => {
  const pass = [finding(proves, 'pass')];
  test.each([
    ['of a kind that could speak', gap(['terraform']), pass, 'undetermined'],
    ['of another kind', gap(['kubernetes']), pass, 'satisfied'],
    ['of unknown kind', gap(undefined), pass, 'undetermined'],
    ['of no named kind', gap([]), pass, 'undetermined'],
    ['only a warning', gap(['terraform'], 'warning'), pass, 'satisfied'],
    ['only a remark', gap(['terraform'], 'info'), pass, 'satisfied'],
    ['where nothing was found', gap(['terraform']), [], 'undetermined'],
    ['beside a fail', gap(['terraform']), [finding(proves, 'fail')], 'not-satisfied'],
    ['where nothing applies', gap(['terraform']), [finding(proves, 'not-applicable')], 'undetermined'],
    ['beside a pass that proves nothing', gap(['terraform']), [finding(refutes, 'pass')], 'undetermined'],
  ] as const)('%s', (_name, lost, findings, expected) => {
    expect(verdict(graded({ checks: ALL_CHECKS, findings, gaps: [lost] }))).toBe(expected);
  });

  test('makes a control undetermined that no evidence reaches otherwise', () => {
    expect(verdict(graded({ checks: [proves], searched: new Map(), gaps: [gap(['terraform'])] }))).toBe('undetermined');
    expect(verdict(graded({ checks: [refutes], searched: new Map(), gaps: [gap(['terraform'])] }))).toBe(
      'undetermined',
    );
  });

  test('touches a check whose kinds nobody knows', () => {
    const input = { checks: [proves], findings: pass, gaps: [gap(['software'])] };
    expect(verdict(graded({ ...input, kindsOf: () => [] }))).toBe('undetermined');
  });

  test('touches checks of hosts whether host facts or OpenSSL facts are lost', () => {
    const input = { checks: [proves], findings: pass };
    expect(verdict(graded({ ...input, kindsOf: () => ['host'], gaps: [gap(['openssl'])] }))).toBe('undetermined');
    expect(verdict(graded({ ...input, kindsOf: () => ['openssl'], gaps: [gap(['host'])] }))).toBe('undetermined');
    expect(verdict(graded({ ...input, kindsOf: () => ['host'], gaps: [gap(['terraform'])] }))).toBe('satisfied');
  });

  test('says nothing about a control without a check', () => {
    expect(verdict(graded({ checks: [stranger, advises], gaps: [gap(['terraform'])] }))).toBe('no-check');
  });

  test('is named', () => {
    expect(control(graded({ checks: ALL_CHECKS, findings: pass, gaps: [gap(['terraform'])] })).issues).toEqual([
      'Undetermined: terraform.bad could not be read completely (unparsable-file); it may contain what this control is about.',
    ]);
  });

  test('can be accepted, and the evidence says so', () => {
    const result = control(
      graded({ checks: ALL_CHECKS, findings: pass, gaps: [gap(['terraform'])], allowUnparsed: true }),
    );
    expect(result.status).toBe('satisfied');
    expect(result.issues).toEqual([]);
    expect(result.evidence).toContain(
      'Gap accepted with --allow-unparsed: terraform.bad could not be read completely (unparsable-file); what it contains was not examined.',
    );
  });

  test('that is accepted leaves no open question beside a fail', () => {
    const findings = [finding(proves, 'fail')];
    const { issues } = control(
      graded({ checks: ALL_CHECKS, findings, gaps: [gap(['terraform'])], allowUnparsed: true }),
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(/^Wish proves/);
  });
});
