import { describe, expect, test } from '@jest/globals';
import type { Check } from '../../src/model/check.ts';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import { ALL_CHECKS, advises, control, entry, finding, findingsOf, graded, proves, refutes, verdict } from './world.ts';

function kindsOf(of: Check): readonly EvidenceKind[] {
  return of === proves ? ['terraform', 'host'] : ['kubernetes'];
}

function searchedFor(kinds: readonly EvidenceKind[]): ReadonlyMap<EvidenceKind, readonly string[]> {
  return new Map(kinds.map((kind) => [kind, [`${kind}.json`]]));
}

describe('the verdict of one control', () => {
  test.each([
    ['one pass', 'proves pass', 'satisfied'],
    ['one fail', 'proves fail', 'not-satisfied'],
    ['pass and fail', 'proves pass, proves-2 fail', 'not-satisfied'],
    ['unknown', 'proves unknown', 'undetermined'],
    ['error', 'proves error', 'undetermined'],
    ['pass and unknown', 'proves pass, proves-2 unknown', 'undetermined'],
    ['pass and error', 'proves pass, proves-2 error', 'undetermined'],
    ['fail and unknown: the fail is certain', 'proves fail, proves-2 unknown', 'not-satisfied'],
    ['pass and not applicable', 'proves pass, proves-2 not-applicable', 'satisfied'],
    ['only not applicable', 'proves not-applicable', 'not-applicable'],
    ['no subject at all', '', 'no-subject'],
    ['a refuting check passes alone', 'refutes pass', 'no-sufficient-evidence'],
    ['a refuting check fails', 'refutes fail', 'not-satisfied'],
    ['a refuting check fails beside a pass', 'proves pass, refutes fail', 'not-satisfied'],
    ['a refuting check is unknown beside a pass', 'proves pass, refutes unknown', 'undetermined'],
    ['a refuting check passes beside a pass', 'proves pass, refutes pass', 'satisfied'],
    ['refuting pass, proof does not apply', 'refutes pass, proves not-applicable', 'no-sufficient-evidence'],
    ['a refuting check does not apply', 'refutes not-applicable', 'no-subject'],
    ['a check of another control that contradicts this one passes alone', 'beside pass', 'no-sufficient-evidence'],
    ['a check of another control that contradicts this one fails', 'proves pass, beside fail', 'not-satisfied'],
    ['a check of another control that contradicts this one is unknown', 'proves pass, beside unknown', 'undetermined'],
    ['an advisory pass is no proof', 'advises pass', 'no-subject'],
    ['an advisory fail flips nothing', 'proves pass, advises fail', 'satisfied'],
    ['an advisory unknown flips nothing', 'proves pass, advises unknown', 'satisfied'],
    ['an advisory fail alone flips nothing', 'advises fail', 'no-subject'],
    ['a check of another control', 'stranger pass', 'no-subject'],
    ['a failing check of another control', 'proves pass, stranger fail', 'satisfied'],
  ])('%s: %s', (_name, said, expected) => {
    expect(verdict(graded({ checks: ALL_CHECKS, findings: findingsOf(said, ALL_CHECKS) }))).toBe(expected);
  });
});

describe('a waiver', () => {
  const waived = { reason: 'Replaced in May.', owner: 'A. Person', expires: '2027-05-01' };

  test.each([
    ['an unknown', 'unknown', true],
    ['an error', 'error', true],
    ['a pass', 'pass', false],
    ['another failure', 'fail', false],
  ] as const)('covers its failure alone: beside it %s', (_name, outcome, open) => {
    const findings = [finding(proves, outcome, 'thing.a'), finding(proves, 'fail', 'thing.b', { waived })];
    const result = control(graded({ checks: ALL_CHECKS, findings }));
    expect(result.undeterminedBesideWaived ?? false).toBe(open);
    expect(result).toMatchObject({ status: 'not-satisfied', undetermined: false });
  });

  test('does not make a control satisfied, and is named', () => {
    const findings = [finding(proves, 'pass', 'thing.a'), finding(proves, 'fail', 'thing.b', { waived })];
    const result = control(graded({ checks: ALL_CHECKS, findings }));
    expect(result).toMatchObject({ status: 'not-satisfied', undetermined: false });
    expect(result.issues).toEqual([
      'Wish proves [proves, high]: thing.b at state.json#/resources/0: open is true, expected false. Waived by A. Person until 2027-05-01: Replaced in May.',
    ]);
  });
});

