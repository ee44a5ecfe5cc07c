import { describe, expect, test } from '@jest/globals';
import type { Artifact, Assessment, WriterOptions } from '../../src/model/assessment.ts';
import type { Finding } from '../../src/model/finding.ts';
import { loadRunWriters, RUN_REPORT_IDS } from '../../src/writers/index.ts';
import { emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { golden } from '../support/golden.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const writers = await loadRunWriters(new Set(['sarif', ...RUN_REPORT_IDS]));

function write(assessments: readonly Assessment[], more: Partial<WriterOptions> = {}): ReadonlyMap<string, string> {
  const options = { oscalVersion: '1.2.1', pathPrefix: 'infra/', ...more };
  const artifacts: readonly Artifact[] = writers.flatMap((writer) => writer.write(assessments, options));
  return new Map(artifacts.map(({ filename, text }) => [filename, text]));
}

function textOf(filename: string, assessments: readonly Assessment[], more?: Partial<WriterOptions>): string {
  return write(assessments, more).get(filename) ?? '';
}

/** The sample, and the same evidence under a second framework. */
function twoFrameworks(): readonly Assessment[] {
  const first = sampleAssessment();
  const framework = { ...first.framework, id: 'cmmc-2', slug: 'cmmc', name: 'CMMC', version: '2.0' } as const;
  return [first, { ...first, framework }];
}

/** The sample with one failing finding many times, each of another resource. */
function many(count: number): Assessment {
  const base = sampleAssessment();
  const failing = base.findings.find(
    ({ outcome, waived, check }) => outcome === 'fail' && !waived && check.severity === 'high',
  );
  if (failing === undefined) throw new Error('no failure');
  const findings = Array.from({ length: count }, (_, at): Finding => ({
    ...failing,
    subject: `aws_ebs_volume.v${at}`,
  }));
  const controls = base.controls.map((control) => ({ ...control, findings }));
  return { ...base, findings, controls };
}

describe('the stored outputs of two frameworks', () => {
  test.each([...write(twoFrameworks()).keys()])('%s', (name) => {
    const text = textOf(name, twoFrameworks());
    expect(text).toBe(golden(`run-${name}`, text));
  });

  test('name each failure once, and SARIF has the controls of both as tags', () => {
    const validate = ownValidator('sarif');
    const document: {
      readonly runs: readonly { readonly results: readonly { readonly partialFingerprints: object }[] }[];
    } = JSON.parse(textOf('results.sarif', twoFrameworks()));
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
    const prints =
      document.runs[0]?.results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints)) ?? [];
    expect(prints.length).toBe(3);
    expect(new Set(prints).size).toBe(3);
    expect(textOf('results.sarif', twoFrameworks())).toMatch(/"nist-800-53 SC-28"[^]*"cmmc SC-28"/);
  });
});

describe('annotations', () => {
  test('are limited to ten of a level for GitHub, and the rest is counted', () => {
    const lines = textOf('annotations.github.txt', [many(25)])
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error ')).length).toBe(10);
    expect(lines.at(-1)).toBe('::notice::15 more failures: see the summary of the run.');
  });

  test('begin with what is new', () => {
    const isNew = ({ subject }: Finding): boolean => subject === 'aws_ebs_volume.v17';
    expect(textOf('annotations.github.txt', [many(25)], { isNew })).toMatch(/^::error [^\n]*::aws_ebs_volume\.v17:/);
  });

  test('hostile text ends no command, no property and no line', () => {
    const text = textOf('annotations.github.txt', [hostileAssessment()]);
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^::(?:error|warning|notice)(?: file=[^:,]*(?:,line=\d+)?,title=[^:,]*)?::/);
      expect(line).not.toMatch(/%(?!25|0D|0A|3A|2C)/);
    }
    for (const line of textOf('annotations.azure.txt', [hostileAssessment()]).trimEnd().split('\n'))
      expect(line).toMatch(
        /^(?:##vso\[task\.logissue type=(?:error|warning)(?:;\w+=[^;\]]*)*\][^\]]*|\d+ more failures: [^\n]*)$/,
      );
  });

  test('are none where nothing fails', () => {
    expect(textOf('annotations.github.txt', [emptyAssessment()])).toBe('');
  });
});

describe('the report for Code Quality of GitLab', () => {
  interface Entry {
    readonly fingerprint: string;
    readonly severity: string;
    readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
  }
  const entries = (...assessments: readonly Assessment[]): readonly Entry[] =>
    JSON.parse(textOf('gl-code-quality-report.json', assessments));

  test('has a place, one of the five severities and a fingerprint of its own for each failure', () => {
    const all = entries(sampleAssessment());
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
    expect(all.map(({ severity }) => severity)).toEqual(['critical', 'info']);
    expect(all[0]?.location).toEqual({ path: 'infra/main.tfstate', lines: { begin: 12 } });
    expect(entries(emptyAssessment())).toEqual([]);
  });
});

describe('the comment', () => {
  test('begins with the line by which it is found, and says what is new first', () => {
    const isNew = ({ check }: Finding): boolean => check.severity === 'high';
    const text = textOf('comment.md', [sampleAssessment()], { isNew });
    expect(text.split('\n')[0]).toBe('<!-- evidence-engine comment -->');
    expect(text).toContain('**1 new failure**; 1 known from the baseline');
    expect(text).not.toContain('customer-managed');
    expect(textOf('comment.md', [sampleAssessment()], { isNew: () => false })).toContain('No new failure; 2 known');
  });

  test('fits into a comment of GitHub, however much fails and however long names are', () => {
    for (const assessment of [many(3000), hostileAssessment()]) {
      const text = textOf('comment.md', [assessment, assessment]);
      expect(text.length).toBeLessThan(65_536);
      expect(text.trimEnd().endsWith('</sub>')).toBe(true);
    }
  });

  test('no text of the evidence ends the marker or makes markup', () => {
    const text = textOf('comment.md', [hostileAssessment()]);
    expect(text.match(/<!--/g)?.length).toBe(1);
    expect(text.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toMatch(/<script|<img/i);
  });
});
