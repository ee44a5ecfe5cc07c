import { describe, expect, test } from '@jest/globals';
import type { Check, Outcome } from '../../src/model/check.ts';
import type { EvidenceKind } from '../../src/model/evidence.ts';
import { AC3, check, control, entry, finding, framework, gap, graded, requirement, verdict } from './world.ts';

const proves = check('proves');
const proves2 = check('proves-2');
const refutes = check('refutes', { proof: 'contradicts-only' });
const beside = check('beside', { satisfies: {}, alsoContradicts: { 'nist-800-53': ['AC-3'] } });
const advises = check('advises', { severity: 'info' });
const stranger = check('stranger', { satisfies: { 'nist-800-53': ['SC-8'], 'fips-140-3': ['AC-3'] } });
const ALL = [proves, proves2, refutes, beside, advises, stranger];

describe('the verdict of one control', () => {
  const cases: readonly (readonly [string, readonly (readonly [Check, Outcome])[], string])[] = [
    ['one pass', [[proves, 'pass']], 'satisfied'],
    ['one fail', [[proves, 'fail']], 'not-satisfied'],
    [
      'pass and fail',
      [
        [proves, 'pass'],
        [proves2, 'fail'],
      ],
      'not-satisfied',
    ],
    ['unknown', [[proves, 'unknown']], 'undetermined'],
    ['error', [[proves, 'error']], 'undetermined'],
    [
      'pass and unknown',
      [
        [proves, 'pass'],
        [proves2, 'unknown'],
      ],
      'undetermined',
    ],
    [
      'pass and error',
      [
        [proves, 'pass'],
        [proves2, 'error'],
      ],
      'undetermined',
    ],
    [
      'fail and unknown: the fail is certain',
      [
        [proves, 'fail'],
        [proves2, 'unknown'],
      ],
      'not-satisfied',
    ],
    [
      'pass and not applicable',
      [
        [proves, 'pass'],
        [proves2, 'not-applicable'],
      ],
      'satisfied',
    ],
    ['only not applicable', [[proves, 'not-applicable']], 'not-applicable'],
    ['no subject at all', [], 'not-applicable'],
    ['a refuting check passes alone', [[refutes, 'pass']], 'no-sufficient-evidence'],
    ['a refuting check fails', [[refutes, 'fail']], 'not-satisfied'],
    [
      'a refuting check fails beside a pass',
      [
        [proves, 'pass'],
        [refutes, 'fail'],
      ],
      'not-satisfied',
    ],
    [
      'a refuting check is unknown beside a pass',
      [
        [proves, 'pass'],
        [refutes, 'unknown'],
      ],
      'undetermined',
    ],
    [
      'a refuting check passes beside a pass',
      [
        [proves, 'pass'],
        [refutes, 'pass'],
      ],
      'satisfied',
    ],
    [
      'refuting pass, proof does not apply',
      [
        [refutes, 'pass'],
        [proves, 'not-applicable'],
      ],
      'no-sufficient-evidence',
    ],
    ['a refuting check does not apply', [[refutes, 'not-applicable']], 'not-applicable'],
    ['also-contradicts passes alone', [[beside, 'pass']], 'no-sufficient-evidence'],
    [
      'also-contradicts fails',
      [
        [proves, 'pass'],
        [beside, 'fail'],
      ],
      'not-satisfied',
    ],
    [
      'also-contradicts is unknown',
      [
        [proves, 'pass'],
        [beside, 'unknown'],
      ],
      'undetermined',
    ],
    ['an advisory pass is no proof', [[advises, 'pass']], 'not-applicable'],
    [
      'an advisory fail flips nothing',
      [
        [proves, 'pass'],
        [advises, 'fail'],
      ],
      'satisfied',
    ],
    [
      'an advisory unknown flips nothing',
      [
        [proves, 'pass'],
        [advises, 'unknown'],
      ],
      'satisfied',
    ],
    ['an advisory fail alone flips nothing', [[advises, 'fail']], 'not-applicable'],
    ['a check of another control', [[stranger, 'pass']], 'not-applicable'],
    [
      'a failing check of another control',
      [
        [proves, 'pass'],
        [stranger, 'fail'],
      ],
      'satisfied',
    ],
  ];
  test.each(cases)('%s', (_name, outcomes, expected) => {
    const findings = outcomes.map(([of, outcome], index) => finding(of, outcome, `thing.${index}`));
    expect(verdict(graded({ checks: ALL, findings }))).toBe(expected);
  });
});

