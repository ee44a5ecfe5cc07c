import { describe, expect, test } from '@jest/globals';
import { XMLValidator } from 'fast-xml-parser';
import type { Assessment, Writer } from '../../src/model/assessment.ts';
import { csv } from '../../src/writers/csv.ts';
import { junit } from '../../src/writers/junit.ts';
import { markdown } from '../../src/writers/markdown.ts';
import { createRule } from '../../src/writers/sarif/rules.ts';
import { sarif } from '../../src/writers/sarif/sarif.ts';
import { hostileAssessment, sampleAssessment } from '../support/assessment.ts';

interface Located {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region?: { readonly startLine: number };
  };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Located[];
  readonly partialFingerprints: object;
  readonly suppressions?: readonly object[];
}

interface Rule {
  readonly id: string;
  readonly help: { readonly text: string; readonly markdown: string };
}

interface Run {
  readonly tool: {
    readonly driver: { readonly informationUri?: string; readonly rules: readonly Rule[] };
  };
  readonly results: readonly Result[];
  readonly invocations: readonly { readonly toolExecutionNotifications: readonly object[] }[];
}

function textOf(writer: Writer, assessment: Assessment, pathPrefix?: string): string {
  const options = { oscalVersion: '1.2.1', ...(pathPrefix === undefined ? {} : { pathPrefix }) };
  return writer.write(assessment, options)[0]?.text ?? '';
}

function runOf(assessment: Assessment, pathPrefix?: string): Run {
  const document: { readonly runs: readonly Run[] } = JSON.parse(textOf(sarif, assessment, pathPrefix));
  const [run] = document.runs;
  if (run === undefined) throw new Error('no run');
  return run;
}

describe('SARIF', () => {
  test('lists failures only, the gravest first, each with its rule', () => {
    const { results, tool } = runOf(sampleAssessment());
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['bucket-private', 'error'],
      ['storage-encrypted', 'error'],
      ['customer-key', 'note'],
    ]);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test('names the address of the project only where it has one', () => {
    const base = sampleAssessment();
    expect(runOf(base).tool.driver.informationUri).toBeUndefined();
    const homepage = 'https://evidence.example.org/';
    const known = sampleAssessment({ engine: { ...base.engine, homepage } });
    expect(runOf(known).tool.driver.informationUri).toBe(homepage);
  });

  test('says in Markdown why, what to do and where the rest is, and lets no text of a check be markup', () => {
    const [finding] = sampleAssessment().findings;
    if (finding === undefined) throw new Error('no finding');
    const check = { ...finding.check, why: 'See [this](https://evil.example) <b>now</b>', fix: 'Set *a* to `b`.' };
    const rule: Rule = JSON.parse(JSON.stringify(createRule({ ...check, references: ['NIST SP 800-53'] }, [], [])));
    const [why, fix, heading, sources, more] = rule.help.markdown.split('\n\n');
    expect(why).toBe('See \\[this\\]\\(https&#58;//evil.example\\) &lt;b&gt;now&lt;/b&gt;');
    expect(fix).toBe('**What to do:** Set \\*a\\* to \\`b\\`.');
    expect([heading, sources]).toEqual(['**References:**', '- NIST SP 800-53']);
    expect(more).toBe(`**More:** \`evidence-engine explain ${check.id}\``);
  });

  test('links rules to their pages only where these are published', () => {
    const [finding] = sampleAssessment().findings;
    if (finding === undefined) throw new Error('no finding');
    const docsUrl = 'https://docs.example.org/controls/';
    expect(createRule(finding.check, [], [], docsUrl)).toHaveProperty(
      'helpUri',
      `${docsUrl}checks/${finding.check.id}.html`,
    );
    expect(createRule(finding.check, [], [])).not.toHaveProperty('helpUri');
  });

  test('suppresses what is waived, with who answers for it', () => {
    const [waived, open] = runOf(sampleAssessment()).results;
    expect(waived?.suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'Public by law (j.doe, until 2027-01-01)' },
    ]);
    expect(open?.suppressions).toBeUndefined();
  });

  test.each([
    ['inside of the current folder', 'infra/', { uri: 'infra/main.tfstate' }],
    ['the current folder', '', { uri: 'main.tfstate' }],
    ['elsewhere', undefined, { uri: 'main.tfstate', uriBaseId: 'EVIDENCE' }],
  ])('names files for evidence that is %s', (_where, prefix, location) => {
    const { artifactLocation, region } =
      runOf(sampleAssessment(), prefix).results[0]?.locations[0]?.physicalLocation ?? {};
    expect(artifactLocation).toEqual(location);
    expect(region).toEqual({ startLine: 14 });
  });

  test('a fingerprint does not change when lines move, nor with the order of evidence', () => {
    const base = sampleAssessment();
    const moved = base.findings.map((finding) => ({
      ...finding,
      place: { ...finding.place, line: 99 },
      decisions: finding.decisions.map((decision) => ({ ...decision, place: { ...decision.place, line: 99 } })),
    }));
    const prints = (assessment: Assessment) =>
      runOf(assessment)
        .results.map(({ ruleId, partialFingerprints }) => JSON.stringify([ruleId, partialFingerprints]))
        .sort();
    expect(prints(sampleAssessment({ findings: moved }))).toEqual(prints(base));
    expect(prints(sampleAssessment({ findings: [...base.findings].reverse() }))).toEqual(prints(base));
    expect(new Set(prints(base)).size).toBe(3);
  });

  test('what stands twice in the evidence is one result', () => {
    const { findings } = sampleAssessment();
    const { results } = runOf(sampleAssessment({ findings: [...findings, ...structuredClone(findings)] }));
    expect(new Set(results.map((result) => JSON.stringify(result.partialFingerprints))).size).toBe(results.length);
  });

  test('problems are notifications, with a place only where it is one of the evidence', () => {
    const base = sampleAssessment();
    const [problem] = base.problems;
    if (problem === undefined) throw new Error('no problem');
    const own = { ...problem, place: { file: 'built/in.yaml', pointer: [] } };
    const notes = runOf({ ...base, problems: [problem, own] }).invocations[0]?.toolExecutionNotifications;
    expect(notes?.map((note) => 'locations' in note)).toEqual([true, false]);
  });

  test('hostile text makes neither links nor placeholders nor addresses of its own', () => {
    for (const { message, locations } of runOf(hostileAssessment(), 'a b/').results) {
      expect(message.text).not.toMatch(/\]\(|\{\d+\}/);
      for (const { physicalLocation } of locations)
        expect(physicalLocation.artifactLocation.uri).toMatch(/^a%20b\/[\w.~!*'()%/-]*$/);
    }
  });
});

