import { describe, expect, test } from '@jest/globals';
import type { Outcome } from '../../src/model/check.ts';
import { controlsByCheck } from '../../src/writers/controls-by-check.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { toResponse } from '../../src/writers/response.ts';
import { allControlsAssessment, emptyAssessment, sampleAssessment } from '../support/assessment.ts';

describe('controls that are listed, but were not assessed', () => {
  test('stand in the response', () => {
    const response = toResponse(allControlsAssessment(), []);
    expect(response.status).toBe('completed');
    expect(response.assessment.summary).toEqual({
      total_controls: 9,
      satisfied: 1,
      not_satisfied: 5,
      not_applicable: 3,
    });
  });

  test('never appear in OSCAL', () => {
    expect(oscal.write(allControlsAssessment(), { oscalVersion: '1.2.1' })).toEqual(
      oscal.write(sampleAssessment(), { oscalVersion: '1.2.1' }),
    );
  });

  test('do not hide that nothing was assessed', () => {
    const assessment = allControlsAssessment(emptyAssessment());
    const response = toResponse(assessment, []);
    expect(response.status).toBe('failed');
    expect(response.assessment.controls).toEqual([]);
    expect(oscal.write(assessment, { oscalVersion: '1.2.1' })).toEqual([]);
  });
});

describe('the controls that a result speaks to', () => {
  const base = sampleAssessment();
  const [, , , , storage] = base.findings.map((finding) => finding.check);

  function controls(outcome: Outcome, change: object = {}): readonly string[] {
    const entries = base.coverage.entries.map((entry) =>
      entry.requirement.id === 'PE-3' ? { ...entry, requirement: { ...entry.requirement, ...change } } : entry,
    );
    if (storage === undefined) return [];
    return controlsByCheck({ ...base, coverage: { ...base.coverage, entries } })(storage, outcome);
  }

  test.each([
    ['pass', ['SC-28', 'SC-28(1)']],
    ['not-applicable', ['SC-28', 'SC-28(1)']],
    ['unknown', ['SC-13', 'SC-28', 'SC-28(1)']],
    ['fail', ['SC-13', 'SC-28', 'SC-28(1)']],
  ] as const)('of a %s', (outcome, wanted) => {
    expect(controls(outcome)).toEqual(wanted);
  });

  test.each([
    ['names the check', { demonstratedBy: ['storage-encrypted'] }],
    ['names its control as proof', { demonstratedBy: ['SC-28'] }],
    ['is an area that holds the control', { parts: ['SC-28'] }],
  ])('include a requirement that %s', (_name, change) => {
    expect(controls('pass', change)).toContain('PE-3');
    expect(controls('pass')).not.toContain('PE-3');
  });
});
