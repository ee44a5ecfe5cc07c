import { describe, expect, test } from '@jest/globals';
import type { FindingFate, ReportedFinding, ReportedOutcome, ReportedRun } from '../../src/model/difference.ts';
import type { Severity } from '../../src/model/check.ts';
import type { ControlStanding } from '../../src/model/control-standing.ts';
import { reportedRun } from '../../src/engine/finished-runs/read-run.ts';
import { findingFate } from '../../src/results/changed-findings.ts';
import { compareRuns, changeDirection } from '../../src/results/compare-runs.ts';
import { findingsOfSentences } from '../../src/results/findings-of-sentences.ts';
import { control, response } from '../support/response.ts';

describe('what became of an answer', () => {
  test.each<readonly [ReportedOutcome | undefined, ReportedOutcome | undefined, FindingFate | undefined]>([
    ['pass', 'fail', 'fails'],
    [undefined, 'fail', 'fails'],
    ['unknown', 'fail', 'fails'],
    ['waived', 'fail', 'fails'],
    ['fail', 'pass', 'fixed'],
    ['fail', 'not-applicable', 'fixed'],
    ['waived', 'pass', 'fixed'],
    ['fail', 'waived', 'waived'],
    ['fail', undefined, 'gone'],
    ['unknown', undefined, 'gone'],
    ['fail', 'unknown', 'undetermined'],
    ['pass', 'unknown', 'undetermined'],
    ['unknown', 'pass', 'determined'],
    [undefined, 'pass', 'proves'],
    ['not-applicable', 'pass', 'proves'],
    ['pass', undefined, 'proves-no-longer'],
    ['pass', 'not-applicable', 'proves-no-longer'],
    ['not-applicable', undefined, undefined],
    [undefined, 'not-applicable', undefined],
    ['fail', 'fail', undefined],
  ])('%s to %s', (before, after, fate) => {
    expect(findingFate(before, after)).toBe(fate);
  });
});

describe('the direction of a control', () => {
  test.each<readonly [ControlStanding, ControlStanding, string]>([
    ['satisfied', 'not-satisfied', 'worse'],
    ['not-assessed', 'not-satisfied', 'worse'],
    ['undetermined', 'not-satisfied', 'worse'],
    ['satisfied', 'undetermined', 'worse'],
    ['satisfied', 'not-assessed', 'worse'],
    ['satisfied', 'not-applicable', 'other'],
    ['not-satisfied', 'satisfied', 'better'],
    ['not-satisfied', 'not-applicable', 'better'],
    ['undetermined', 'satisfied', 'better'],
    ['not-satisfied', 'undetermined', 'other'],
    ['not-satisfied', 'not-assessed', 'other'],
    ['not-assessed', 'not-applicable', 'other'],
    ['not-assessed', 'undetermined', 'other'],
  ])('%s to %s', (before, after, direction) => {
    expect(changeDirection(before, after)).toBe(direction);
  });
});

test('sentences of controls tell what is wrong where there are no single answers', () => {
  const digest = '(sha256 0123456789ab)';
  const told = findingsOfSentences([
    control(
      'SC-28',
      'not-satisfied',
      `Data is encrypted [data-encrypted, high]: at rest.a at b/main.tf:12 ${digest}: no.`,
    ),
    control(
      'SC-13',
      'not-satisfied',
      `Data is encrypted [data-encrypted, high]: at rest.a at b/main.tf:14 ${digest}: no.`,
    ),
    control('AC-1', 'not-satisfied', `Undetermined: X [x, low]: y at z ${digest}: who knows.`),
    control('AC-2', 'not-satisfied', `X [x, low]: w at z:1 ${digest}: no. Waived by A until 2027-01-31: b.`),
    control('AC-3', 'not-satisfied', '3 more subjects fail x.'),
    control('AC-4', 'not-satisfied', `[${'a] at '.repeat(5000)}`),
  ]);
  expect(
    [...told.values()].map(({ subject, origin, outcome, controls }) => [subject, origin, outcome, controls]),
  ).toEqual([
    ['at rest.a', 'b/main.tf', 'fail', ['SC-28', 'SC-13']],
    ['y', 'z', 'unknown', ['AC-1']],
    ['w', 'z', 'waived', ['AC-2']],
  ]);
});

