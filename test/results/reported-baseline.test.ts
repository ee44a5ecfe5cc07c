import { describe, expect, test } from '@jest/globals';
import type { ReportedFinding, ReportedRun } from '../../src/model/difference.ts';
import { findingKey } from '../../src/model/finding-key.ts';
import type { ControlStanding } from '../../src/model/control-standing.ts';
import { baselineOfReported, matchReported, reportedSince } from '../../src/results/reported-baseline.ts';

function finding(
  check: string,
  outcome: ReportedFinding['outcome'],
  more: Partial<ReportedFinding> = {},
): ReportedFinding {
  const place = { subject: 'a', subjectType: 'x', source: 's', origin: 'o', where: 'f:1', message: 'm' };
  return { check, outcome, severity: 'medium', controls: ['AC-2'], ...place, ...more };
}

function run(standing: ControlStanding, ...findings: readonly ReportedFinding[]): ReportedRun {
  return {
    id: 'i',
    framework: 'F',
    version: '1',
    timestamp: '2026-11-01T00:00:00Z',
    controls: new Map([['AC-2', { title: 't', standing, issues: [] }]]),
    findings: new Map(findings.map((each) => [findingKey(each), each])),
    complete: true,
  };
}

const since = (now: ReportedRun, before: ReportedRun) => {
  const { fresh, ...gate } = reportedSince('f', now, matchReported(baselineOfReported('f', before), [['f', now]]));
  return { fresh: fresh.map(({ check }) => check), ...gate };
};
const GOOD = run('satisfied');
const NOTHING = { fresh: [], undetermined: false };

describe('what a service answered, held against a baseline', () => {
  const failed = run('not-satisfied', finding('c', 'fail'));
  const unclear = run('undetermined', finding('c', 'unknown'));
  test.each<readonly [string, ReportedRun, ReportedRun, object]>([
    ['a failure that is known', failed, failed, NOTHING],
    ['a failure that is new', failed, GOOD, { fresh: ['c'], worst: 'medium', undetermined: false }],
    ['a failure that was unclear', failed, unclear, { fresh: ['c'], worst: 'medium', undetermined: false }],
    ['what could not be told before', unclear, unclear, NOTHING],
    ['what can no longer be told', unclear, GOOD, { fresh: [], undetermined: true }],
    [
      'a further answer that is missing',
      run('undetermined', finding('c', 'unknown'), finding('d', 'unknown')),
      unclear,
      { fresh: [], undetermined: true },
    ],
    [
      'one that could speak against any control',
      run('undetermined', finding('c', 'unknown'), finding('d', 'unknown', { controls: [] })),
      unclear,
      { fresh: [], undetermined: true },
    ],
    ['a failure that somebody answers for', run('not-satisfied', finding('c', 'waived')), GOOD, NOTHING],
    [
      'what is unclear beside it',
      run('not-satisfied', finding('c', 'waived'), finding('d', 'unknown')),
      GOOD,
      { fresh: [], undetermined: true },
    ],
    ['advice', run('satisfied', finding('c', 'fail', { severity: 'info' })), GOOD, NOTHING],
    ['a failure of no control', run('satisfied', finding('c', 'fail', { controls: [] })), GOOD, NOTHING],
    [
      'a control that fails without a reason',
      run('not-satisfied'),
      failed,
      { fresh: [], worst: 'critical', undetermined: false },
    ],
  ])('%s', (_, now, before, wanted) => {
    expect(since(now, before)).toEqual(wanted);
  });
});