describe('kinds of evidence', () => {
  test.each([
    ['nothing was searched', [], 'no-evidence'],
    ['one kind of the proving check was searched', ['host'], 'no-subject'],
    ['only the refuting check could be asked', ['kubernetes'], 'no-evidence'],
    ['only evidence of a foreign kind', ['software'], 'no-evidence'],
  ] as const)('without a finding: %s', (_name, kinds, expected) => {
    expect(verdict(graded({ checks: [proves, refutes], kindsOf, searched: searchedFor(kinds) }))).toBe(expected);
  });

  test('a kind without a file was not searched', () => {
    expect(verdict(graded({ checks: [proves], searched: new Map([['terraform', []]]) }))).toBe('no-evidence');
  });

  test('with refuting checks alone, a search that found nothing proves nothing', () => {
    expect(verdict(graded({ checks: [refutes] }))).toBe('no-subject');
    expect(verdict(graded({ checks: [refutes], searched: new Map() }))).toBe('no-evidence');
  });

  test('advisory checks alone are no check', () => {
    const result = graded({ checks: [advises], findings: [finding(advises, 'fail')] });
    expect(verdict(result)).toBe('no-check');
    expect(entry(result.coverage.entries).reason).toContain('advisory');
  });

  test('a control without a subject names the kinds and files searched, and the evidence not supplied', () => {
    const searched = new Map<EvidenceKind, readonly string[]>([['terraform', ['b.json', 'a.json']]]);
    const { controls, coverage } = graded({ checks: [proves], kindsOf, searched });
    expect(controls).toEqual([]);
    expect(entry(coverage.entries)).toMatchObject({
      state: 'no-subject',
      reason:
        'No subject for the checks that can prove this control. Searched: Terraform state or plan (2 files): a.json, b.json. The system itself may have such a subject.',
      wouldHelp: ['host facts (system_info.json)'],
    });
  });

  test('where no check can prove it, those that could fail are named', () => {
    expect(entry(graded({ checks: [refutes] }).coverage.entries).reason).toMatch(
      /^No subject for the checks of this control\. /,
    );
  });

  test('a file of two kinds is named once', () => {
    const searched = new Map<EvidenceKind, readonly string[]>([
      ['terraform', ['all.json']],
      ['host', ['all.json']],
    ]);
    const { reason } = entry(graded({ checks: [proves], kindsOf, searched }).coverage.entries);
    expect(reason).toContain('(1 file); Terraform state or plan (1 file)');
    expect(reason).toContain(': all.json. The');
  });

  test('at most 3 searched files are spelled out', () => {
    const files = Array.from({ length: 23 }, (_, index) => `f${String(index).padStart(2, '0')}.json`);
    const searched = new Map<EvidenceKind, readonly string[]>([['terraform', files]]);
    const { reason } = entry(graded({ checks: [proves], searched }).coverage.entries);
    expect(reason).toContain('(23 files): f00.json, f01.json, f02.json and 20 more files.');
  });

  test('a subject that does not apply, and only that, makes it not applicable', () => {
    const result = control(graded({ checks: [proves], findings: [finding(proves, 'not-applicable', 'thing.a')] }));
    expect(result.status).toBe('not-applicable');
    expect(result.evidence[0]).toMatch(/^Examined, does not apply: Wish proves \[proves, high\]: thing\.a at /);
  });
});
