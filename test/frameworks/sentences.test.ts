import { describe, expect, test } from '@jest/globals';
import { flat, placeText } from '../../src/frameworks/sentences.ts';
import { shownFindings } from '../../src/frameworks/display-limits.ts';
import type { GradeInput } from '../../src/frameworks/grade-framework.ts';
import { check, control, entry, finding, gap, graded, verdict } from './world.ts';

const FIREWALL = { concept: 'firewall', platform: 'x' };
const plain = { digests: new Map<string, string>() };
const proves = check('proves');
const noted = check('noted', { severity: 'info' });

function many(count: number, outcome: 'pass' | 'fail' | 'unknown' | 'not-applicable', of = proves) {
  return Array.from({ length: count }, (_, index) => finding(of, outcome, `thing.${String(index).padStart(4, '0')}`));
}

describe('places', () => {
  test.each([
    [{ file: 'a.json', pointer: [] }, 'a.json'],
    [{ file: 'a.json', pointer: ['x', 0, 'y/z'] }, 'a.json#/x/0/y~1z'],
    [{ file: 'a.yaml', pointer: ['spec'], document: 0 }, 'a.yaml#/spec'],
    [{ file: 'a.yaml', pointer: ['spec'], document: 2 }, 'a.yaml document 3#/spec'],
    [{ file: 'go.mod', pointer: [], line: 7 }, 'go.mod:7'],
    [{ file: 'a.json', pointer: ['x'], line: 7 }, 'a.json:7'],
  ] as const)('%j is %s', (place, expected) => {
    expect(placeText(place, plain)).toBe(expected);
  });

  test('lines and digests are shown where they are known', () => {
    const checks = [proves];
    const [issue] = control(
      graded({
        checks,
        findings: many(1, 'fail').map((each) => ({
          ...each,
          decisions: each.decisions.map((one) => ({ ...one, place: { ...one.place, line: 12 } })),
        })),
        digests: new Map([['state.json', '0123456789abcdef'.repeat(4)]]),
      }),
    ).issues;
    expect(issue).toBe(
      'Wish proves [proves, high]: thing.0000 at state.json:12 (sha256 0123456789ab): open is true, expected false.',
    );
  });
});

describe('findings', () => {
  const place = { file: 'state.json', pointer: ['resources', 0] };
  const other = { file: 'plan.json', pointer: ['b'] };
  const decision = { condition: 'expect', place, path: 'a', actual: '1', expected: '2' };
  test.each([
    ['message alone', { message: 'It is so.', decisions: [] }, 'It is so.'],
    ['neither', { message: '', decisions: [] }, 'fail.'],
    ['message and decision', { message: 'contradicted: bad', decisions: [decision] }, 'contradicted: bad.'],
    [
      'message that says it already',
      { message: 'a is 1, which is bad.', decisions: [decision] },
      'a is 1, which is bad.',
    ],
    [
      'several decisions',
      { decisions: [decision, { ...decision, path: 'b', place: other }] },
      'a is 1, expected 2; b is 1, expected 2 at plan.json#/b.',
    ],
    [
      'many decisions',
      { decisions: Array.from({ length: 5 }, () => decision) },
      'a is 1, expected 2; a is 1, expected 2; a is 1, expected 2; 2 more conditions.',
    ],
    [
      'message that says it already, second place',
      { message: 'a is 1; b is 1.', decisions: [decision, { ...decision, path: 'b', place: other }] },
      'a is 1; b is 1 (also at plan.json#/b).',
    ],
    ['notes', { decisions: [decision], notes: ['tainted'] }, 'a is 1, expected 2. Note: tainted.'],
    [
      'notes that end as sentences do',
      { decisions: [decision], notes: ['It may not exist.', 'tainted'] },
      'a is 1, expected 2. Note: It may not exist, tainted.',
    ],
  ])('%s', (_name, more, expected) => {
    const [issue] = control(graded({ checks: [proves], findings: [finding(proves, 'fail', 'thing.a', more)] })).issues;
    expect(issue).toBe(`Wish proves [proves, high]: thing.a at state.json#/resources/0: ${expected}`);
  });

  test('a satisfied control has evidence, no issues, and says what was not examined', () => {
    const result = control(graded({ checks: [proves, check('silent')], findings: many(1, 'pass') }));
    expect(result.issues).toEqual([]);
    expect(result.evidence).toEqual([
      'Pass: Wish proves [proves, high]: thing.0000 at state.json#/resources/0: open is true, expected false.',
      'Automated evidence supports part of this control; not examined: the policies, procedures and people behind it, and everything that the evidence files do not declare.',
      'Without evidence: the checks silent.',
    ]);
  });

  test('an undetermined control says so first', () => {
    for (const issue of control(graded({ checks: [proves], findings: many(3, 'unknown') })).issues) {
      expect(issue).toMatch(/^Undetermined: /);
    }
  });

  test('advisory findings are evidence lines, never issues', () => {
    const findings = [...many(1, 'pass'), ...many(1, 'fail', noted)];
    const result = control(graded({ checks: [proves, noted], findings }));
    expect(result.issues).toEqual([]);
    expect(result.evidence.join('\n')).toContain(
      'Advisory, changes no verdict (fail): Wish noted [noted, info]: thing.0000',
    );
  });

  test('subjects that do not apply are named as examined', () => {
    const result = control(graded({ checks: [proves], findings: many(1, 'not-applicable') }));
    expect(result.status).toBe('not-applicable');
    expect(result.evidence[0]).toMatch(/^Examined, does not apply: Wish proves \[proves, high\]: thing\.0000 at /);
  });
});

