import { describe, expect, test } from '@jest/globals';
import type { Check } from '../../src/model/check.ts';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import {
  AC3,
  ALL_CHECKS,
  control,
  finding,
  framework,
  graded,
  proves,
  refutes,
  requirement,
  stranger,
} from './world.ts';

function hostOnly(of: Check): readonly EvidenceKind[] {
  return of === stranger ? ['host'] : ['terraform'];
}

describe('the whole', () => {
  const catalogue = framework([
    requirement('AC-3', { in: ['low'] }),
    requirement('AC-4', { in: ['low'] }),
    requirement('SC-8'),
    requirement('SC-9'),
  ]);

  test('--all-controls lists what has no check or no evidence, with the reason', () => {
    const input = { framework: catalogue, checks: ALL_CHECKS, kindsOf: hostOnly, findings: [finding(refutes, 'pass')] };
    expect(graded(input).controls).toEqual([]);
    const { controls, coverage } = graded({ ...input, allControls: true });
    expect(controls.map(({ requirement: { id }, status }) => [id, status])).toEqual([
      ['AC-4', 'not-applicable'],
      ['SC-8', 'not-applicable'],
      ['SC-9', 'not-applicable'],
    ]);
    expect(controls[0]?.evidence[0]).toMatch(/^Not assessed\. No check covers it/);
    expect(controls[1]?.evidence).toEqual([
      'Not assessed. No evidence that could decide it was supplied.',
      'SC-8 becomes assessable with: host facts (system_info.json).',
    ]);
    expect(coverage.assessed).toBe(0);
  });

  test('the ledger counts the catalogue, what is assessable and what was assessed', () => {
    const { coverage } = graded({ framework: catalogue, checks: ALL_CHECKS, findings: [finding(proves, 'pass')] });
    expect(coverage).toMatchObject({ catalogue: 4, assessable: 2, assessed: 1, decided: 1 });
    expect(coverage.entries.map(({ state }) => state)).toEqual(['assessed', 'no-check', 'no-subject', 'no-check']);
  });

  test.each([
    ['pass', 1, 1],
    ['fail', 1, 1],
    ['not-applicable', 1, 1],
    ['unknown', 1, 0],
    ['error', 1, 0],
  ] as const)('%s: %i assessed, %i decided', (outcome, assessed, decided) => {
    const { coverage } = graded({ framework: catalogue, checks: ALL_CHECKS, findings: [finding(proves, outcome)] });
    expect(coverage).toMatchObject({ assessable: 2, assessed, decided });
  });

  test('--all-controls lists what evidence has no subject of, with the files searched', () => {
    const { controls } = graded({ framework: AC3, checks: ALL_CHECKS, allControls: true });
    expect(controls.map(({ status, evidence }) => [status, evidence])).toEqual([
      [
        'not-applicable',
        [
          'Not assessed. No subject for the checks that can prove this control. Searched: Terraform state or plan (1 file): state.json. The system itself may have such a subject.',
        ],
      ],
    ]);
  });

  test('a selection narrows the catalogue', () => {
    const { controls, coverage } = graded({
      framework: catalogue,
      selection: 'low',
      checks: ALL_CHECKS,
      findings: [finding(proves, 'pass')],
    });
    expect(coverage.catalogue).toBe(2);
    expect(controls.map((each) => each.requirement.id)).toEqual(['AC-3']);
  });

  test('a result holds all findings of its checks, advisory ones included, and of no other', () => {
    const findings = [...ALL_CHECKS].reverse().map((each) => finding(each, 'pass'));
    const result = control(graded({ framework: AC3, checks: ALL_CHECKS, findings }));
    expect(result.findings.map((each) => each.check.id)).toEqual([
      'advises',
      'beside',
      'proves',
      'proves-2',
      'refutes',
    ]);
  });
});
