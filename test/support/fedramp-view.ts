import type { FedrampTarget, FedrampView, Measure, Observed } from '../../src/model/fedramp.ts';

/** A view in which every text of the evidence is one of these. */
export function fedrampView(
  names: readonly string[],
  target: FedrampTarget = { program: 'cr26', grade: 'c' },
): FedrampView {
  const shown = names.slice(0, 10).map((name): Observed => {
    return { check: 'storage-encrypted', outcome: 'fail', subject: name, file: name, message: name };
  });
  const measure: Measure = {
    check: 'storage-encrypted',
    title: 'Storage is encrypted at rest',
    demonstrates: true,
    passed: 0,
    failed: shown.length,
    waived: 0,
    undetermined: 0,
    notApplicable: 0,
    kinds: ['terraform'],
    shown,
  };
  return {
    target,
    title: 'FedRAMP class C (Consolidated Rules for 2026)',
    applies: 'Since 2026-07-04 it applies.',
    datesAsOf: '2026-08-13',
    cryptography: { force: 'SHOULD', rule: 'CMU-CSO-UVM' },
    modules: shown,
    parameters: [
      {
        control: 'SC-28',
        parameter: 'sc-28_odp.01',
        value: 'confidentiality AND integrity',
        assignedBy: 'provider',
        status: 'contradicted',
        missing: '',
        measures: [measure],
      },
    ],
    indicators: [
      {
        id: 'KSI-SVC-SIN',
        title: 'Securing Information',
        theme: 'Service Configuration',
        optional: false,
        status: 'contradicted',
        reason: 'Measures contradict it.',
        open: 'the rest',
        measures: [measure],
        controls: [{ id: 'SC-28', status: 'not-satisfied' }],
      },
    ],
  };
}