describe('findings that read alike', () => {
  const built = (root: string | undefined) => ({ ...finding(proves, 'fail', 'thing'), root });
  const [alone] = control(graded({ checks: [proves], findings: [built(undefined)] })).issues;

  test.each([
    ['one', [undefined], ''],
    ['several of one tree', ['a', 'a'], ' Found 2 times.'],
    ['of no tree', [undefined, undefined, undefined], ' Found 3 times.'],
    ['of two trees, one the folder itself', ['b', ''], ' Found 2 times, built from ., b.'],
    ['of many trees', ['e', 'd', 'c', 'b', 'a'], ' Found 5 times, built from a, b, c and 2 more.'],
    ['of a tree with a hostile name', ['a\u0007b', 'c'], ' Found 2 times, built from a b, c.'],
  ])('share a line: %s', (_name, roots, suffix) => {
    const { issues } = control(graded({ checks: [proves], findings: roots.map(built) }));
    expect(issues).toEqual([`${alone}${suffix}`]);
  });

  test('share a line of evidence too', () => {
    const passes = ['a', 'b'].map((root) => ({ ...finding(proves, 'pass', 'thing'), root }));
    const { evidence } = control(graded({ checks: [proves], findings: passes }));
    expect(evidence.filter((line) => line.startsWith('Pass: '))).toHaveLength(1);
    expect(evidence[0]).toMatch(/ Found 2 times, built from a, b\.$/);
  });
});

