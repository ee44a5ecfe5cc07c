import { describe, expect, test } from '@jest/globals';
import { chooseExitCode, type FailOn } from '../../src/cli/exit-code.ts';
import type { Finding } from '../../src/model/finding.ts';
import { check, finding, gap, graded, proves } from '../frameworks/world.ts';
import { sampleAssessment } from '../support/assessment.ts';

const high = check('high', { severity: 'high' });
const low = check('low', { severity: 'low' });
const faults = check('faults', { severity: 'high', supports: {}, contradicts: { 'nist-800-53': ['AC-3'] } });
const advice = check('advice', { severity: 'info' });
const waived = { waived: { reason: 'r', owner: 'o', expires: '2027-01-31' } };

const FAILS = [finding(high, 'fail')];
const WAIVED = [finding(high, 'fail', 'a', waived), finding(low, 'pass')];
const WAIVED_AND_LOW = [finding(high, 'fail', 'a', waived), finding(low, 'fail', 'a')];
const WAIVED_AND_UNKNOWN = [finding(high, 'fail', 'a', waived), finding(low, 'unknown', 'b')];
const UNKNOWN = [finding(high, 'unknown')];
const ADVICE = [finding(high, 'pass'), finding(advice, 'fail'), finding(advice, 'unknown')];

function exitCode(findings: readonly Finding[], failOn: FailOn): number {
  const assessment = sampleAssessment({ findings, ...graded({ checks: [high, low, faults, advice], findings }) });
  return chooseExitCode(
    { frameworks: [{ assessment, artifacts: [], response: [] }], artifacts: [], gaps: [] },
    { failOn, allowUnparsed: false },
  );
}

describe('the exit code', () => {
  test.each([
    ['a failure at the gate', FAILS, 'high', 1],
    ['a failure below the gate', FAILS, 'critical', 0],
    ['a failure without a gate', FAILS, 'none', 0],
    ['a waived failure', WAIVED, 'low', 0],
    ['a waived failure, gated on what cannot be told', WAIVED, 'undetermined', 0],
    ['another failure beside a waived one', WAIVED_AND_LOW, 'low', 1],
    ['another failure beside a waived one, below the gate', WAIVED_AND_LOW, 'high', 0],
    ['an unknown', UNKNOWN, 'low', 0],
    ['an unknown, gated', UNKNOWN, 'undetermined', 1],
    ['an unknown beside a waived failure', WAIVED_AND_UNKNOWN, 'low', 0],
    ['an unknown beside a waived failure, gated', WAIVED_AND_UNKNOWN, 'undetermined', 1],
    ['advice', ADVICE, 'undetermined', 0],
    ['nothing but what does not apply', [finding(high, 'not-applicable')], 'none', 4],
    ['nothing but advice', [finding(advice, 'pass'), finding(advice, 'fail')], 'none', 4],
    ['nothing', [], 'none', 4],
    ['a pass that proves nothing', [finding(faults, 'pass')], 'low', 0],
    ['a pass that proves nothing, gated on what cannot be told', [finding(faults, 'pass')], 'undetermined', 0],
    ['a failure of a check that proves nothing', [finding(faults, 'fail')], 'low', 1],
    ['what does not apply to a check that proves nothing', [finding(faults, 'not-applicable')], 'none', 4],
  ] as const)('of %s (%#)', (_name, findings, failOn, expected) => {
    expect(exitCode(findings, failOn)).toBe(expected);
  });

  test('of less decided than is asked for is 4, whatever was examined', () => {
    const findings = [finding(proves, 'pass')];
    const assessment = sampleAssessment({ findings, ...graded({ checks: [proves], findings }) });
    const run = { frameworks: [{ assessment, artifacts: [], response: [] }], artifacts: [], gaps: [] };
    const gate = { failOn: 'none', allowUnparsed: false } as const;
    expect(chooseExitCode(run, gate)).toBe(0);
    expect(chooseExitCode(run, { ...gate, lacksCoverage: true })).toBe(4);
  });

  test('of lost evidence comes before that of nothing examined, and both before the gate', () => {
    const base = sampleAssessment({ controls: [] });
    const nothing = { ...base, coverage: { ...base.coverage, examinedChecks: 0 } };
    const run = { frameworks: [{ assessment: nothing, artifacts: [], response: [] }], artifacts: [], gaps: [] };
    const gate = { failOn: 'low', allowUnparsed: false } as const;
    expect(chooseExitCode(run, gate)).toBe(4);
    expect(chooseExitCode({ ...run, gaps: [gap(['terraform'])] }, gate)).toBe(3);
    expect(chooseExitCode({ ...run, gaps: [gap(['terraform'])] }, { ...gate, allowUnparsed: true })).toBe(4);
  });
});
