import { expect, test } from '@jest/globals';
import { judgeRule, type RuleRecord } from '../../../src/checks/measured/judge-rule.ts';
import type { RuleResult, Scan } from '../../../src/model/scan.ts';

const FRESHNESS = { asOf: '2026-11-01', maxAgeDays: 30 };
let files = 0;

function record(more: Partial<RuleResult>, unproven?: string): RuleRecord {
  const place = { file: `scan-${(files += 1)}.xml`, pointer: [], line: 3 };
  const result: RuleResult = {
    rule: 'V-1',
    title: 'A rule',
    severity: 'medium',
    ccis: ['CCI-000060'],
    controls: [],
    outcome: 'pass',
    by: 'tool',
    time: '2026-10-20T02:00:00Z',
    place,
    ...more,
  };
  const target = { name: 'web-1', names: ['web-1'] };
  const scan: Scan = {
    source: 'xccdf',
    tool: 'OpenSCAP 1.3.12',
    benchmark: 'RHEL-9 1',
    target,
    unproven,
    place,
    results: [result],
  };
  return { scan, result };
}

const pass = record({});
const fail = record({ outcome: 'fail' });
const stated = record({ by: 'person', outcome: 'pass', time: undefined, words: 'Seen.' });
const open = record({ by: 'person', outcome: 'fail', time: undefined });
const later = { time: '2026-10-25T02:00:00Z' };

test.each<[what: string, records: readonly RuleRecord[], outcome: string, says: string]>([
  ['a pass of a tool', [pass], 'pass', 'OpenSCAP 1.3.12 measured pass on 2026-10-20 (RHEL-9 1).'],
  ['a failure', [fail], 'fail', 'Expected: pass.'],
  ['a statement', [stated], 'unknown', 'Stated by a person ("Seen.") as not a finding'],
  [
    'a statement that it does not apply',
    [record({ by: 'person', outcome: 'not-applicable' })],
    'unknown',
    'Stated by a',
  ],
  ['an open statement', [open], 'fail', 'as open'],
  ['nothing', [record({ by: 'person', outcome: 'not-reviewed' })], 'unknown', 'Not reviewed'],
  ['what the tool did not check', [record({ outcome: 'not-reviewed' })], 'unknown', 'Not reviewed'],
  ['an error of the tool', [record({ outcome: 'error' })], 'unknown', 'measured no result'],
  ['what does not apply', [record({ outcome: 'not-applicable' })], 'not-applicable', 'measured not applicable'],
  ['an old pass', [record({ time: '2026-09-30' })], 'unknown', '32 days before the assessment'],
  ['an old failure', [record({ time: '2026-09-30', outcome: 'fail' })], 'unknown', '32 days before the assessment'],
  ['a pass of thirty days', [record({ time: '2026-10-02' })], 'pass', 'measured pass'],
  ['a pass of tomorrow', [record({ time: '2026-11-02' })], 'unknown', 'after the day of the assessment'],
  [
    'a pass of the same day in another zone',
    [record({ time: '2026-11-01T23:30:00-05:00' })],
    'unknown',
    'after the day',
  ],
  ['a pass without a time', [record({ time: undefined })], 'unknown', 'has no date'],
  ['a pass with a time that is none', [record({ time: 'yesterday' })], 'unknown', 'has no date'],
  [
    'a pass that proves nothing',
    [record({}, 'the benchmark was tailored')],
    'unknown',
    'since the benchmark was tailored',
  ],
  ['a failure of the same scan', [record({ outcome: 'fail' }, 'the benchmark was tailored')], 'fail', 'Expected: pass'],
  ['a pass of a rule that proves nothing', [record({ unproven: 'x' })], 'unknown', 'since x'],
  ['a pass and an agreeing statement', [pass, stated], 'pass', 'measured pass'],
  ['a pass and an open statement', [pass, open], 'fail', 'as open'],
  ['a failure and a better statement', [fail, stated], 'fail', 'measured fail'],
  [
    'an old failure and a better statement',
    [record({ time: '2026-01-01', outcome: 'fail' }), stated],
    'unknown',
    'days before',
  ],
  ['a failure and a later pass', [fail, record(later)], 'pass', '2026-10-25'],
  ['a pass and a later failure', [record({ ...later, outcome: 'fail' }), pass], 'fail', '2026-10-25'],
  ['a pass and a later error', [pass, record({ ...later, outcome: 'error' })], 'unknown', 'no result'],
  [
    'a pass and a later scan that did not check',
    [pass, record({ ...later, outcome: 'not-reviewed' })],
    'pass',
    '2026-10-20',
  ],
  ['a pass and a failure of one time', [pass, fail], 'unknown', 'disagree: '],
])('%s', (_, records, outcome, says) => {
  for (const order of [records, records.toReversed()]) {
    const verdict = judgeRule(order, FRESHNESS);
    expect(verdict?.outcome).toBe(outcome);
    expect(verdict?.message).toContain(says);
  }
});

test('of several instances in one scan the worst counts', () => {
  const { scan, result } = pass;
  const instances: readonly RuleRecord[] = [
    { scan, result },
    { scan, result: { ...result, outcome: 'fail' } },
  ];
  expect(judgeRule(instances, FRESHNESS)?.outcome).toBe('fail');
});

test('a statement that a failure contradicts is told with it', () => {
  expect(judgeRule([fail, stated], FRESHNESS)?.notes).toEqual([
    'Stated by a person ("Seen.") as not a finding, which does not outweigh it',
  ]);
  expect(judgeRule([pass, open], FRESHNESS)?.notes[0]).toContain('OpenSCAP 1.3.12 measured pass at scan-');
});
