import { describe, expect, test } from '@jest/globals';
import type { Decision, Finding } from '../../src/model/finding.ts';
import type { Place } from '../../src/model/place.ts';
import type { Problem } from '../../src/model/problem.ts';
import { compareFindings, compareProblems } from '../../src/frameworks/order.ts';
import { check, finding, gap } from './world.ts';

const proves = check('proves');
const place = (more: Partial<Place>): Place => ({ file: 'm', pointer: ['m'], line: 5, ...more });
const decision = (more: Partial<Decision>): Decision => ({
  condition: 'm',
  path: 'm',
  actual: 'm',
  expected: 'm',
  place: place({}),
  ...more,
});
const waived = (reason: string): Partial<Finding> => ({ waived: { reason, owner: 'o', expires: '2027-01-01' } });

/** What comes before and what after by one mark alone, the strongest mark first. */
type Marks<Thing> = readonly (readonly [name: string, before: Partial<Thing>, after: Partial<Thing>])[];

const FINDINGS: Marks<Finding> = [
  ['subject', { subject: 'a' }, { subject: 'z' }],
  ['type', { subjectType: 'a' }, { subjectType: 'z' }],
  ['source', { source: 'terraform-plan' }, { source: 'terraform-state' }],
  ['file', { place: place({ file: 'a' }) }, { place: place({ file: 'z' }) }],
  ['outcome', { outcome: 'fail' }, { outcome: 'pass' }],
  ['message', { message: 'a' }, { message: 'z' }],
  ['decisions', { decisions: [decision({ path: 'a' })] }, { decisions: [decision({ path: 'z' })] }],
  ['waiver', waived('a'), waived('z')],
];
const PLACES: Marks<Place> = [
  ['file', { file: 'a' }, { file: 'z' }],
  ['document', { document: 1 }, { document: 2 }],
  ['the first document has no number', {}, { document: 2 }],
  ['pointer', { pointer: ['a'] }, { pointer: ['z'] }],
  ['line', { line: 1 }, { line: 9 }],
];
const DECISIONS: Marks<Decision> = [
  ['condition', { condition: 'a' }, { condition: 'z' }],
  ['path', { path: 'a' }, { path: 'z' }],
  ['actual value', { actual: 'a' }, { actual: 'z' }],
  ['expected value', { expected: 'a' }, { expected: 'z' }],
  ['file', { place: place({ file: 'a' }) }, { place: place({ file: 'z' }) }],
  ['pointer', { place: place({ pointer: ['a'] }) }, { place: place({ pointer: ['z'] }) }],
];

function base(more: Partial<Finding> = {}): Finding {
  return finding(proves, 'fail', 'm', { place: place({}), decisions: [decision({})], ...more });
}

/** Two things: one mark orders them, and all weaker marks say the opposite. */
function opposed<Thing>(marks: Marks<Thing>, at: number): readonly [Partial<Thing>, Partial<Thing>] {
  const [, before = {}, after = {}] = marks[at] ?? [];
  const weaker = marks.slice(at + 1);
  const later = Object.assign({}, ...weaker.map(([, first]) => first));
  const earlier = Object.assign({}, ...weaker.map(([, , last]) => last));
  return [
    { ...earlier, ...before },
    { ...later, ...after },
  ];
}

function expectOrder(before: Finding, after: Finding): void {
  expect(compareFindings(before, after)).toBeLessThan(0);
  expect(compareFindings(after, before)).toBeGreaterThan(0);
  expect([after, before].sort(compareFindings)).toEqual([before, after]);
}

describe('findings of one check', () => {
  test.each(FINDINGS.map(([name], at) => [name, at] as const))('the %s goes before all that follows', (_name, at) => {
    const [before, after] = opposed(FINDINGS, at);
    expectOrder(base(before), base(after));
  });

  test.each(FINDINGS)('the %s decides where all else is equal', (_name, before, after) => {
    expectOrder(base(before), base(after));
  });

  test.each(PLACES)('places by %s', (_name, before, after) => {
    expectOrder(base({ place: place(before) }), base({ place: place(after) }));
  });

  test('of two documents of a file the pointer and the line do not count', () => {
    const first = place({ document: 1, pointer: ['z'], line: 9 });
    const second = place({ document: 2, pointer: ['a'], line: 1 });
    expectOrder(base({ place: first }), base({ place: second }));
    expectOrder(
      base({ place: place({ pointer: ['a'], line: 9 }) }),
      base({ place: place({ pointer: ['z'], line: 1 }) }),
    );
  });

  test('a place without a line stands before one with a line', () => {
    expectOrder(base({ place: { file: 'm', pointer: ['m'] } }), base({ place: place({ line: 9 }) }));
  });

  test('equal ones are equal', () => {
    expect(compareFindings(base(), base())).toBe(0);
    expect(compareFindings(base(waived('a')), base(waived('a')))).toBe(0);
    expect(compareFindings(base({ decisions: [] }), base({ decisions: [] }))).toBe(0);
  });

  test('a waived one stands behind one that is not', () => {
    expectOrder(base(), base(waived('a')));
  });
});

describe('what decided', () => {
  test.each(DECISIONS)('by %s', (_name, before, after) => {
    expectOrder(base({ decisions: [decision(before)] }), base({ decisions: [decision(after)] }));
  });

  test.each(DECISIONS.map(([name], at) => [name, at] as const))('the %s goes before what follows', (_name, at) => {
    const [before, after] = opposed(DECISIONS, at);
    expectOrder(base({ decisions: [decision(before)] }), base({ decisions: [decision(after)] }));
  });

  test('the first difference counts, whatever comes behind it', () => {
    const [a, m, z] = ['a', 'm', 'z'].map((path) => decision({ path }));
    if (a === undefined || m === undefined || z === undefined) throw new Error('no decisions');
    expectOrder(base({ decisions: [m, a, z] }), base({ decisions: [m, z, a] }));
    expectOrder(base({ decisions: [a, z] }), base({ decisions: [m] }));
    expectOrder(base({ decisions: [a] }), base({ decisions: [m, a] }));
  });

  test('fewer conditions stand before more of the same', () => {
    const same = decision({});
    expectOrder(base({ decisions: [same] }), base({ decisions: [same, same] }));
    expectOrder(base({ decisions: [] }), base({ decisions: [same] }));
    expect(compareFindings(base({ decisions: [same, same] }), base({ decisions: [same, same] }))).toBe(0);
  });
});

describe('problems', () => {
  const at = (file: string, code: Problem['code'], message: string): Problem => ({
    ...gap(['host']),
    code,
    message,
    place: place({ file }),
  });
  test.each([
    ['file', at('a', 'unparsable-file', 'z'), at('z', 'file-too-large', 'a')],
    ['code', at('m', 'file-too-large', 'z'), at('m', 'unparsable-file', 'a')],
    ['message', at('m', 'unparsable-file', 'a'), at('m', 'unparsable-file', 'z')],
  ])('by %s', (_name, before, after) => {
    expect(compareProblems(before, after)).toBeLessThan(0);
    expect(compareProblems(after, before)).toBeGreaterThan(0);
  });
});
