import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { organizationHtml } from '../../src/writers/organization/html.ts';
import { findChromium } from '../support/browser.ts';
import { temporaryFolder } from '../support/folder.ts';
import { golden } from '../support/golden.ts';
import { sampleOrganization } from '../support/organization.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e';
const ENGINE = { name: 'evidence-engine', version: '0.0.0' };
const folder = temporaryFolder();
const chromium = findChromium();
const inBrowser = chromium === undefined ? describe.skip : describe;
let browser: Browser | undefined;

function write(count: number, hostile = ''): string {
  const { organization, history } = sampleOrganization(count, hostile);
  return organizationHtml(organization, history, ENGINE);
}

beforeAll(async () => {
  if (chromium === undefined) return;
  const { default: puppeteer } = await import('puppeteer');
  browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'], pipe: true });
});

afterAll(async () => {
  await browser?.close();
});

async function open(text: string, width = 1280): Promise<Page> {
  const page = await browser?.newPage();
  if (page === undefined) throw new Error('no browser');
  const file = join(folder, 'organization.html');
  writeFileSync(file, text);
  await page.setViewport({ width, height: 800 });
  await page.goto(`file://${file}`);
  return page;
}

test('the page of the sample', () => {
  const body = write(4).replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>|<meta http-equiv[^>]*>/g, '');
  expect(body).toBe(golden('organization.html', body));
});

test('names and sentences of results are text', () => {
  const page = write(4, HOSTILE);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toMatch(/<img|\u202e/);
});

inBrowser('in Chromium (needs Chromium)', () => {
  test.each([
    ['a small view', () => write(4), 1280, 'light'],
    ['a small view', () => write(4), 360, 'dark'],
    ['hostile names', () => write(4, HOSTILE), 1280, 'dark'],
    ['many systems', () => write(60), 1280, 'light'],
  ] as const)(
    'axe finds nothing wrong with %s (%#), which is not wider than the screen',
    async (_, make, width, scheme) => {
      const page = await open(make(), width);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.evaluate(AXE);
      const found = await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))`,
      );
      expect(found).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
    },
  );

  test('the script runs under the policy of the page, and search narrows the systems', async () => {
    const page = await open(write(40));
    await page.keyboard.press('/');
    await page.keyboard.type('system-007');
    await page.waitForFunction(`document.querySelector('#systems output').textContent === '1 of 40 shown'`);
  });
});
