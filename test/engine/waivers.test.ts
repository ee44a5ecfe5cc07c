import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { starPattern } from '../../src/base/wildcards.ts';
import { applyWaivers } from '../../src/engine/apply-waivers.ts';
import { resolveWaivers } from '../../src/engine/resolve-waivers.ts';
import type { Waiver } from '../../src/engine/waivers.ts';
import type { Finding } from '../../src/model/finding.ts';
import { groupBy } from '../../src/base/group-by.ts';
import { check, finding, framework, OUTCOMES, requirement } from '../frameworks/world.ts';

const AS_OF = '2026-11-01';
const tls = check('tls', { supports: { 'nist-800-53': ['SC-8'] } });
const open = check('open', { supports: {}, contradicts: { 'nist-800-53': ['SC-8'] } });
const logs = check('logs', { supports: { 'nist-800-53': ['AU-2'] }, severity: 'info' });
const CHECKS = [tls, open, logs];
const FRAMEWORK = framework([
  requirement('SC-8'),
  requirement('AU-2'),
  requirement('PE-1'),
  requirement('3.13.8', { from: ['SC-8'] }),
]);

function waiver(of: Partial<Waiver>): Waiver {
  return { resource: '*', reason: 'Replaced soon.', owner: 'A. Person', expires: '2027-01-31', ...of };
}

function apply(findings: readonly Finding[], ...entries: readonly Waiver[]) {
  const resolved = resolveWaivers({ file: 'w.yaml', entries }, CHECKS, () => [FRAMEWORK]);
  const byCheck = groupBy(findings, (each) => each.check);
  const answers = [...byCheck].map(([of, own]) => ({ check: of, findings: own, isPlain: false }));
  const applied = applyWaivers(answers, resolved, AS_OF);
  return { findings: applied.answers.flatMap((each) => each.findings), problems: applied.problems };
}

