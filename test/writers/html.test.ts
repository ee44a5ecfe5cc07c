import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { Artifact, Assessment } from '../../src/model/assessment.ts';
import type { RunHistory } from '../../src/model/run-history.ts';
import { html } from '../../src/writers/html/html.ts';
import { bigAssessment, emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';

const TAGS = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;

function pageOf(assessment: Assessment): string {
  return html.write(assessment, { oscalVersion: '1.2.1' })[0]?.text ?? '';
}

/** Names of elements and attributes, in order: what evidence must not be able to change. */
function skeleton(page: string): ReadonlySet<string> {
  const body = page.replace(/<style>[^]*?<\/style>|<script>[^]*?<\/script>/g, '');
  return new Set([...body.matchAll(TAGS)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, '')));
}

describe('the HTML report', () => {
  test('runs one script, allowed by its digest, and names nothing of a network', () => {
    const page = pageOf(sampleAssessment());
    const digest = (name: string): string => {
      const [text = ''] = [...page.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, found]) => found);
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(page).toContain(`default-src 'none'; style-src ${digest('style')}; script-src ${digest('script')};`);
    expect(page).not.toMatch(/ style=/);
    expect(page).not.toMatch(/https?:|\/\/[a-z]|\ssrc=|@import|url\(|fetch|XMLHttpRequest|<link|<iframe/i);
  });

  test('hostile evidence adds no element and no attribute', () => {
    const usual = skeleton(pageOf(sampleAssessment()));
    const strange = [...skeleton(pageOf(hostileAssessment()))].filter((tag) => !usual.has(tag));
    expect(strange).toEqual([]);
  });

  test('every link leads to a control of the page', () => {
    const page = pageOf(sampleAssessment());
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(ids).toContain(link);
  });

  test('links checks and controls to their pages where these are published', () => {
    const options = { oscalVersion: '1.2.1', docsUrl: 'https://docs.example.org/c/' };
    const page = html.write(sampleAssessment(), options)[0]?.text ?? '';
    const links = [...page.matchAll(/<a href="(https:[^"]*)" rel="noreferrer">/g)].map(([, address]) => address);
    expect(links.some((each) => /^https:\/\/docs\.example\.org\/c\/checks\/[a-z-]+\.html$/.test(each ?? ''))).toBe(
      true,
    );
    expect(links).toContain('https://docs.example.org/c/controls/nist-800-53-r5/SC-28(1).html');
  });

  test('with nothing assessed it says so, and shows what was read', () => {
    const page = pageOf(emptyAssessment());
    expect(page).toContain('No control could be assessed from this evidence.');
    expect(page).toContain('main.tfstate');
    expect(page).not.toContain('id="findings"');
  });
});

