import { describe, expect, test } from '@jest/globals';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import type { GradeInput } from '../../src/frameworks/grade-framework.ts';
import { disputed, host, store } from './odd-evidence.ts';
import {
  advises,
  beside,
  check,
  control,
  entry,
  finding,
  framework,
  gap,
  graded,
  proves,
  proves2,
  refutes,
  requirement,
} from './world.ts';

type Asked = Partial<GradeInput> & Pick<GradeInput, 'checks'>;

/** What the ledger says of AC-3. */
function reason(input: Asked): string {
  return entry(graded(input).coverage.entries).reason;
}

const fail = finding(proves, 'fail');
const pass = finding(proves, 'pass');
const two = { checks: [proves], asksAbout: () => true };

describe('the ledger says what became of a requirement', () => {
  const ROWS: readonly (readonly [wanted: string, input: Asked])[] = [
    ['Not satisfied: 1 finding fails.', { checks: [proves], findings: [fail] }],
    ['Not satisfied: 2 findings fail.', { checks: [proves], findings: [fail, finding(proves, 'fail', 'b')] }],
    ['Undetermined: 1 finding could not be decided.', { checks: [proves], findings: [finding(proves, 'unknown')] }],
    [
      'Undetermined: 2 findings could not be decided.',
      { checks: [proves], findings: [finding(proves, 'unknown'), finding(proves, 'error', 'b')] },
    ],
    [
      'Undetermined: 1 problem with files that may contain what it examines.',
      { checks: [proves], findings: [pass], gaps: [gap(['terraform'])] },
    ],
    [
      'Undetermined: 2 problems with files that may contain what it examines.',
      { checks: [proves], findings: [pass], gaps: [gap(['terraform']), gap(undefined), gap(['ansible'])] },
    ],
    [
      'Undetermined: 1 host lacks a record that the checks read.',
      { checks: [proves], findings: [pass], hostsWithout: new Map([['proves', [host('web')]]]) },
    ],
    [
      'Undetermined: 2 hosts lack a record that the checks read.',
      { checks: [proves], findings: [pass], hostsWithout: new Map([['proves', [host('web'), host('db')]]]) },
    ],
    [
      'Undetermined: 1 thing of a type that no check reads, and of a kind that it is about.',
      { ...two, findings: [pass], unread: [store('x_store', 1)] },
    ],
    [
      'Undetermined: 5 things of a type that no check reads, and of a kind that it is about.',
      { ...two, findings: [pass], unread: [store('x_store', 2), store('y_store', 3)] },
    ],
    [
      'Undetermined: sources disagree whether 1 subject is concerned.',
      { checks: [proves], findings: disputed[0] ?? [] },
    ],
    [
      'Undetermined: sources disagree whether 2 subjects are concerned.',
      { checks: [proves], findings: disputed.flat() },
    ],
    ['Satisfied: 1 pass of checks that can prove it, nothing against it.', { checks: [proves], findings: [pass] }],
    [
      'Satisfied: 2 passes of checks that can prove it, nothing against it.',
      { checks: [proves], findings: [pass, finding(proves, 'pass', 'b')] },
    ],
    [
      'Not applicable: 1 subject was examined, none is concerned.',
      { checks: [proves], findings: [finding(proves, 'not-applicable')] },
    ],
    [
      'Not applicable: 2 subjects were examined, none is concerned.',
      { checks: [proves], findings: [finding(proves, 'not-applicable'), finding(proves, 'not-applicable', 'b')] },
    ],
    ['Only advisory checks cover it, and they decide nothing.', { checks: [advises] }],
    ['No check covers it: automated evidence cannot show it, or no check has been written yet.', { checks: [] }],
    ['Nothing contradicts it, but no check can prove it.', { checks: [refutes], findings: [finding(refutes, 'pass')] }],
    [
      'Nothing contradicts it, but no check that can prove it found a subject.',
      { checks: [proves, refutes], findings: [finding(refutes, 'pass')] },
    ],
    ['No evidence that could decide it was supplied.', { checks: [proves], searched: new Map() }],
    [
      'No subject for the checks of this control. Searched: Terraform state or plan (1 file): state.json. The system itself may have such a subject.',
      { checks: [beside] },
    ],
    [
      'No subject for the checks that can prove this control. Searched: Terraform state or plan (5 files): a, b, c and 2 more files. The system itself may have such a subject.',
      { checks: [proves, beside], searched: new Map([['terraform', ['e', 'd', 'c', 'b', 'a']]]) },
    ],
    [
      'No subject for the checks that can prove this control. Searched: Terraform state or plan (4 files): a, b, c and 1 more file. The system itself may have such a subject.',
      { checks: [proves], searched: new Map([['terraform', ['d', 'c', 'b', 'a']]]) },
    ],
    [
      'No subject for the checks that can prove this control. Searched: Terraform state or plan (3 files): a, b, c. The system itself may have such a subject.',
      { checks: [proves], searched: new Map([['terraform', ['c', 'b', 'a']]]) },
    ],
  ];
  test.each(ROWS)('%s', (wanted, input) => {
    expect(reason(input)).toBe(wanted);
  });

  test('evidence of a missing kind would help only where nothing decided, and of the checks that can prove it', () => {
    const kindsOf = (of: { readonly id: string }): readonly EvidenceKind[] =>
      of.id === 'beside' ? ['software'] : ['host'];
    const help = (checks: GradeInput['checks'], findings: GradeInput['findings'] = []): readonly string[] =>
      entry(graded({ checks, findings, kindsOf }).coverage.entries).wouldHelp;
    expect(help([proves, beside])).toEqual(['host facts (system_info.json)']);
    expect(help([beside])).toEqual(['an SBOM or lock file']);
    expect(help([proves, beside], [pass])).toEqual([]);
    expect(help([proves, beside], [fail])).toEqual([]);
  });
});

