import { describe, expect, test } from '@jest/globals';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import { gradingFacts, gapsFor, unwaivedFails, type GradingInput } from '../../src/frameworks/grading-input.ts';
import { lookUp, talliesByCheck, talliesOfChecks } from '../../src/frameworks/tally.ts';
import type { Finding } from '../../src/model/finding.ts';
import { check, finding, gap, proves, proves2, refutes, requirement } from './world.ts';

const hostCheck = check('of-host');

function situation(findings: readonly Finding[], more: Partial<GradingInput> = {}): GradingInput {
  const tallies = lookUp(talliesByCheck(findings));
  return {
    requirement: requirement('AC-3'),
    basis: 'nist-800-53',
    speakers: { proving: [proves, proves2], contradicting: [refutes], advisory: [], parts: [] },
    tallies,
    unweighed: tallies,
    kindsOf: () => ['terraform'],
    searched: new Map(),
    hostsWithout: new Map(),
    remarks: [],
    gaps: [],
    allowUnparsed: false,
    unread: [],
    allUnread: [],
    ...more,
  };
}

describe('facts', () => {
  test('where nothing decides nothing is known, whatever was found', () => {
    const none = { proving: [], contradicting: [], advisory: [], parts: [] };
    const facts = gradingFacts(
      situation([finding(proves, 'pass')], {
        speakers: none,
        searched: new Map([['terraform', ['a']]]),
        gaps: [gap(['terraform'])],
      }),
    );
    expect(Object.values(facts).every((each) => each === 0 || each === false)).toBe(true);
  });

  test('answers are counted by whose they are', () => {
    const plan = { source: 'terraform-plan' };
    const facts = gradingFacts(
      situation([
        finding(proves, 'pass', 'a'),
        finding(proves2, 'pass', 'b'),
        finding(proves2, 'pass', 'c'),
        finding(proves2, 'not-applicable', 'c', plan),
        finding(refutes, 'pass', 'a'),
        finding(refutes, 'pass', 'd'),
        finding(refutes, 'pass', 'e'),
        finding(refutes, 'not-applicable', 'e', plan),
        finding(refutes, 'fail', 'f'),
        finding(proves, 'unknown', 'g'),
        finding(refutes, 'error', 'h'),
      ]),
    );
    expect(facts).toMatchObject({
      deciding: 3,
      proving: 2,
      passes: 2,
      disputed: 1,
      idlePasses: 3,
      fails: 1,
      undetermined: 2,
      notApplicable: 1,
      idleNotApplicable: 1,
    });
  });

  test.each([
    ['no file of any kind', [], [false, false]],
    ['a file that one of the proving checks reads', [['host', ['web.json']]], [true, true]],
    ['a file that the contradicting check reads', [['ansible', ['site.yml']]], [false, true]],
    ['an empty list of files', [['host', []]], [false, false]],
  ] as const)('searched: %s', (_name, searched, [proving, any]) => {
    const kinds = new Map<string, readonly EvidenceKind[]>([
      ['proves', ['terraform', 'host']],
      ['proves-2', ['software']],
      ['refutes', ['ansible']],
    ]);
    const given = new Map<EvidenceKind, readonly string[]>(searched.map(([kind, files]) => [kind, files]));
    const facts = gradingFacts(situation([], { searched: given, kindsOf: ({ id }) => kinds.get(id) ?? [] }));
    expect([facts.provingSearched, facts.anySearched]).toEqual([proving, any]);
  });

  test('what lenience leaves out shows that subjects were there', () => {
    const findings = [finding(proves, 'fail', 'a'), finding(proves, 'pass', 'b'), finding(refutes, 'fail', 'c')];
    const unweighed = lookUp(talliesByCheck(findings));
    const lenient = { as: 'advice', checks: ['proves', 'refutes'], why: 'MAY.' } as const;
    const left = situation(findings.slice(1, 2), { requirement: requirement('AC-3', { lenient }), unweighed });
    expect(gradingFacts(left)).toMatchObject({ idlePasses: 2, passes: 1, fails: 0 });
    expect(gradingFacts(situation(findings.slice(1, 2), { unweighed }))).toMatchObject({ idlePasses: 0 });
  });

  test('a waived failure gates nothing and counts in the verdict', () => {
    const waived = { waived: { reason: 'r', owner: 'o', expires: '2027-01-01' } };
    const of = (...findings: readonly Finding[]): readonly number[] => {
      const made = situation(findings);
      return [gradingFacts(made).fails, unwaivedFails(made)];
    };
    expect(of()).toEqual([0, 0]);
    expect(of(finding(proves, 'fail', 'a', waived))).toEqual([1, 0]);
    expect(of(finding(proves, 'fail', 'a', waived), finding(refutes, 'fail', 'b'))).toEqual([2, 1]);
    expect(of(finding(proves, 'fail', 'a'), finding(proves, 'fail', 'b'), finding(refutes, 'fail', 'c'))).toEqual([
      3, 3,
    ]);
  });
});

