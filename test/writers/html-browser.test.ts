import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { Assessment } from '../../src/model/assessment.ts';
import { html } from '../../src/writers/html/html.ts';
import { bigAssessment, emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { findChromium } from '../support/browser.ts';
import { temporaryFolder } from '../support/folder.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SVG =
  '<svg viewBox="0 0 10 10"><style>.a { fill: #fff }</style><rect class="a" width="10" height="10"></rect></svg>';

const folder = temporaryFolder();
const chromium = findChromium();
const inBrowser = chromium === undefined ? describe.skip : describe;
let browser: Browser | undefined;
let number = 0;

beforeAll(async () => {
  if (chromium === undefined) return;
  const { default: puppeteer } = await import('puppeteer');
  const args = ['--no-sandbox', '--disable-gpu'];
  // a pipe, since no test of this folder may open a socket
  browser = await puppeteer.launch({ executablePath: chromium, args, pipe: true });
});

afterAll(async () => {
  await browser?.close();
});

async function open(assessment: Assessment, hash = '', width = 1280): Promise<Page> {
  const page = await browser?.newPage();
  if (page === undefined) throw new Error('no browser');
  const diagrams = [{ filename: 'network.mmd', contentType: 'text/vnd.mermaid', text: 'flowchart LR' }];
  const pictures = { svg: new Map([['network.mmd', SVG]]) };
  const origin = { command: 'evidence-engine assess <evidence>', assessor: 'J. Doe' };
  const text = html.write(assessment, { oscalVersion: '1.2.1', diagrams, pictures, origin })[0]?.text ?? '';
  number += 1;
  const file = join(folder, `report-${number}.html`);
  writeFileSync(file, text);
  await page.setViewport({ width, height: 800 });
  await page.goto(`file://${file}${hash}`);
  return page;
}

const countShown = (page: Page, selector: string): Promise<number> =>
  page.$$eval(selector, (all) => all.filter((each) => each.closest('[hidden]') === null).length);

async function narrowed(page: Page): Promise<void> {
  await page.waitForFunction(`document.querySelector('h2 output').textContent.endsWith('shown')`);
}

inBrowser('in Chromium (needs Chromium)', () => {
  test('the script runs under the policy of the page, and a link opens its control', async () => {
    const page = await open(hostileAssessment(), '#control-SC-28(1)');
    const isOpen = await page.$eval('details[id="control-SC-28(1)"]', (each) => each.hasAttribute('open'));
    expect(isOpen).toBe(true);
    expect(await page.$eval('form', (form) => form.hasAttribute('hidden'))).toBe(false);
  });

  test('filters narrow every part, and the address keeps them', async () => {
    const page = await open(sampleAssessment());
    const all = await countShown(page, '.item');
    await page.keyboard.press('/');
    await page.keyboard.type('ebs_volume.late');
    await narrowed(page);
    expect(await countShown(page, '.check .item')).toBe(1);
    expect(await page.evaluate('location.hash')).toBe('#?q=ebs_volume.late');
    await page.keyboard.press('Escape');
    await page.waitForFunction(`location.hash === ''`);
    expect(await countShown(page, '.item')).toBe(all);
    await page.select('select[name=severity]', 'high');
    await page.select('select[name=verdict]', 'failed');
    await page.waitForFunction(`location.hash === '#?severity=high&verdict=failed'`);
    const [controls, checks] = [await countShown(page, '.control'), await countShown(page, '.check')];
    const again = await open(sampleAssessment(), '#controls?severity=high&verdict=failed');
    expect([await countShown(again, '.control'), await countShown(again, '.check')]).toEqual([controls, checks]);
    expect(controls).toBeLessThan(7);
  });

  test('a link to what filters hide shows it', async () => {
    const page = await open(sampleAssessment(), '#controls?verdict=satisfied');
    expect(await countShown(page, '[id="control-CM-7"]')).toBe(0);
    await page.evaluate(`location.hash = '#control-CM-7'`);
    await page.waitForFunction(`document.getElementById('control-CM-7').open`);
    expect(await countShown(page, '[id="control-CM-7"]')).toBe(1);
  });

  test.each([360, 1280])('nothing is wider than a screen of %i pixels, light or dark', async (width) => {
    const page = await open(sampleAssessment(), '', width);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([scheme, over]).toEqual([scheme, 0]);
    }
  });

  test.each<readonly [string, () => Assessment, number, string]>([
    ['the sample', sampleAssessment, 1280, 'light'],
    ['the sample', sampleAssessment, 360, 'dark'],
    ['hostile evidence', hostileAssessment, 1280, 'dark'],
    ['nothing assessed', emptyAssessment, 1280, 'light'],
  ])('axe finds nothing wrong with %s (%#)', async (_, make, width, scheme) => {
    const page = await open(make(), '', width);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.$$eval('details', (all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    await page.evaluate(AXE);
    const found = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))`,
    );
    expect(found).toEqual([]);
  });

  test('no request is made', async () => {
    const page = await open(sampleAssessment());
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test('on paper the summary is two pages, and each part begins a new one', async () => {
    const page = await open(sampleAssessment());
    await page.emulateMediaType('print');
    const styles = `[...document.querySelectorAll('.second, .part')].map((each) => getComputedStyle(each).breakBefore)`;
    expect(new Set(Object(await page.evaluate(styles)))).toEqual(new Set(['page']));
    const alone = `document.querySelectorAll('.part').forEach((part) => part.remove())`;
    await page.evaluate(alone);
    const pdf = Buffer.from(await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  });

  test('ten thousand findings can be searched', async () => {
    const page = await open(bigAssessment(10_000, 0), '#findings?q=v%5B1234%5D');
    expect(await countShown(page, '.check .item')).toBe(1);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.chunk')).contentVisibility`)).toBe('auto');
  });
});