describe('beside the controls', () => {
  test('the page shows how much of the catalogue was assessed, with sums that hold', () => {
    const assessment = sampleAssessment();
    const page = pageOf(assessment);
    const section = /<h2 id="coverage" [^]*?<\/section>/.exec(page)?.[0] ?? '';
    const rows = [...section.matchAll(/<tr><th scope="row">[^]*?<\/tr>/g)].map(([row]) => row);
    const byFamily = rows.filter((row) => row.includes('class="bar"'));
    const totals = byFamily.map((row) => [...row.matchAll(/<td>(\d+)<\/td>/g)].map(([, number]) => Number(number)));
    for (const numbers of totals) {
      const all = numbers.at(-1);
      expect(numbers.slice(0, -1).reduce((sum, number) => sum + number, 0)).toBe(all);
    }
    const sum = totals.reduce((total, numbers) => total + (numbers.at(-1) ?? 0), 0);
    expect(sum).toBe(assessment.coverage.entries.length);
  });

  test('diagrams stand as text, escaped, and large ones by name', () => {
    const mmd = (filename: string, text: string): Artifact => ({ filename, contentType: 'text/vnd.mermaid', text });
    const diagrams = [
      mmd('network.mmd', 'flowchart LR\n  a["<script>alert(1)</script>"]'),
      mmd('large.mmd', 'x'.repeat(300_000)),
      { filename: 'flows.csv', contentType: 'text/csv', text: 'a' },
    ];
    const page = html.write(sampleAssessment(), { oscalVersion: '1.2.1', diagrams })[0]?.text ?? '';
    expect(page).toContain(
      '<pre tabindex="0">flowchart LR\n  a[&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;]</pre>',
    );
    expect(page).toContain('Too large for this page: see large.mmd.');
    expect(page).not.toContain('flows.csv');
    expect(pageOf(sampleAssessment())).not.toContain('id="diagrams"');
  });

  test.each([
    ['none asked for', undefined, ['<code>--pictures</code>'], ['Pictures are missing', '<figure']],
    [
      'none drawn',
      { svg: new Map(), missing: 'No <browser>.' },
      ['Pictures are missing.</b> No &lt;browser&gt;.'],
      ['<figure'],
    ],
    ['one drawn', { svg: new Map([['network.mmd', '<svg></svg>']]) }, ['<svg></svg>', 'Diagram network'], ['missing']],
  ])('pictures stand above their text: %s', (_, pictures, wanted, unwanted) => {
    const diagrams = [{ filename: 'network.mmd', contentType: 'text/vnd.mermaid', text: 'flowchart LR' }];
    const options = { oscalVersion: '1.2.1', diagrams, ...(pictures === undefined ? {} : { pictures }) };
    const page = html.write(sampleAssessment(), options)[0]?.text ?? '';
    const section = /<h2 id="diagrams" [^]*?<\/section>/.exec(page)?.[0] ?? '';
    for (const text of [...wanted, 'flowchart LR']) expect(section).toContain(text);
    for (const text of unwanted) expect(section).not.toContain(text);
  });

  test('every part that the page begins with is there', () => {
    const page = pageOf(sampleAssessment());
    const nav = /<nav[^]*?<\/nav>/.exec(page)?.[0] ?? '';
    for (const [, id = ''] of nav.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(` id="${id}"`);
  });
});

describe('a finding is a row', () => {
  const rowsOf = (page: string, id: string): readonly string[] => {
    const block = new RegExp(`<details class="check[^"]*" id="check-${id}"[^]*?</details>`).exec(page)?.[0] ?? '';
    return [...block.matchAll(/<tr class="item">[^]*?<\/tr>/g)].map(([row]) => row.replaceAll(/<[^>]*>/g, ' ').trim());
  };

  test('with resource, place, what was found and what is expected', () => {
    const base = sampleAssessment();
    const message = 'encrypted is false: data at rest is not encrypted. Expected: encryption at rest.';
    const findings = base.findings.map((finding) => ({ ...finding, message }));
    const page = pageOf(sampleAssessment({ findings }));
    const [failing = ''] = rowsOf(page, 'storage-encrypted');
    expect(failing.split(/ {2,}/)).toEqual([
      'aws_ebs_volume.data',
      'main.tfstate:12',
      'encrypted is false: data at rest is not encrypted.',
      'encryption at rest',
    ]);
  });

  test('and says since when it fails where earlier runs tell', () => {
    const history: RunHistory = {
      runs: [
        { asOf: '2026-09-01', counts: new Map([['not-satisfied', 5]]) },
        { asOf: '2026-10-01', counts: new Map([['not-satisfied', 1]]) },
      ],
      since: ({ subject }) => (subject.startsWith('aws_ebs') ? { asOf: '2026-09-01', exact: false } : undefined),
    };
    const page = html.write(sampleAssessment(), { oscalVersion: '1.2.1', origin: { command: 'x', history } })[0]?.text;
    expect(rowsOf(page ?? '', 'storage-encrypted')[0]).toContain('2026-09-01 or earlier');
    expect(rowsOf(page ?? '', 'bucket-private')[0]).toContain('not known');
    expect(page).toContain('title="2026-09-01: 5, 2026-10-01: 1">+2 since 2026-10-01</span>');
  });

  test('ten thousand are rows, and the rest is counted', () => {
    const page = pageOf(bigAssessment(10_200, 10));
    expect(rowsOf(page, 'storage-encrypted')).toHaveLength(10_000);
    expect(page).toContain('200 more results: see findings.json');
  });
});

test('the first screen says who made the run with which command', () => {
  const origin = { command: 'evidence-engine assess <evidence>', assessor: 'J. <Doe>' };
  const page = html.write(sampleAssessment(), { oscalVersion: '1.2.1', origin })[0]?.text ?? '';
  expect(page).toContain('<dd>J. &lt;Doe&gt;</dd>');
  expect(page).toContain('<code>evidence-engine assess &lt;evidence&gt;</code>');
  expect(pageOf(sampleAssessment())).not.toMatch(/<dt>(?:Command|Assessed by)/);
});

test('a control says what its checks require, what is open, what supports it, and who must supply the rest', () => {
  const page = pageOf(sampleAssessment());
  const control = /<details class="control[^"]*" id="control-SC-8"[^]*?<\/details>/.exec(page)?.[0] ?? '';
  for (const text of ['What its checks require', 'Endpoints accept TLS 1.2', 'What supports it', 'accepts TLS 1.2'])
    expect(control).toContain(text);
  expect(control).toContain('by documents, interviews or tests: Connections that no file declares.');
});

test('things that one source names and another does not are a table', () => {
  const page = pageOf(sampleAssessment());
  const section = /<h2 id="scope" [^]*?<\/section>/.exec(page)?.[0] ?? '';
  expect(section).toContain('Host record: missing for 1 of 2 machines that Terraform or a live cloud declares: web-2.');
  expect(section).toContain('<span class="lacking">no</span>');
});