describe('JUnit', () => {
  test('is well-formed, whatever the evidence says', () => {
    for (const assessment of [sampleAssessment(), hostileAssessment()])
      expect(XMLValidator.validate(textOf(junit, assessment))).toBe(true);
  });

  test('counts what it lists', () => {
    const text = textOf(junit, sampleAssessment());
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect(
      /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(text)?.slice(1),
    ).toEqual([/<testcase /g, /<failure /g, /<error /g, /<skipped /g].map((pattern) => String(count(pattern))));
    expect(count(/<failure /g)).toBeGreaterThan(0);
    expect(count(/<error /g)).toBeGreaterThan(0);
  });
});

describe('CSV', () => {
  /** Cells in quotes, doubled quotes within (RFC 4180, section 2). */
  function rowsOf(text: string): readonly (readonly string[])[] {
    const cell = '"((?:[^"]|"")*)"';
    const rows = [...text.matchAll(new RegExp(`${cell}(?:,${cell})*\n`, 'g'))].map(([row]) => row);
    expect(rows.join('')).toBe(text);
    return rows.map((row) =>
      [...row.matchAll(new RegExp(cell, 'g'))].map(([, value = '']) => value.replaceAll('""', '"')),
    );
  }

  test.each([0, 1])('table %d has as many cells in each row, and no formula', (index) => {
    const base = hostileAssessment();
    const evil = base.findings.map((finding) => ({ ...finding, subject: '=cmd|x', message: ' @SUM(1)' }));
    for (const assessment of [sampleAssessment(), base, { ...base, findings: evil }]) {
      const rows = rowsOf(csv.write(assessment, { oscalVersion: '1.2.1' })[index]?.text ?? '');
      expect(rows.length).toBeGreaterThan(1);
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      for (const value of rows.flat()) expect(value).not.toMatch(/^\s*[=+\-@]/);
    }
  });
});

describe('Markdown', () => {
  test('fits a comment, and counts the checks that it leaves out', () => {
    const base = sampleAssessment();
    const first = base.findings.find(({ waived, outcome }) => outcome === 'fail' && waived === undefined);
    if (first === undefined) throw new Error('no failure');
    const findings = Array.from({ length: 300 }, (_, index) => ({
      ...first,
      check: { ...first.check, id: `check-${index}`, fix: 'Do it. '.repeat(400) },
      message: 'm'.repeat(5000),
    }));
    const controls = base.controls.map((control) => ({ ...control, findings }));
    const text = textOf(markdown, { ...base, findings, controls });
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('270 more checks fail');
  });

  test('hostile text stays text', () => {
    const text = textOf(markdown, hostileAssessment());
    const outside = text.replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
    expect(outside.replaceAll(/<\/?(?:details|summary|b|sub)>/g, '')).not.toMatch(
      /<|(?<!\\)\]\(|:\/\/|@|&(?!\w+;|#\d+;)/,
    );
  });
});
