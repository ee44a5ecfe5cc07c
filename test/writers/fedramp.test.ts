import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import type { FedrampView, Measure, Observed } from '../../src/model/fedramp.ts';
import { visibleLines } from '../../src/model/visible.ts';
import { fedramp } from '../../src/writers/fedramp/fedramp.ts';
import { emptyAssessment, HOSTILE_NAMES, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { fedrampSchemas, fedrampValidator } from '../support/fedramp-schemas.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const OWN: ReadonlyMap<string, string> = new Map([
  ['fedramp.json', 'fedramp-report'],
  ['key-security-indicators.json', 'key-security-indicators'],
  ['security-decision-record.json', 'security-decision-record'],
  ['vulnerability-detail-report.json', 'vulnerability-detail-report'],
]);

/** A view in which every text of the evidence is one of these. */
function viewOf(names: readonly string[]): FedrampView {
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
    target: { program: 'cr26', grade: 'c' },
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

const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample', { ...sampleAssessment(), fedramp: viewOf(['aws_s3_bucket.logs']) }],
  ['hostile names', { ...hostileAssessment(), fedramp: viewOf(HOSTILE_NAMES) }],
  ['more hostile names', { ...hostileAssessment(), fedramp: viewOf(HOSTILE_NAMES.toReversed()) }],
  ['a text of a megabyte', { ...hostileAssessment(), fedramp: viewOf(['x\n'.repeat(500_000)]) }],
];

const own = new Map([...OWN].map(([filename, schema]) => [filename, ownValidator(schema)]));
const folder = fedrampSchemas();
const official = new Map(
  ['security-decision-record', 'vulnerability-detail-report'].flatMap((name) =>
    folder === undefined ? [] : [[`${name}.json`, fedrampValidator(folder, name)] as const],
  ),
);

describe.each(WORLDS)('the FedRAMP documents of %s', (_name, assessment) => {
  const artifacts = fedramp.write(assessment, { oscalVersion: '1.2.1' });

  test.each([
    ...[...own].map(([filename, validate]) => [filename, 'its own', validate] as const),
    ...[...official].map(([filename, validate]) => [filename, 'the official', validate] as const),
  ])('%s is valid by %s schema', (filename, _whose, validate) => {
    validate(JSON.parse(artifacts.find((artifact) => artifact.filename === filename)?.text ?? 'null'));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('hold no control character, no half of a pair, and stay small', () => {
    for (const { text } of artifacts) {
      const strange: unknown[] = [];
      JSON.parse(text, (_key, value: unknown) => {
        if (typeof value === 'string' && visibleLines(value) !== value) strange.push(value);
      });
      expect(strange).toEqual([]);
      expect(text.length).toBeLessThan(300_000);
    }
  });
});

test('a run that is not for FedRAMP has no such documents', () => {
  expect(fedramp.write(sampleAssessment(), { oscalVersion: '1.2.1' })).toEqual([]);
});

test('where nothing could be assessed there is no record and no vulnerability report', () => {
  const nothing = { ...emptyAssessment(), fedramp: viewOf([]) };
  const names = fedramp.write(nothing, { oscalVersion: '1.2.1' }).map(({ filename }) => filename);
  expect(names).toEqual(['fedramp.json', 'key-security-indicators.json']);
});
