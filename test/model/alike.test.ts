import { describe, expect, test } from '@jest/globals';
import { addressOfBlock, groupAlike, subjectsText } from '../../src/model/alike.ts';
import type { Finding } from '../../src/model/finding.ts';
import { getFailures } from '../../src/writers/failures.ts';
import { sampleAssessment } from '../support/assessment.ts';

const found = sampleAssessment().findings.find(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
if (found === undefined) throw new Error('no finding');
const finding: Finding = { ...found, message: 'acl is "public-read".' };

function about(...subjects: readonly string[]): readonly Finding[] {
  return subjects.map((subject) => ({ ...finding, subject }));
}

test.each([
  ['aws_s3_bucket.logs', 'aws_s3_bucket.logs'],
  ['module.eu.aws_s3_bucket.logs', 'aws_s3_bucket.logs'],
  ['module.eu["a.b"].module.store[0].aws_s3_bucket.logs["x"]', 'aws_s3_bucket.logs'],
  ['Deployment/shop/web', 'Deployment/shop/web'],
  ['x'.repeat(3000), 'x'.repeat(3000)],
])('the block of %s', (address, block) => {
  expect(addressOfBlock(address)).toBe(block);
});

describe('findings about one block', () => {
  test('are one entry with the calls that reach it', () => {
    const [group, ...others] = groupAlike(about('module.a.t.x', 'module.b.t.x', 'module.c.t.x'));
    expect(others).toEqual([]);
    expect(group?.subjects).toEqual(['module.a.t.x', 'module.b.t.x', 'module.c.t.x']);
    expect(subjectsText(group?.subjects ?? [])).toBe('t.x in module.a, module.b, module.c');
  });

  test('are counted beyond a few calls, and instances are named by their addresses', () => {
    const calls = Array.from({ length: 7 }, (_, at) => `module.m${at}.t.x`);
    expect(subjectsText(calls)).toBe('t.x in module.m0, module.m1, module.m2, module.m3 and 3 more');
    expect(subjectsText(['t.x[0]', 't.x[1]'])).toBe('t.x[0], t.x[1]');
    expect(subjectsText(['t.x'])).toBe('t.x');
  });

  test.each<readonly [string, Partial<Finding>]>([
    ['another place', { decisions: [], place: { file: 'other.tf', pointer: [], line: 3 } }],
    ['another message', { message: 'acl is "public-read-write".' }],
    ['a waiver', { waived: { reason: 'r', owner: 'o', expires: '2027-01-01' } }],
    ['another block', { subject: 'module.b.t.y' }],
  ])('are apart for %s', (_why, change) => {
    const [one, other] = about('module.a.t.x', 'module.b.t.x');
    if (one === undefined || other === undefined) throw new Error('too few');
    expect(groupAlike([one, { ...other, ...change }]).length).toBe(2);
  });
});

describe('fingerprints', () => {
  function prints(findings: readonly Finding[]): readonly string[] {
    const base = sampleAssessment();
    const controls = base.controls.map((control) => ({ ...control, findings }));
    return getFailures({ ...base, findings, controls }).map(({ fingerprint }) => fingerprint);
  }
  const before = prints(about('module.a.t.x'));

  test('stay when the block moves to another module or file, and when the sentence is reworded', () => {
    expect(prints(about('module.b.t.x'))).toEqual(before);
    expect(prints(about('t.x'))).toEqual(before);
    const elsewhere = { file: 'moved/renamed.tf', pointer: [], line: 99 };
    expect(prints([{ ...finding, subject: 'module.a.t.x', root: 'moved', place: elsewhere, decisions: [] }])).toEqual(
      before,
    );
    expect(prints(about('module.a.t.x').map((each) => ({ ...each, message: 'Other words.' })))).toEqual(before);
  });

  test('differ for another block, type or check, and for two blocks of one name', () => {
    expect(prints(about('module.a.t.y'))).not.toEqual(before);
    expect(prints(about('module.a.t.x').map((each) => ({ ...each, subjectType: 'u' })))).not.toEqual(before);
    const [one] = about('t.x');
    if (one === undefined) throw new Error('none');
    const twice = prints([
      { ...one, root: 'prod' },
      { ...one, root: 'dev', message: 'Other.' },
    ]);
    expect(new Set(twice).size).toBe(2);
    expect(
      new Set(
        prints([
          { ...one, root: 'dev', message: 'Other.' },
          { ...one, root: 'prod' },
        ]),
      ),
    ).toEqual(new Set(twice));
  });
});