describe('controls without a subject', () => {
  const SEARCHED =
    'Searched without finding anything that the checks of this control examine: a.tf. This does not show';
  const OLD = 'Searched, and nothing in it is of a kind that the checks of this control ask about: a.tf. Whether';
  const earlier = reportedRun(
    {
      response: response([
        control('AC-2', 'not-applicable', undefined, SEARCHED),
        control('AC-3', 'not-applicable', undefined, OLD),
        control('AC-4', 'not-applicable', undefined, 'Examined, does not apply: X [x, low]: y at z: no.'),
        control('AC-5', 'satisfied'),
      ]),
    },
    'earlier',
  );
  const now = reportedRun(
    { response: response([control('AC-4', 'not-applicable'), control('AC-5', 'satisfied')]) },
    'now',
  );

  test('that an earlier build called not-applicable were not assessed', () => {
    const standings = [...earlier.controls].map(([id, { standing }]) => [id, standing]);
    expect(standings).toEqual([
      ['AC-2', 'not-assessed'],
      ['AC-3', 'not-assessed'],
      ['AC-4', 'not-applicable'],
      ['AC-5', 'satisfied'],
    ]);
  });

  test.each([
    ['first', earlier, now],
    ['second', now, earlier],
    ['first and the second', earlier, earlier],
  ])('are no change, and a note says of the %s run that the engine differs', (which, before, after) => {
    const { controls, notes } = compareRuns(before, after);
    expect(controls).toEqual([]);
    expect(notes.filter((note) => note.includes('engine'))).toEqual([
      `The ${which} run was made by an engine that listed controls without a subject as not-applicable (AC-2, AC-3). The engine changed, not the evidence: such controls have no verdict now, and coverage.json lists them as no-subject.`,
    ]);
  });

  test('give no note between two runs of this engine', () => {
    expect(compareRuns(now, now).notes.join()).not.toContain('without a subject');
  });

  test('of many, the first are named', () => {
    const many = Array.from({ length: 11 }, (_, at) => control(`AC-${at + 1}`, 'not-applicable', undefined, SEARCHED));
    const { notes } = compareRuns(reportedRun({ response: response(many) }, 'a'), now);
    const note = notes.find((each) => each.includes('subject')) ?? '';
    expect(note).toContain('(AC-1, AC-2, AC-3, AC-4, AC-5, AC-6, AC-7, AC-8 and 3 more)');
  });
});

describe('what made a control stand otherwise', () => {
  const answer = (check: string, severity: Severity, outcome: ReportedOutcome): readonly [string, ReportedFinding] => [
    check,
    {
      check,
      severity,
      outcome,
      subject: 'a',
      subjectType: 'x',
      source: 's',
      origin: 'a.tf',
      where: 'a.tf:1',
      message: 'no.',
      controls: ['AC-6'],
    },
  ];
  const run = (standing: ControlStanding, findings: readonly (readonly [string, ReportedFinding])[]): ReportedRun => ({
    id: '3f0c2d6e-7a15-4b39-9c1d-0a1b2c3d4e5f',
    framework: 'NIST 800-53',
    version: 'Rev 5',
    timestamp: '2026-11-01T00:00:00Z',
    controls: new Map([['AC-6', { title: 'Least Privilege', standing, issues: [] }]]),
    findings: new Map(findings),
    complete: true,
  });
  const causes = (before: ReportedRun, after: ReportedRun): readonly string[] | undefined =>
    compareRuns(before, after).controls[0]?.findings.map(({ finding }) => finding.check);

  test('is no advice, which changes no verdict, and the gravest comes first', () => {
    const after = [
      answer('a-advice', 'info', 'fail'),
      answer('b-low', 'low', 'fail'),
      answer('c-critical', 'critical', 'fail'),
    ];
    expect(causes(run('satisfied', []), run('not-satisfied', after))).toEqual(['c-critical', 'b-low']);
  });

  test('is no advice where nothing else is told either', () => {
    const advice = [answer('a-advice', 'info', 'fail')];
    expect(causes(run('satisfied', []), run('undetermined', advice))).toEqual([]);
  });
});