describe('bounds', () => {
  test('200 failing subjects are spelled out and the rest is counted', () => {
    const { issues } = control(graded({ checks: [proves], findings: many(203, 'fail') }));
    expect(issues).toHaveLength(201);
    expect(issues[200]).toBe('3 more subjects fail proves.');
  });

  test('200 undetermined subjects are spelled out and the rest is counted', () => {
    const { issues } = control(graded({ checks: [proves], findings: many(201, 'unknown') }));
    expect(issues).toHaveLength(201);
    expect(issues[200]).toBe('Undetermined: 1 more subject of proves.');
  });

  test('20 passing subjects are spelled out and the rest is counted', () => {
    const { evidence } = control(graded({ checks: [proves], findings: many(5000, 'pass') }));
    expect(evidence[19]).toContain('thing.0019');
    expect(evidence[20]).toBe('4980 more: pass proves.');
  });

  test('a contradiction between sources is shown first', () => {
    const taken = [
      finding(proves, 'pass', 'zz'),
      finding(proves, 'not-applicable', 'zz', { source: 'terraform-plan' }),
    ];
    const { evidence } = control(graded({ checks: [proves], findings: [...many(50, 'pass'), ...taken] }));
    expect(evidence[0]).toContain('Sources disagree');
  });

  test('the findings named as shown are exactly those whose places stand in sentences', () => {
    const findings = [
      ...many(300, 'fail'),
      ...many(30, 'pass'),
      ...many(30, 'not-applicable'),
      ...many(300, 'unknown'),
      ...many(30, 'fail', noted),
    ].map((each, line) => ({ ...each, decisions: [], place: { file: 'state.json', pointer: [line] } }));
    const { issues, evidence } = control(graded({ checks: [proves, noted], findings }));
    const said = [...issues, ...evidence].flatMap((line) => /state\.json#\/(\d+)/.exec(line)?.[1] ?? []).map(Number);
    const shown = new Set([...shownFindings(findings)].map(({ place }) => place.pointer[0]));
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((line) => !shown.has(line))).toEqual([]);
    expect(shown.size).toBeLessThanOrEqual(said.length + 10);
  });

  test('20 gaps are spelled out and the rest is counted', () => {
    const gaps = Array.from({ length: 25 }, () => gap(['terraform']));
    const { issues } = control(graded({ checks: [proves], gaps }));
    expect(issues).toHaveLength(21);
    expect(issues[20]).toContain('5 more problems');
  });

  test.each([
    ['a\nb\t c\u0000d', 'a b c d'],
    ['red \u001b[31m', 'red [31m'],
    ['turned \u202e txt.exe', 'turned txt.exe'],
    [' x\u2028y ', 'x y'],
    ['z'.repeat(401), `${'z'.repeat(400)}…`],
    [`${'z'.repeat(399)}😀`, `${'z'.repeat(399)}…`],
  ])('evidence text %j is shown as %j', (text, expected) => {
    expect(flat(text)).toBe(expected);
  });
});

describe('what no check reads', () => {
  const place = { file: 'main.tf', pointer: [], line: 4 };
  const unread = [
    { type: 'x_firewall', reason: 'type', kind: 'terraform', count: 3, place, classes: [FIREWALL] },
    { type: 'random_pet', reason: 'type', kind: 'terraform', count: 1, place, classes: [] },
  ] as const;
  const line = 'The evidence also contains things of types that no check reads: random_pet, x_firewall.';

  test.each([
    ['satisfied', [finding(proves, 'pass', 'thing.a')]],
    ['not-applicable', [finding(proves, 'not-applicable', 'thing.a')]],
  ] as const)('is told beside a control that is %s', (status, findings) => {
    const result = control(graded({ checks: [proves], findings, unread }));
    expect(result.status).toBe(status);
    expect(result.evidence).toContain(line);
  });

  test.each([
    ['a pass', [finding(proves, 'pass', 'thing.a')]],
    ['nothing that applies', [finding(proves, 'not-applicable', 'thing.a')]],
    ['no subject', []],
  ] as const)('leaves a control about such things undetermined beside %s', (_what, findings) => {
    const asksAbout: GradeInput['asksAbout'] = (_check, classes) => classes.includes(FIREWALL);
    const all = graded({ checks: [proves], findings, unread, asksAbout });
    expect(verdict(all)).toBe('undetermined');
    expect(control(all).issues).toEqual([
      'Undetermined: 3 x_firewall (firewall) are of a type that no check reads, the first at main.tf:4. This control is about such things.',
    ]);
    expect(entry(all.coverage.entries).reason).toContain('Undetermined: 3 things');
  });

  test('is no lost evidence that --allow-unparsed would accept', () => {
    const findings = [finding(proves, 'pass', 'thing.a')];
    const all = graded({ checks: [proves], findings, unread, asksAbout: () => true, allowUnparsed: true });
    expect(verdict(all)).toBe('undetermined');
  });
});