describe('an address pattern', () => {
  test.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.bc', false],
    ['a.b', 'axb', false],
    ['*', '', true],
    ['*', 'anything["x"]', true],
    ['a.*', 'a.', true],
    ['a.*', 'b.a.', false],
    ['*.b', 'module.a.b', true],
    ['*.b', 'b', false],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a*b*b', 'ab', false],
    ['aa*aa', 'aaa', false],
    ['**', 'x', true],
    ['a**b', 'ab', true],
    ['x["*"]', 'x["*"]', true],
    ['a[0].c', 'a0.c', false],
    ['a+', 'aa', false],
  ])('%s on %s', (pattern, address, expected) => {
    expect(starPattern(pattern)(address)).toBe(expected);
  });

  test('agrees with the regular expression that it stands for', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
    const property = fc.property(text, text, (pattern, address) => {
      const parts = pattern.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
      expect(starPattern(pattern)(address)).toBe(new RegExp(`^${parts.join('.*')}$`).test(address));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('of many wildcards ends on a long address, which one that goes back would not', () => {
    expect(starPattern(`${'*a'.repeat(500)}*b`)('a'.repeat(100_000))).toBe(false);
  });
});

describe('a waiver', () => {
  test.each([
    ['of the check and the address', { check: 'tls', resource: 'lb.a' }, 'tls lb.a'],
    ['of a pattern', { check: 'tls', resource: 'lb.*' }, 'tls lb.a, tls lb.b'],
    ['of a control, also through what only contradicts it', { control: 'SC-8' }, 'tls lb.a, tls lb.b, open lb.a'],
    ['of a control of another framework', { control: '3.13.8' }, 'tls lb.a, tls lb.b, open lb.a'],
    ['of an advisory check', { control: 'AU-2' }, 'logs lb.a'],
    ['of the last day', { check: 'logs', expires: AS_OF }, 'logs lb.a'],
    ['of the day before', { check: 'logs', expires: '2026-10-31' }, ''],
    ['of another address', { check: 'tls', resource: 'lb.c' }, ''],
    ['of a control that no check speaks to', { control: 'PE-1' }, ''],
  ])('%s', (_name, of, expected) => {
    const findings = [
      finding(tls, 'fail', 'lb.a'),
      finding(tls, 'fail', 'lb.b'),
      finding(open, 'fail', 'lb.a'),
      finding(logs, 'fail', 'lb.a'),
    ];
    const waived = apply(findings, waiver(of)).findings.filter((each) => each.waived !== undefined);
    expect(waived.map((each) => `${each.check.id} ${each.subject}`).join(', ')).toBe(expected);
  });

  test.each(OUTCOMES.filter((outcome) => outcome !== 'fail'))('leaves the outcome %s as it is', (outcome) => {
    const findings = [finding(tls, outcome)];
    const { findings: after, problems } = apply(findings, waiver({ check: 'tls' }));
    expect(after).toEqual(findings);
    expect(problems.map(({ code }) => code)).toEqual(['unused-waiver']);
  });

  test('says its reason, owner and end, and nothing else of the finding changes', () => {
    const before = finding(tls, 'fail');
    const { findings } = apply([before], waiver({ check: 'tls' }));
    const waived = { reason: 'Replaced soon.', owner: 'A. Person', expires: '2027-01-31' };
    expect(findings).toEqual([{ ...before, waived }]);
  });

  test('that stands first in the file is shown; others that cover the same are reported', () => {
    const entries = [
      waiver({ check: 'tls', owner: 'old', expires: '2026-01-01' }),
      waiver({ check: 'tls', owner: 'first' }),
      waiver({ control: 'SC-8', owner: 'second' }),
    ];
    const { findings, problems } = apply([finding(tls, 'fail')], ...entries);
    expect(findings.map(({ waived }) => waived?.owner)).toEqual(['first']);
    expect(problems.map(({ code, place }) => [code, place.pointer])).toEqual([
      ['expired-waiver', [0]],
      ['overlapping-waiver', [2]],
    ]);
    expect(problems[1]?.message).toBe(
      'w.yaml entry 3 (control SC-8, resource *) covers 1 failure that entry 2 (check tls, resource *) covers before it; the first in the file is shown. Remove one of them or narrow its resource.',
    );
  });

  test.each([
    [
      'expired',
      { check: 'tls', resource: 'thing.*', expires: '2026-10-31' },
      'expired-waiver',
      'w.yaml entry 1 (check tls, resource thing.*) was good until 2026-10-31 and waives nothing any more. It covers 1 failure. Renew it or remove it.',
    ],
    [
      'expired and without a failure',
      { check: 'logs', expires: '2026-10-31' },
      'expired-waiver',
      'w.yaml entry 1 (check logs, resource *) was good until 2026-10-31 and waives nothing any more. It covers no failure of this run. Renew it or remove it.',
    ],
    [
      'unused',
      { control: 'AU-2', resource: 'x' },
      'unused-waiver',
      'w.yaml entry 1 (control AU-2, resource x) covers no failure of this run. Correct its control or resource, or remove it.',
    ],
  ])('that is %s is reported', (_name, of, code, message) => {
    const { problems } = apply([finding(tls, 'fail')], waiver(of));
    expect(problems).toEqual([{ code, severity: 'warning', message, place: { file: 'w.yaml', pointer: [0] } }]);
  });
});

describe('a waiver is refused', () => {
  test.each([
    ['an unknown check', { check: 'tsl' }, 'w.yaml entry 2 (check tsl, resource *): there is no such check.'],
    ['a check by its control', { check: 'SC-8' }, 'there is no such check. evidence-engine controls list'],
    ['an unknown control', { control: 'SC-88' }, 'there is no such control. Did you mean SC-8? Correct the entry'],
    ['a control by its check', { control: 'tls' }, 'there is no such control.'],
  ])('for %s', (_name, of, message) => {
    expect(() => apply([], waiver({ check: 'logs' }), waiver(of))).toThrow(
      expect.objectContaining({ code: 'invalid-configuration', message: expect.stringContaining(message) }),
    );
  });

  test('before any framework is loaded when none names a control', () => {
    const entries = [waiver({ check: 'tls' })];
    const load = () => {
      throw new Error('loaded');
    };
    expect(resolveWaivers({ file: 'w.yaml', entries }, CHECKS, load).entries).toHaveLength(1);
  });
});