describe('a waiver', () => {
  const waived = { reason: 'Replaced in May.', owner: 'A. Person', expires: '2027-05-01' };

  test('does not make a control satisfied, and is named', () => {
    const findings = [finding(proves, 'pass', 'thing.a'), finding(proves, 'fail', 'thing.b', { waived })];
    const result = control(graded({ checks: ALL, findings }));
    expect(result).toMatchObject({ status: 'not-satisfied', undetermined: false });
    expect(result.issues).toEqual([
      'Wish proves [proves, high]: thing.b at state.json#/resources/0: open is true, expected false. Waived by A. Person until 2027-05-01: Replaced in May.',
    ]);
  });
});

describe('kinds of evidence', () => {
  const kindsOf = (of: Check): readonly EvidenceKind[] => (of === proves ? ['terraform', 'host'] : ['kubernetes']);
  const searchedFor = (...kinds: readonly EvidenceKind[]): ReadonlyMap<EvidenceKind, readonly string[]> =>
    new Map(kinds.map((kind) => [kind, [`${kind}.json`]]));

  test.each([
    ['nothing was searched', [], 'no-evidence'],
    ['one kind of the proving check was searched', ['host'], 'not-applicable'],
    ['only the refuting check could be asked', ['kubernetes'], 'no-evidence'],
    ['only evidence of a foreign kind', ['software'], 'no-evidence'],
  ] as const)('without a finding: %s', (_name, kinds, expected) => {
    expect(verdict(graded({ checks: [proves, refutes], kindsOf, searched: searchedFor(...kinds) }))).toBe(expected);
  });

  test('a kind without a file was not searched', () => {
    expect(verdict(graded({ checks: [proves], searched: new Map([['terraform', []]]) }))).toBe('no-evidence');
  });

  test('with refuting checks alone, a search that found nothing proves nothing', () => {
    expect(verdict(graded({ checks: [refutes] }))).toBe('no-sufficient-evidence');
    expect(verdict(graded({ checks: [refutes], searched: new Map() }))).toBe('no-evidence');
  });

  test('advisory checks alone are no check', () => {
    const result = graded({ checks: [advises], findings: [finding(advises, 'fail')] });
    expect(verdict(result)).toBe('no-check');
    expect(entry(result.coverage.entries).reason).toContain('advisory');
  });

  test('not applicable names the files searched and the evidence not supplied', () => {
    const searched = new Map<EvidenceKind, readonly string[]>([['terraform', ['b.json', 'a.json']]]);
    const result = control(graded({ checks: [proves], kindsOf, searched }));
    expect(result.evidence).toEqual([
      'Searched, and nothing in it is of the kind this control asks about: a.json, b.json.',
      'Not supplied, though it could tell: host facts (system_info.json).',
    ]);
  });

  test('at most 20 searched files are spelled out', () => {
    const files = Array.from({ length: 23 }, (_, index) => `f${String(index).padStart(2, '0')}.json`);
    const [line] = control(graded({ checks: [proves], searched: new Map([['terraform', files]]) })).evidence;
    expect(line).toContain('f19.json and 3 more files.');
    expect(line).not.toContain('f20.json');
  });
});

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
    expect(verdict(graded({ checks: ALL, findings, gaps: [lost] }))).toBe(expected);
  });

  test('makes a control undetermined that no evidence reaches otherwise', () => {
    expect(verdict(graded({ checks: [proves], searched: new Map(), gaps: [gap(['terraform'])] }))).toBe('undetermined');
    expect(verdict(graded({ checks: [refutes], searched: new Map(), gaps: [gap(['terraform'])] }))).toBe(
      'undetermined',
    );
  });

  test('says nothing about a control without a check', () => {
    expect(verdict(graded({ checks: [stranger, advises], gaps: [gap(['terraform'])] }))).toBe('no-check');
  });

  test('is named', () => {
    expect(control(graded({ checks: ALL, findings: pass, gaps: [gap(['terraform'])] })).issues).toEqual([
      'Undetermined: broken.json could not be read completely (unparsable-file); it may hold what this control asks about.',
    ]);
  });

  test('can be accepted, and the evidence says so', () => {
    const result = control(graded({ checks: ALL, findings: pass, gaps: [gap(['terraform'])], allowUnparsed: true }));
    expect(result.status).toBe('satisfied');
    expect(result.issues).toEqual([]);
    expect(result.evidence).toContain(
      'Gap accepted with --allow-unparsed: broken.json could not be read completely (unparsable-file); what it holds was not examined.',
    );
  });
});

