import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact, Assessment } from '../../src/model/assessment.ts';
import { html } from '../../src/writers/html/html.ts';
import { emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { findChromium } from '../support/browser.ts';
import { temporaryFolder } from '../support/folder.ts';

const TAGS = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const folder = temporaryFolder();

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
    const [script = ''] = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
    const digest = createHash('sha256').update(script).digest('base64');
    expect(page).toContain(`default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'`);
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
    expect(page).not.toContain('<script>');
  });
});

describe('beside the controls', () => {
  test('the page shows how much of the catalogue was assessed, with sums that hold', () => {
    const assessment = sampleAssessment();
    const page = pageOf(assessment);
    const section = /<h2 id="coverage">[^]*?<\/section>/.exec(page)?.[0] ?? '';
    const rows = [...section.matchAll(/<tr><th scope="row">[^]*?<\/tr>/g)].map(([row]) => row);
    const byFamily = rows.filter((row) => row.includes('class="stack"'));
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
    const section = /<h2 id="diagrams">[^]*?<\/section>/.exec(page)?.[0] ?? '';
    for (const text of [...wanted, 'flowchart LR']) expect(section).toContain(text);
    for (const text of unwanted) expect(section).not.toContain(text);
  });

  test('every part that the page begins with is there', () => {
    const page = pageOf(sampleAssessment());
    const nav = /<nav[^]*?<\/nav>/.exec(page)?.[0] ?? '';
    for (const [, id = ''] of nav.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(` id="${id}"`);
  });
});

const chromium = findChromium();
const inBrowser = chromium === undefined ? test.skip : test;

inBrowser(
  'in Chromium the script runs under the policy of the page, and a link opens its control (needs Chromium)',
  () => {
    const file = join(folder, 'report.html');
    writeFileSync(file, pageOf(hostileAssessment()));
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--dump-dom',
    ];
    const { stdout } = spawnSync(chromium ?? '', [...args, `file://${file}#control-SC-28(1)`], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect(stdout).toContain('7 of 7 controls shown');
    expect(stdout).toMatch(/<details class="control failed" id="control-SC-28\(1\)"[^>]* open=""/);
  },
);

inBrowser(
  'in Chromium filters narrow, the keyboard reaches the search, and nothing is wider than a narrow screen (needs Chromium)',
  async () => {
    const { default: puppeteer } = await import('puppeteer');
    const file = join(folder, 'filters.html');
    writeFileSync(file, pageOf(sampleAssessment()));
    const args = ['--no-sandbox', '--disable-gpu'];
    const browser = await puppeteer.launch({
      executablePath: chromium ?? '',
      args,
      // a pipe, since no test of this folder may open a socket
      pipe: true,
    });
    try {
      const page = await browser.newPage();
      await page.setViewport({ width: 360, height: 800 });
      await page.goto(`file://${file}`);
      const shown = (): Promise<number> =>
        page.$$eval('details.control', (all) => all.filter((each) => !each.hidden).length);
      const all = await shown();
      await page.keyboard.press('/');
      await page.keyboard.type('SC-28');
      const found = await shown();
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(all);
      await page.keyboard.press('Escape');
      expect(await shown()).toBe(all);
      await page.select('select[name=severity]', 'high');
      const grave = await shown();
      expect(grave).toBeGreaterThan(0);
      expect(grave).toBeLessThan(all);
      await page.click('button[name=open]');
      expect(await page.$$eval('details.control[open]', (open) => open.length)).toBe(grave);
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        expect([scheme, over]).toEqual([scheme, 0]);
      }
    } finally {
      await browser.close();
    }
  },
);
