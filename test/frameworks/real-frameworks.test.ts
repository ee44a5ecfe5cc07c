import { describe, expect, test } from '@jest/globals';
import { framework, frameworks, requirement } from './known-frameworks.ts';
import { check, finding, graded, verdict } from './world.ts';

const fips3 = framework('fips-140-3').requirements.map(({ id }) => id);
const everything3 = check('everything', { supports: { 'fips-140-3': fips3 } });
const certificate2 = check('crypto-module-validated-140-2', { supports: {} });

describe('grading with the real framework files', () => {
  test('a FIPS 140-3 proof of everything never satisfies the certificate item of FIPS 140-2', () => {
    const checks = [everything3, certificate2];
    const own = framework('fips-140-2');
    const passed = graded({ framework: own, checks, findings: [finding(everything3, 'pass')], searched: new Map() });
    expect(verdict(passed, 'FIPS140-2-4.1-01')).toBe('no-evidence');
    expect(verdict(passed, 'FIPS140-2-4.1')).toBe('no-sufficient-evidence');
    expect(verdict(passed, 'FIPS140-2-4.6-02')).toBe('satisfied');
    const historical = [finding(everything3, 'pass'), finding(certificate2, 'fail')];
    const failed = graded({ framework: own, checks, findings: historical });
    expect(verdict(failed, 'FIPS140-2-4.1-01')).toBe('not-satisfied');
    expect(verdict(failed, 'FIPS140-2-4.1')).toBe('not-satisfied');
    expect(verdict(failed, 'FIPS140-2-4.6-02')).toBe('satisfied');
  });

  test('a FIPS 140-2 certificate says nothing under FIPS 140-3', () => {
    const findings = [finding(certificate2, 'pass')];
    const result = graded({ framework: framework('fips-140-3'), checks: [certificate2], findings });
    expect(result.controls).toEqual([]);
  });

  test.each(frameworks.map((each) => [each.id, each] as const))(
    'the ledger of %s holds each requirement once',
    (_id, own) => {
      const { controls, coverage } = graded({ framework: own, checks: [everything3] });
      expect(coverage.entries.map((each) => each.requirement.id)).toEqual(own.requirements.map(({ id }) => id));
      expect(coverage.catalogue).toBe(own.requirements.length);
      expect(controls.length).toBe(coverage.assessed);
      const listed = graded({ framework: own, checks: [], allControls: true });
      expect(listed.controls).toHaveLength(own.requirements.length);
      expect(listed.controls.every(({ status }) => status === 'not-applicable')).toBe(true);
    },
  );

  test('one control of SP 800-53 reaches the requirements that are derived from it, and no document', () => {
    const monitoring = check('posture', { supports: { 'nist-800-53': ['CA-7'] } });
    const findings = [finding(monitoring, 'pass')];
    const result = graded({ framework: framework('nist-800-171-r2'), checks: [monitoring], findings });
    expect(verdict(result, '3.12.3')).toBe('satisfied');
    expect(verdict(result, '3.12.1')).toBe('no-sufficient-evidence');
    expect(verdict(result, '3.12.4')).toBe('no-sufficient-evidence');
    expect(requirement('nist-800-171-r2', '3.12.4').from).toContain('CA-7');
  });

  test('a CMMC level is graded alone', () => {
    const access = check('access');
    const findings = [finding(access, 'pass')];
    const input = { framework: framework('cmmc'), checks: [access], findings };
    const level1 = graded({ ...input, selection: 'level-1' });
    expect(level1.coverage.catalogue).toBe(15);
    expect(level1.controls.map((each) => each.requirement.id)).toEqual(['AC.L1-b.1.i', 'AC.L1-b.1.ii']);
  });
});