describe('sources that disagree', () => {
  const state = (outcome: Outcome) => finding(proves, outcome, 'thing.a');
  const plan = (outcome: Outcome) => finding(proves, outcome, 'thing.a', { source: 'terraform-plan' });
  test.each([
    ['pass', 'fail', 'not-satisfied'],
    ['pass', 'unknown', 'undetermined'],
    ['pass', 'error', 'undetermined'],
    ['pass', 'not-applicable', 'undetermined'],
    ['unknown', 'fail', 'not-satisfied'],
    ['pass', 'pass', 'satisfied'],
  ] as const)('%s and %s', (one, other, expected) => {
    expect(verdict(graded({ checks: ALL, findings: [state(one), plan(other)] }))).toBe(expected);
    expect(verdict(graded({ checks: ALL, findings: [state(other), plan(one)] }))).toBe(expected);
  });

  test('a pass that another source takes back is no proof, but other passes are', () => {
    const findings = [state('pass'), plan('not-applicable'), finding(proves, 'pass', 'thing.b')];
    const result = control(graded({ checks: ALL, findings }));
    expect(result.status).toBe('satisfied');
    expect(result.evidence.join('\n')).toContain('terraform-plan says not-applicable, terraform-state says pass');
  });

  test('the text names who says what', () => {
    const [issue] = control(graded({ checks: ALL, findings: [state('pass'), plan('fail')] })).issues;
    expect(issue).toContain(
      'Sources disagree: terraform-plan says fail, terraform-state says pass; the weakest answer counts.',
    );
  });

  test('different subjects, types or files of one source are no disagreement', () => {
    const findings = [
      state('pass'),
      finding(proves, 'not-applicable', 'thing.a', { subjectType: 'other', source: 'terraform-plan' }),
      finding(proves, 'not-applicable', 'thing.b', { source: 'terraform-plan' }),
      finding(proves, 'not-applicable', 'thing.a', { place: { file: 'other.json', pointer: [] } }),
    ];
    const result = control(graded({ checks: ALL, findings }));
    expect(result.status).toBe('satisfied');
    expect(result.evidence.join('\n')).not.toContain('disagree');
  });
});

describe('crosswalk', () => {
  const sc13 = check('weak', { satisfies: { 'nist-800-53': ['SC-13'] } });
  const validated = check('validated', { satisfies: { 'nist-800-53': ['SC-13', 'SC-12'] } });
  const own = check('own', { satisfies: {} });
  const derived = framework([
    requirement('any', { from: ['AC-2', 'AC-3', 'SC-13'] }),
    requirement('named', { from: ['SC-13'], demonstratedBy: ['validated'] }),
    requirement('nothing', { from: ['SC-13'], demonstratedBy: [] }),
    requirement('by-control', { from: ['SC-13'], demonstratedBy: ['SC-12'] }),
    requirement('direct', { from: [], demonstratedBy: ['own'] }),
    requirement('unreachable', { from: [] }),
  ]);
  const checks = [sc13, validated, own];

  test.each([
    ['any', sc13, 'satisfied'],
    ['named', sc13, 'no-sufficient-evidence'],
    ['named', validated, 'satisfied'],
    ['nothing', validated, 'no-sufficient-evidence'],
    ['by-control', sc13, 'no-sufficient-evidence'],
    ['by-control', validated, 'satisfied'],
    ['direct', own, 'satisfied'],
    ['direct', validated, 'not-applicable'],
    ['unreachable', own, 'no-check'],
  ] as const)('%s with a pass of %o', (id, passing, expected) => {
    expect(verdict(graded({ framework: derived, checks, findings: [finding(passing, 'pass')] }), id)).toBe(expected);
  });

  test.each(['named', 'nothing', 'by-control'])('a check that cannot prove %s can contradict it', (id) => {
    expect(verdict(graded({ framework: derived, checks, findings: [finding(sc13, 'fail')] }), id)).toBe(
      'not-satisfied',
    );
  });

  test('an advisory or refuting check proves nothing even when it is named', () => {
    const named = framework([requirement('named', { from: [], demonstratedBy: ['a', 'b'] })]);
    const a = check('a', { severity: 'info', satisfies: {} });
    const b = check('b', { proof: 'contradicts-only', satisfies: {} });
    const result = graded({ framework: named, checks: [a, b], findings: [finding(a, 'pass'), finding(b, 'pass')] });
    expect(verdict(result, 'named')).toBe('no-sufficient-evidence');
  });

  test('the related controls without evidence of their own are named', () => {
    const result = graded({ framework: derived, checks, findings: [finding(sc13, 'pass')] });
    const text = control(result, 'any').evidence.join('\n');
    expect(text).toContain('Without evidence of their own: the related controls AC-2, AC-3.');
    expect(text).toContain('Without evidence: the checks validated.');
  });
});