describe('lost evidence', () => {
  const kindsOf = ({ id }: { readonly id: string }): readonly EvidenceKind[] => {
    if (id === 'of-host') return ['host'];
    return id === 'refutes' ? [] : ['terraform', 'software'];
  };
  const [terraform, host, openssl, any] = [gap(['terraform']), gap(['host']), gap(['openssl']), gap(undefined)];
  const both = gap(['ansible', 'software']);
  const all = [terraform, host, openssl, any, both];

  test('is of no matter without a check', () => {
    expect(gapsFor([], all, kindsOf)).toEqual([]);
  });

  test('matters where one of its kinds is one that a check reads, or where it names none', () => {
    expect(gapsFor([proves], all, kindsOf)).toEqual([terraform, any, both]);
    expect(gapsFor([proves], [gap([])], kindsOf)).toEqual([gap([])]);
    expect(gapsFor([proves], [], kindsOf)).toEqual([]);
  });

  test('of a host matters to what is known of the host by another file', () => {
    expect(gapsFor([hostCheck], all, kindsOf)).toEqual([host, openssl, any]);
    expect(gapsFor([hostCheck, proves], all, kindsOf)).toEqual(all);
  });

  test('matters whatever it is where one check may read anything', () => {
    expect(gapsFor([proves, refutes], all, kindsOf)).toEqual(all);
  });
});

describe('answers of one check', () => {
  const more = { source: 'terraform-plan' };
  const [a, b, c] = [finding(proves, 'pass', 'a'), finding(proves, 'fail', 'b'), finding(proves, 'pass', 'c')];

  test('stand in order, whatever order they come in', () => {
    for (const given of [
      [a, b, c],
      [c, b, a],
      [b, a, c],
      [a, c, b],
    ])
      expect(
        talliesByCheck(given)
          .get('proves')
          ?.findings.map(({ subject }) => subject),
      ).toEqual(['a', 'b', 'c']);
  });

  test('a check without any has no tally', () => {
    expect([...talliesOfChecks([{ check: proves, findings: [], isPlain: true }]).keys()]).toEqual([]);
    const tallies = talliesOfChecks([{ check: proves, findings: [a], isPlain: true }]);
    expect(tallies.get('proves')?.passes).toEqual([a]);
  });

  test('answers that are known to be plain are taken as they stand', () => {
    const given = [c, a];
    expect(talliesOfChecks([{ check: proves, findings: given, isPlain: true }]).get('proves')?.findings).toBe(given);
    const sorted = talliesOfChecks([{ check: proves, findings: given, isPlain: false }]).get('proves');
    expect(sorted?.findings).toEqual([a, c]);
    const plain = [finding(proves, 'pass', 'a'), finding(proves, 'fail', 'a', more)];
    expect(talliesOfChecks([{ check: proves, findings: plain, isPlain: true }]).get('proves')?.disagreements.size).toBe(
      0,
    );
    expect(
      talliesOfChecks([{ check: proves, findings: plain, isPlain: false }]).get('proves')?.disagreements.size,
    ).toBe(2);
  });

  test('only sources that answer differently about one subject disagree', () => {
    const tally = (...findings: readonly Finding[]): number =>
      talliesByCheck(findings).get('proves')?.disagreements.size ?? -1;
    expect(tally(finding(proves, 'pass', 'a'), finding(proves, 'pass', 'a', more))).toBe(0);
    expect(tally(finding(proves, 'pass', 'a'), finding(proves, 'fail', 'a'), finding(proves, 'pass', 'b', more))).toBe(
      0,
    );
    expect(tally(finding(proves, 'pass', 'a'), finding(proves, 'fail', 'a', more), finding(proves, 'fail', 'b'))).toBe(
      2,
    );
    expect(tally(finding(proves, 'pass', 'a', { subjectType: 'x' }), finding(proves, 'fail', 'a', more))).toBe(0);
  });
});