describe('evidence lines', () => {
  test('a check that only contradicts is said not to', () => {
    const { evidence } = control(
      graded({ checks: [proves, refutes], findings: [pass, finding(refutes, 'pass', 'b')] }),
    );
    expect(
      evidence.filter((line) => line.startsWith('No contradiction: Wish refutes [refutes, high]: b at ')),
    ).toHaveLength(1);
  });

  test('what applies to nothing says which evidence could help', () => {
    const kindsOf = (): readonly EvidenceKind[] => ['terraform', 'host'];
    const { evidence } = control(graded({ checks: [proves], findings: [finding(proves, 'not-applicable')], kindsOf }));
    expect(evidence.at(-1)).toBe('Not supplied, although it could help: host facts (system_info.json).');
    const whole = control(graded({ checks: [proves], findings: [finding(proves, 'not-applicable')] }));
    expect(whole.evidence.join('\n')).not.toContain('Not supplied');
    const failed = control(graded({ checks: [proves], findings: [finding(proves, 'fail')], kindsOf }));
    expect(failed.evidence.join('\n')).not.toContain('Not supplied');
  });

  test('a satisfied control names silent checks and related controls only where there are some', () => {
    const whole = control(graded({ checks: [proves], findings: [pass] }));
    expect(whole.evidence.join('\n')).not.toMatch(/Without evidence/);
    const related = framework([requirement('AC-3', { from: ['AC-3', 'AC-4', 'AC-5'] })]);
    const { evidence } = control(graded({ framework: related, checks: [proves], findings: [pass] }));
    expect(evidence.at(-1)).toBe('Without separate evidence: the related controls AC-4, AC-5.');
    const failed = control(graded({ checks: [proves, proves2], findings: [fail] }));
    expect(failed.evidence.join('\n')).not.toMatch(/Automated evidence|Without evidence/);
  });

  test('a related control is covered by a pass alone, and the only control of a requirement is no related one', () => {
    const silent = check('silent', { supports: { 'nist-800-53': ['AC-4'] } });
    const related = framework([requirement('AC-3', { from: ['AC-3', 'AC-4'] })]);
    const two = control(graded({ framework: related, checks: [proves, silent], findings: [pass] }));
    expect(two.evidence.at(-1)).toBe('Without separate evidence: the related controls AC-4.');
    const named = check('named', { supports: { 'nist-800-53': ['SC-8'] } });
    const only = framework([requirement('AC-3', { demonstratedBy: ['named'] })]);
    const one = control(graded({ framework: only, checks: [named], findings: [finding(named, 'pass')] }));
    expect(one.status).toBe('satisfied');
    expect(one.evidence.join('\n')).not.toContain('separate evidence');
  });

  test.each([
    [20, undefined],
    [21, ' and 1 more.'],
    [25, ' and 5 more.'],
  ] as const)('of %i silent checks the first 20 are named', (count, end) => {
    const silent = Array.from({ length: count }, (_, at) => check(`s-${String(at).padStart(2, '0')}`));
    const { evidence } = control(graded({ checks: [proves, ...silent], findings: [pass] }));
    const line = evidence.find((each) => each.startsWith('Without evidence: the checks s-00, ')) ?? '';
    expect(line.endsWith(end ?? ', s-19.')).toBe(true);
    expect(line.split(', ')).toHaveLength(20);
  });

  test.each([
    [20, undefined],
    [21, 'Gap accepted with --allow-unparsed: 1 more problems of this kind.'],
    [27, 'Gap accepted with --allow-unparsed: 7 more problems of this kind.'],
  ] as const)('of %i accepted gaps the first 20 are named', (count, last) => {
    const gaps = Array.from({ length: count }, (_, at) => ({
      ...gap(['terraform']),
      place: { file: `f${String(at).padStart(2, '0')}`, pointer: [] },
    }));
    const input = { checks: [proves], findings: [pass], gaps };
    const lines = control(graded({ ...input, allowUnparsed: true })).evidence.filter((line) =>
      line.startsWith('Gap accepted'),
    );
    expect(lines).toHaveLength(last === undefined ? 20 : 21);
    if (last !== undefined) expect(lines.at(-1)).toBe(last);
    expect(control(graded(input)).evidence.join('\n')).not.toContain('Gap accepted');
  });

  test.each([
    [20, undefined],
    [21, '1 more: pass proves.'],
    [24, '4 more: pass proves.'],
  ] as const)('of %i passes the first 20 are named', (count, last) => {
    const findings = Array.from({ length: count }, (_, at) =>
      finding(proves, 'pass', `t.${String(at).padStart(4, '0')}`),
    );
    const lines = control(graded({ checks: [proves], findings })).evidence.filter((line) => /^(Pass: |\d)/.test(line));
    expect(lines).toHaveLength(last === undefined ? 20 : 21);
    if (last !== undefined) expect(lines.at(-1)).toBe(last);
  });
});
