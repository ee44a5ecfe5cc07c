import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import type { Artifact, Assessment } from '../../src/model/assessment.ts';
import { loadWriters, WRITERS } from '../../src/writers/index.ts';
import {
  HOSTILE_NAMES,
  emptyAssessment,
  hostileAssessment,
  otherFrameworkAssessment,
  sampleAssessment,
  tinyAssessment,
} from '../support/assessment.ts';
import { golden } from '../support/golden.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const writers = await loadWriters(new Set(Object.keys(WRITERS)));

function artifacts(assessment: Assessment): readonly Artifact[] {
  return writers.flatMap((writer) => writer.write(assessment, { oscalVersion: '1.2.1' }));
}

function textOf(assessment: Assessment, filename: string): string {
  return artifacts(assessment).find((artifact) => artifact.filename === filename)?.text ?? '';
}

test('the files of all outputs have different names', () => {
  const names = artifacts(sampleAssessment()).map((artifact) => artifact.filename);
  expect(new Set(names).size).toBe(names.length);
});

/** What tests of their own look at: stored texts of these would only be long. */
const ELSEWHERE = new Set(['assessment-results.json', 'assessment-plan.json', 'poam.json', 'poam.csv', 'hdf.json']);

describe('the stored outputs', () => {
  const names = artifacts(sampleAssessment()).map((artifact) => artifact.filename);

  test.each(names.filter((name) => !ELSEWHERE.has(name)))('%s of the sample', (name) => {
    const text = textOf(sampleAssessment(), name);
    expect(text).toBe(golden(name, text));
  });

  test.each(['assessment-results.json', 'assessment-plan.json'])('%s of two controls', (name) => {
    const text = textOf(tinyAssessment(), name);
    expect(text).toBe(golden(name, text));
  });

  test('local objectives of a framework without an official catalogue', () => {
    const text = textOf(otherFrameworkAssessment(), 'assessment-plan.json');
    expect(text).toBe(golden('local-objectives-plan.json', text));
  });
});

const SCHEMAS: readonly (readonly [string, string])[] = [
  ['assessment.json', 'assessment-json'],
  ['findings.json', 'findings'],
  ['results.sarif', 'sarif'],
  ['coverage.json', 'coverage'],
  ['assessment-results.json', 'oscal-assessment-results'],
  ['assessment-plan.json', 'oscal-assessment-plan'],
];
const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample', sampleAssessment()],
  ['another framework', otherFrameworkAssessment()],
  ['hostile names', hostileAssessment()],
];

describe.each(WORLDS)('of %s', (_name, assessment) => {
  test.each(SCHEMAS)('%s is valid by %s.schema.json', (filename, schema) => {
    const validate = ownValidator(schema);
    validate(JSON.parse(textOf(assessment, filename)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('no output holds a control character, a bidirectional control or half a pair', () => {
    for (const { text } of artifacts(assessment)) {
      expect(text).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/,
      );
      expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      expect(text.endsWith('\n')).toBe(true);
    }
  });

  test('a rerun gives the same bytes', () => {
    expect(artifacts(structuredClone(assessment))).toEqual(artifacts(assessment));
  });

  test('YAML says what JSON says, to both readers, without anchors', () => {
    const wanted: unknown = JSON.parse(textOf(assessment, 'assessment.json'));
    const text = textOf(assessment, 'assessment.yaml');
    expect(load(text)).toEqual(wanted);
    expect(parse(text)).toEqual(wanted);
    expect(parse(text, { version: '1.1' })).toEqual(wanted);
    expect(text).not.toMatch(/^\s*(- )?[&*]/m);
  });
});

test('a hostile name is shown, not lost, and makes no key', () => {
  const results: unknown = JSON.parse(textOf(hostileAssessment(), 'findings.json'));
  const subjects = JSON.stringify(results);
  expect(subjects).toContain('__proto__');
  expect(subjects).toContain('esc\\\\u001b[2Jape\\\\u0007');
  expect(subjects).toContain('x'.repeat(10_000));
  expect(HOSTILE_NAMES.length).toBeGreaterThan(10);
});

test('with nothing graded there is a ledger, but no OSCAL, SARIF or JUnit that reads like a clean bill', () => {
  const names = artifacts(emptyAssessment()).map((artifact) => artifact.filename);
  expect(names).toEqual([
    'assessment.json',
    'assessment.yaml',
    'findings.json',
    'summary.md',
    'report.html',
    'controls.csv',
    'findings.csv',
    'coverage.json',
  ]);
  const validate = ownValidator('coverage');
  expect(validate(JSON.parse(textOf(emptyAssessment(), 'coverage.json')))).toBe(true);
});
