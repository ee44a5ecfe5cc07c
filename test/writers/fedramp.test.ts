import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { safeLines } from '../../src/model/safe-text.ts';
import { fedramp } from '../../src/writers/fedramp/fedramp.ts';
import { emptyAssessment, HOSTILE_NAMES, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { fedrampSchemas, fedrampValidator } from '../support/fedramp-schemas.ts';
import { fedrampView } from '../support/fedramp-view.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const OWN: ReadonlyMap<string, string> = new Map([
  ['fedramp.json', 'fedramp-report'],
  ['key-security-indicators.json', 'key-security-indicators'],
  ['security-decision-record.json', 'security-decision-record'],
  ['vulnerability-detail-report.json', 'vulnerability-detail-report'],
]);

const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample', { ...sampleAssessment(), fedramp: fedrampView(['aws_s3_bucket.logs']) }],
  ['hostile names', { ...hostileAssessment(), fedramp: fedrampView(HOSTILE_NAMES) }],
  ['more hostile names', { ...hostileAssessment(), fedramp: fedrampView(HOSTILE_NAMES.toReversed()) }],
  ['a text of a megabyte', { ...hostileAssessment(), fedramp: fedrampView(['x\n'.repeat(500_000)]) }],
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
        if (typeof value === 'string' && safeLines(value) !== value) strange.push(value);
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
  const nothing = { ...emptyAssessment(), fedramp: fedrampView([]) };
  const names = fedramp.write(nothing, { oscalVersion: '1.2.1' }).map(({ filename }) => filename);
  expect(names).toEqual(['fedramp.json', 'key-security-indicators.json']);
});
