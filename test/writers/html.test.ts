import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assessment } from '../../src/model/assessment.ts';
import { html } from '../../src/writers/html/html.ts';
import { emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { findChromium } from '../support/browser.ts';

const TAGS = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const folder = mkdtempSync(join(tmpdir(), 'evidence-html-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  test('with nothing assessed it says so, and shows what was read', () => {
    const page = pageOf(emptyAssessment());
    expect(page).toContain('No control could be assessed from this evidence.');
    expect(page).toContain('main.tfstate');
    expect(page).not.toContain('<script>');
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
      timeout: 60_000,
    });
    expect(stdout).toContain('7 of 7 controls shown');
    expect(stdout).toMatch(/<details class="control failed" id="control-SC-28\(1\)"[^>]* open=""/);
  },
  90_000,
);
