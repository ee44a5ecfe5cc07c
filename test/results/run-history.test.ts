import { expect, test } from '@jest/globals';
import type { ReportedFinding, ReportedOutcome, ReportedRun } from '../../src/model/difference.ts';
import { findingKey, findingOrigin } from '../../src/model/finding-key.ts';
import { createHistory } from '../../src/results/run-history.ts';
import { sampleAssessment } from '../support/assessment.ts';

const assessment = sampleAssessment();
const finding = assessment.findings.find(({ check }) => check.id === 'storage-encrypted');

function reportedRun(asOf: string, outcome?: ReportedOutcome, more: Partial<ReportedRun> = {}): ReportedRun {
  const findings = new Map<string, ReportedFinding>();
  if (finding !== undefined && outcome !== undefined) {
    const { check, subject, subjectType, source, message } = finding;
    const identity = { check: check.id, subject, subjectType, source, origin: findingOrigin(finding) };
    const { severity } = check;
    findings.set(findingKey(identity), { ...identity, outcome, severity, where: '', message, controls: [] });
  }
  const { name, version } = assessment.framework;
  const control = { title: 'SC-28', standing: 'not-satisfied' as const, issues: [] };
  const timestamp = `${asOf}T00:00:00Z`;
  const base = { id: 'a', framework: name, version, timestamp, controls: new Map([['SC-28', control]]), findings };
  return { ...base, complete: true, ...more };
}

/** A run in which the check gave an answer about something else. */
function otherSubject(asOf: string): ReportedRun {
  const run = reportedRun(asOf, 'pass');
  return { ...run, findings: new Map([...run.findings.values()].map((each) => ['other', each])) };
}

function since(...runs: readonly ReportedRun[]): unknown {
  return finding === undefined ? undefined : createHistory(runs, assessment)?.since(finding);
}

test.each<readonly [string, readonly ReportedRun[], object | undefined]>([
  [
    'it failed in all of them',
    [reportedRun('2026-08-01', 'fail'), reportedRun('2026-09-01', 'fail')],
    { asOf: '2026-08-01', exact: false },
  ],
  ['it failed in none', [reportedRun('2026-09-01', 'pass')], { asOf: '2026-11-01', exact: true }],
  ['it was unknown', [reportedRun('2026-09-01', 'unknown')], { asOf: '2026-11-01', exact: false }],
  ['nothing was asked by its check', [reportedRun('2026-09-01')], { asOf: '2026-11-01', exact: false }],
  ['only another subject was there', [otherSubject('2026-09-01')], { asOf: '2026-11-01', exact: true }],
  [
    'it began between two',
    [reportedRun('2026-08-01', 'pass'), reportedRun('2026-09-01', 'fail')],
    { asOf: '2026-09-01', exact: true },
  ],
  [
    'it was mended and broken again',
    ['fail', 'pass', 'fail'].map((outcome, at) => reportedRun(`2026-0${at + 7}-01`, outcome as ReportedOutcome)),
    { asOf: '2026-09-01', exact: true },
  ],
  ['it was waived', [reportedRun('2026-09-01', 'waived')], { asOf: '2026-09-01', exact: false }],
  [
    'their order',
    [reportedRun('2026-09-01', 'fail'), reportedRun('2026-08-01', 'pass')],
    { asOf: '2026-09-01', exact: true },
  ],
  ['one without all answers', [reportedRun('2026-09-01', 'fail', { complete: false })], undefined],
])('since when something fails: %s', (_, runs, expected) => {
  expect(since(...runs)).toEqual(expected);
});

test('verdicts of earlier runs are counted, the oldest first', () => {
  const history = createHistory([reportedRun('2026-09-01'), reportedRun('2026-08-01')], assessment);
  expect(history?.runs.map(({ asOf, counts }) => [asOf, counts.get('not-satisfied')])).toEqual([
    ['2026-08-01', 1],
    ['2026-09-01', 1],
  ]);
});

test('runs over another framework or edition tell nothing', () => {
  expect(createHistory([reportedRun('2026-09-01', 'fail', { framework: 'CMMC' })], assessment)).toBeUndefined();
  expect(createHistory([reportedRun('2026-09-01', 'fail', { version: 'Revision 4' })], assessment)).toBeUndefined();
});

test('a run of a later day is refused', () => {
  expect(() => createHistory([reportedRun('2027-01-01')], assessment)).toThrow(
    'A previous run is as of 2027-01-01, after this one (2026-11-01).',
  );
});
