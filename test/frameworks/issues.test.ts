import { describe, expect, test } from '@jest/globals';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import type { Lenience } from '../../src/model/framework.ts';
import type { KnownHost } from '../../src/frameworks/hosts-with-one-record.ts';
import { disputed, host, store } from './odd-evidence.ts';
import {
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
  verdict,
} from './world.ts';

const fail = finding(proves, 'fail');
const pass = finding(proves, 'pass');
const two = { checks: [proves], asksAbout: () => true };

describe('hosts without a record', () => {
  const kindsOf = (of: { readonly id: string }): readonly EvidenceKind[] =>
    of.id === 'proves' ? ['openssl', 'host'] : ['host'];
  const hosts = (count: number): readonly KnownHost[] =>
    Array.from({ length: count }, (_, at) => host(`web-${String(at).padStart(3, '0')}`));

  test('each is named once with what is missing and which checks read it', () => {
    const [web, db] = [host('web'), host('db')];
    const { issues } = control(
      graded({
        checks: [proves2, proves, refutes],
        findings: [pass],
        kindsOf,
        searched: new Map([['host', ['web.yaml']]]),
        hostsWithout: new Map([
          ['proves', [web]],
          ['proves-2', [web]],
          ['refutes', [db]],
        ]),
      }),
    );
    expect(issues).toEqual([
      'Undetermined: web at web.yaml#/hosts/0 has no host facts (system_info.json); OpenSSL facts (openssl.json), which proves, proves-2 read. Collect the missing record.',
      'Undetermined: db at db.yaml#/hosts/0 has no host facts (system_info.json), which refutes read. Collect the missing record.',
    ]);
  });

  test.each([
    [200, 200, undefined],
    [201, 201, 'Undetermined: 1 more hosts with a missing record.'],
    [260, 201, 'Undetermined: 60 more hosts with a missing record.'],
  ] as const)('of %i the first 200 are named', (count, lines, last) => {
    const { issues } = control(
      graded({ checks: [proves], findings: [pass], hostsWithout: new Map([['proves', hosts(count)]]) }),
    );
    expect(issues).toHaveLength(lines);
    expect(issues[0]).toContain('web-000');
    if (last !== undefined) expect(issues.at(-1)).toBe(last);
    else expect(issues.at(-1)).toContain('web-199');
  });

  test('beside a failure they are no issue', () => {
    const { issues } = control(
      graded({ checks: [proves], findings: [fail], hostsWithout: new Map([['proves', hosts(1)]]) }),
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain('thing.a');
  });
});

describe('issues', () => {
  test.each([
    [200, undefined],
    [201, 'Undetermined: 1 more types of such things that no check reads.'],
    [230, 'Undetermined: 30 more types of such things that no check reads.'],
  ] as const)('of %i types that no check reads the first 200 are named', (count, last) => {
    const unread = Array.from({ length: count }, (_, at) => store(`t${String(at).padStart(3, '0')}`, 1));
    const { issues } = control(graded({ ...two, findings: [pass], unread }));
    expect(issues).toHaveLength(last === undefined ? 200 : 201);
    expect(issues[0]).toContain('t000');
    expect(issues.at(-1)).toBe(
      last ??
        'Undetermined: 1 t199 (store) is of a type that no check reads, the first at main.tf#/resource/t199. This control is about such things.',
    );
  });

  test('things that no check reads are named only where they decide', () => {
    const { issues } = control(graded({ ...two, findings: [fail], unread: [store('x_store', 1)] }));
    expect(issues.join('\n')).not.toContain('x_store');
  });

  test.each([
    [201, '1 more subject fails proves.', 'Undetermined: 1 more subject of proves.'],
    [202, '2 more subjects fail proves.', 'Undetermined: 2 more subjects of proves.'],
  ] as const)('of %i subjects the first 200 are named', (count, failed, open) => {
    const many = (outcome: 'fail' | 'unknown') =>
      Array.from({ length: count }, (_, at) => finding(proves, outcome, `t.${String(at).padStart(4, '0')}`));
    const issuesOf = (outcome: 'fail' | 'unknown') =>
      control(graded({ checks: [proves], findings: many(outcome) })).issues;
    expect(issuesOf('fail')).toHaveLength(201);
    expect(issuesOf('fail').at(-1)).toBe(failed);
    expect(issuesOf('unknown')).toHaveLength(201);
    expect(issuesOf('unknown').at(-1)).toBe(open);
  });

  test('of exactly 200 subjects none is left out', () => {
    const many = Array.from({ length: 200 }, (_, at) => finding(proves, 'fail', `t.${String(at).padStart(4, '0')}`));
    expect(control(graded({ checks: [proves], findings: many })).issues).toHaveLength(200);
  });

  test.each([
    [1, []],
    [201, ['Undetermined: sources disagree about 1 more subject of proves.']],
    [203, ['Undetermined: sources disagree about 3 more subjects of proves.']],
  ] as const)('of %i subjects that sources dispute the first 200 are named', (count, last) => {
    const findings = Array.from({ length: count }, (_, at) => `t.${String(at).padStart(4, '0')}`).flatMap((subject) => [
      finding(proves, 'pass', subject),
      finding(proves, 'not-applicable', subject, { source: 'terraform-plan' }),
    ]);
    const { issues } = control(graded({ checks: [proves], findings }));
    expect(issues[0]).toBe(
      'Undetermined: Wish proves [proves, high]: t.0000 at state.json#/resources/0: open is true, expected false. Sources disagree: terraform-plan says not-applicable, terraform-state says pass; the weakest answer counts.',
    );
    expect(issues.slice(200)).toEqual(last);
  });

  test('a dispute is no issue beside a failure', () => {
    const { issues } = control(
      graded({ checks: [proves], findings: [...(disputed[0] ?? []), finding(proves, 'fail', 'b')] }),
    );
    expect(issues).toHaveLength(1);
  });

  test('of 20 problems with files all are named, of more the first 20', () => {
    const issuesOf = (count: number): readonly string[] => {
      const gaps = Array.from({ length: count }, (_, at) => ({
        ...gap(['terraform']),
        place: { file: `f${String(at).padStart(2, '0')}`, pointer: [] },
      }));
      return control(graded({ checks: [proves], findings: [pass], gaps })).issues;
    };
    expect(issuesOf(20)).toHaveLength(20);
    expect(issuesOf(21).at(-1)).toBe('Undetermined: 1 more problems with files that could not be read completely.');
    expect(issuesOf(25).slice(20)).toEqual([
      'Undetermined: 5 more problems with files that could not be read completely.',
    ]);
  });

  test('a satisfied control has none', () => {
    expect(control(graded({ checks: [proves], findings: [pass, finding(proves2, 'fail')] })).issues).toEqual([]);
  });

  const fips = check('fips', { supports: { 'fips-140-3': ['AC-3'] } });
  const crypto = { framework: framework([requirement('AC-3')], { basis: 'fips-140-3' }), checks: [fips] };
  test.each([
    [
      'fail',
      'contradicted: no certificate',
      'Contradicted: Wish fips [fips, high]: thing.a at state.json#/resources/0: no certificate.',
    ],
    [
      'fail',
      'no certificate',
      'Contradicted: Wish fips [fips, high]: thing.a at state.json#/resources/0: no certificate.',
    ],
    [
      'unknown',
      'not demonstrated: no mode',
      'Undetermined: not demonstrated: Wish fips [fips, high]: thing.a at state.json#/resources/0: no mode.',
    ],
    [
      'error',
      'no mode',
      'Undetermined: not demonstrated: Wish fips [fips, high]: thing.a at state.json#/resources/0: no mode.',
    ],
  ] as const)('about cryptography says which kind it is, once: %s, %s', (outcome, message, wanted) => {
    const found = finding(fips, outcome, 'thing.a', { message, decisions: [] });
    expect(control(graded({ ...crypto, findings: [found] })).issues).toEqual([wanted]);
  });

  test('of another framework never says so', () => {
    const found = finding(proves, 'fail', 'thing.a', { message: 'contradicted: bad', decisions: [] });
    expect(control(graded({ checks: [proves], findings: [found] })).issues[0]).toMatch(/: contradicted: bad\.$/);
  });
});

describe('what the programme of the run leaves to the provider', () => {
  const lenient = (as: Lenience['as'], checks: readonly string[]) =>
    framework([requirement('AC-3', { lenient: { as, checks, why: 'Class B says MAY.' } })]);

  test('a failure under a recommendation is an open question with the reason', () => {
    const input = { framework: lenient('recommendation', ['proves', 'proves-2']), checks: [proves, proves2] };
    const result = graded({ ...input, findings: [fail, finding(proves2, 'pass')] });
    expect(verdict(result)).toBe('undetermined');
    expect(control(result).issues).toEqual([
      'Undetermined: Wish proves [proves, high]: thing.a at state.json#/resources/0: open is true, expected false.',
      'Undetermined: Class B says MAY.',
    ]);
  });

  test('what was unknown anyway has no such reason', () => {
    const input = { framework: lenient('recommendation', ['proves']), checks: [proves] };
    const { issues } = control(graded({ ...input, findings: [finding(proves, 'unknown')] }));
    expect(issues).toHaveLength(1);
    expect(issues.join()).not.toContain('Class B');
  });

  test('a failure under advice is a note with the reason, and no issue', () => {
    const input = { framework: lenient('advice', ['proves']), checks: [proves, proves2] };
    const result = control(graded({ ...input, findings: [fail, finding(proves2, 'pass')] }));
    expect(result).toMatchObject({ status: 'satisfied', issues: [] });
    expect(result.evidence).toContain('Class B says MAY.');
    expect(result.evidence.join('\n')).toContain(
      'Advisory, changes no verdict (fail): Wish proves [proves, high]: thing.a',
    );
    const calm = control(graded({ ...input, findings: [pass, finding(proves2, 'pass')] }));
    expect(calm.evidence).not.toContain('Class B says MAY.');
  });

  test('where all is left to it, nothing is satisfied', () => {
    const input = { framework: lenient('advice', ['proves']), checks: [proves] };
    const result = graded({ ...input, findings: [fail] });
    expect(verdict(result)).toBe('no-sufficient-evidence');
    expect(entry(result.coverage.entries).reason).toBe(
      'Nothing that decides contradicts it, and nothing proves it. Class B says MAY.',
    );
  });
});