describe('areas', () => {
  const one = check('one', { satisfies: { 'nist-800-53': ['P-1'] } });
  const two = check('two', { satisfies: { 'nist-800-53': ['P-2'] } });
  const area = framework([
    requirement('P', { from: ['P', 'P-1', 'P-2'], parts: ['P-1', 'P-2'] }),
    requirement('P-1'),
    requirement('P-2'),
  ]);
  const told = (checks: readonly Check[], ...outcomes: readonly (readonly [Check, Outcome])[]): string =>
    verdict(
      graded({
        framework: area,
        checks,
        findings: outcomes.map(([of, outcome], index) => finding(of, outcome, `thing.${index}`)),
      }),
      'P',
    );

  test('is satisfied only when each part is', () => {
    expect(told([one, two], [one, 'pass'], [two, 'pass'])).toBe('satisfied');
    expect(told([one, two], [one, 'pass'])).toBe('no-sufficient-evidence');
    expect(told([one, two], [one, 'pass'], [two, 'not-applicable'])).toBe('no-sufficient-evidence');
    expect(told([one], [one, 'pass'])).toBe('no-sufficient-evidence');
  });

  test('fails or stays open with any part', () => {
    expect(told([one, two], [one, 'pass'], [two, 'fail'])).toBe('not-satisfied');
    expect(told([one, two], [one, 'pass'], [two, 'unknown'])).toBe('undetermined');
  });

  test('does not apply only when no part does', () => {
    expect(told([one, two])).toBe('not-applicable');
    expect(told([one, two], [one, 'not-applicable'], [two, 'not-applicable'])).toBe('not-applicable');
    expect(told([one], [one, 'not-applicable'])).toBe('no-sufficient-evidence');
  });

  test('names the parts that are not demonstrated', () => {
    const result = graded({ framework: area, checks: [one, two], findings: [finding(one, 'pass')] });
    expect(entry(result.coverage.entries, 'P').reason).toContain('not demonstrated: P-2.');
  });

  test('hears the checks that its parts name', () => {
    const direct = check('direct', { satisfies: {} });
    const made = framework([
      requirement('P', { from: [], parts: ['P-1'] }),
      requirement('P-1', { from: [], demonstratedBy: ['direct'] }),
    ]);
    const by = (outcome: Outcome): string =>
      verdict(graded({ framework: made, checks: [direct], findings: [finding(direct, outcome)] }), 'P');
    expect(by('pass')).toBe('satisfied');
    expect(by('fail')).toBe('not-satisfied');
  });
});

describe('the whole', () => {
  const catalogue = framework([
    requirement('AC-3', { in: ['low'] }),
    requirement('AC-4', { in: ['low'] }),
    requirement('SC-8'),
    requirement('SC-9'),
  ]);

  test('--all-controls lists what has no check or no evidence, with the reason', () => {
    const kindsOf = (of: Check): readonly EvidenceKind[] => (of === stranger ? ['host'] : ['terraform']);
    const input = { framework: catalogue, checks: ALL, kindsOf, findings: [finding(refutes, 'pass')] };
    expect(graded(input).controls).toEqual([]);
    const { controls, coverage } = graded({ ...input, allControls: true });
    expect(controls.map(({ requirement: { id }, status }) => [id, status])).toEqual([
      ['AC-4', 'not-applicable'],
      ['SC-8', 'not-applicable'],
      ['SC-9', 'not-applicable'],
    ]);
    expect(controls[0]?.evidence[0]).toMatch(/^Not assessed\. No check speaks to it/);
    expect(controls[1]?.evidence).toEqual([
      'Not assessed. No evidence of a kind that could tell was supplied.',
      'SC-8 becomes assessable with: host facts (system_info.json).',
    ]);
    expect(coverage.assessed).toBe(0);
  });

  test('the ledger counts the catalogue, what is assessable and what was assessed', () => {
    const { coverage } = graded({ framework: catalogue, checks: ALL, findings: [finding(proves, 'pass')] });
    expect(coverage).toMatchObject({ catalogue: 4, assessable: 2, assessed: 2 });
    expect(coverage.entries.map(({ state }) => state)).toEqual(['assessed', 'no-check', 'assessed', 'no-check']);
  });

  test('a selection narrows the catalogue', () => {
    const { controls, coverage } = graded({ framework: catalogue, selection: 'low', checks: ALL, findings: [] });
    expect(coverage.catalogue).toBe(2);
    expect(controls.map((each) => each.requirement.id)).toEqual(['AC-3']);
  });

  test('a result holds all findings of its checks, advisory ones included, and of no other', () => {
    const findings = [...ALL].reverse().map((each) => finding(each, 'pass'));
    const result = control(graded({ framework: AC3, checks: ALL, findings }));
    expect(result.findings.map((each) => each.check.id)).toEqual([
      'advises',
      'beside',
      'proves',
      'proves-2',
      'refutes',
    ]);
  });
});
