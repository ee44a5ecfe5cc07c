import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import { answerExamples, type Answers } from '../../src/engine/check-site/answers.ts';
import type { Check } from '../../src/model/check.ts';
import { findChromium } from '../support/browser.ts';
import { bench, checks } from '../support/content-bench.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const folder = temporaryFolder();
const SITE = join(folder, 'site');
const OWN = `id: own-tag-present
title: Buckets have an owner <tag>
severity: low
supports: { nist-800-53: [CM-8] }
select: { type: [aws_s3_bucket] }
expect: { path: tags.owner, exists: true }
why: Nobody answers for a bucket without an owner.
fix: Add the tag owner.
references: [House rules]
`;
const OWN_EXAMPLES = `- name: both
  files: { a.resources.yaml: "- { type: aws_s3_bucket, name: a, values: { tags: { owner: x } } }" }
  outcome: { aws_s3_bucket.a: pass }
`;

beforeAll(() => {
  mkdirSync(join(folder, 'my-checks/governance'), { recursive: true });
  writeFileSync(join(folder, 'my-checks/governance/own-tag-present.yaml'), OWN);
  writeFileSync(join(folder, 'my-checks/governance/own-tag-present.examples.yaml'), OWN_EXAMPLES);
  plantFormerSite();
  const { exit, stdout, stderr } = runCli(['controls', 'docs', '--site', 'site', '--controls', 'my-checks'], {
    cwd: folder,
  });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toMatch(/^[\d,]+ files written\. Open site\/index\.html in a browser\.\n$/);
});

/** A list that names files elsewhere, as one in a repository could. */
function plantFormerSite(): void {
  mkdirSync(join(SITE, 'checks'), { recursive: true });
  const lines = [
    'Files that evidence-engine controls docs --site wrote:',
    '../mine.html',
    'checks/../../mine.html',
    'a.txt',
  ];
  writeFileSync(join(SITE, '.evidence-engine-site'), [...lines, 'checks/gone.html'].join('\n'));
  for (const path of ['checks/gone.html', 'checks/notes.html', 'a.txt', '../mine.html'])
    writeFileSync(join(SITE, path), 'mine');
}

function files(): readonly string[] {
  return readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
}

function read(path: string): string {
  return readFileSync(join(SITE, path), 'utf8');
}

describe('the site', () => {
  test('has a page for each check and for each control of every framework, under names that stay', () => {
    const { checks, frameworks } = loadContent();
    const paths = new Set(files());
    const wanted = [
      ...[...checks, { id: 'own-tag-present' }].map(({ id }) => `checks/${id}.html`),
      ...frameworks.flatMap(({ id }) => loadFramework(id).requirements.map((each) => `controls/${id}/${each.id}.html`)),
    ];
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
    // file systems that ignore case keep all of them
    expect(new Set([...paths].map((path) => path.toLowerCase())).size).toBe(paths.size);
  });

  test('has no link that leads nowhere, and no text that was left out', () => {
    const paths = new Set(files().filter((path) => path !== 'checks/notes.html'));
    const broken: string[] = [];
    for (const path of [...paths].filter((each) => each.endsWith('.html'))) {
      const text = read(path);
      expect([path, /\bundefined\b(?! symbol)|\[object |NaN|\.\.<|&amp;(?:amp|lt|quot);/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      for (const [, address = ''] of text.matchAll(/ (?:href|src|action)="([^"#]+)"/g)) {
        if (address.startsWith('https://')) continue;
        const target = posix.join(posix.dirname(path), decodeURIComponent(address));
        if (!paths.has(target)) broken.push(`${path}: ${address}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('describes checks of a folder as the built-in ones', () => {
    const page = read('checks/own-tag-present.html');
    expect(page).toContain('<h1>Buckets have an owner &lt;tag&gt;</h1>');
    expect(page).toContain('a check of your own');
    expect(page).toContain('../controls/nist-800-53-r5/CM-8.html');
    expect(read('platforms/aws/amazon-s3.html')).toContain('own-tag-present');
  });

  test('replaces a former one: what is gone is removed, and other files stay', () => {
    expect(existsSync(join(SITE, 'checks/gone.html'))).toBe(false);
    for (const path of ['checks/notes.html', 'a.txt', '../mine.html']) expect(read(path)).toBe('mine');
  });
});

describe('a folder for a site', () => {
  test.each([
    ['has other files', ['--site', 'other'], 'other is not empty and contains no site of this command.'],
    ['is a file', ['--site', 'other/a.txt'], 'other/a.txt is a file. Name a folder.'],
    ['contains a link where pages go', ['--site', 'linked', '--force'], 'linked/checks is a link.'],
    ['is not named', ['--force'], '--force requires --site.'],
    ['is named with another order', ['--site', 'new', '--by', 'control'], '--site and --by cannot be combined.'],
  ])('that %s is refused', (_, args, message) => {
    mkdirSync(join(folder, 'other'), { recursive: true });
    writeFileSync(join(folder, 'other/a.txt'), 'mine');
    if (!existsSync(join(folder, 'linked'))) {
      mkdirSync(join(folder, 'linked'));
      symlinkSync(join(folder, 'other'), join(folder, 'linked/checks'));
    }
    const { exit, stderr } = runCli(['controls', 'docs', ...args], { cwd: folder });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(join(folder, 'other'))).toEqual(['a.txt']);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

const chromium = findChromium();
const inBrowser = chromium === undefined ? describe.skip : describe;

inBrowser('in Chromium, from files (needs Chromium)', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const { default: puppeteer } = await import('puppeteer');
    // a pipe, since no test of this folder may open a socket
    const args = ['--no-sandbox', '--disable-gpu'];
    browser = await puppeteer.launch({ executablePath: chromium ?? '', args, pipe: true });
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  async function open(path: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`file://${join(SITE, path)}`);
  }

  test.each([
    ['by id', 'tls-minimum-version', 'checks/tls-minimum-version.html'],
    ['by title', 'endpoints require tls 1.2', 'checks/tls-minimum-version.html'],
    ['by product', 'amazon eks', 'platforms/aws/amazon-eks.html'],
    ['by a part of the name of a product', 's3', 'platforms/aws/amazon-s3.html'],
    ['by control', 'sc-28(1)', 'controls/nist-800-53-r5/SC-28(1).html'],
    ['by control of another framework', '3.13.11', 'controls/nist-800-171-r2/3.13.11.html'],
    ['by a type of resources', 'azurerm_key_vault', 'platforms/azure/key-vault.html'],
    ['by a rule of another scanner', 'CKV_K8S_16', 'checks/container-not-privileged.html'],
  ])('search finds %s', async (_, words, wanted) => {
    await open(`search.html#q=${encodeURIComponent(words)}`);
    const addresses = await page.$$eval('.found a', (all) => all.slice(0, 3).map((each) => each.getAttribute('href')));
    expect(addresses.map((each) => decodeURIComponent(each ?? ''))).toContain(wanted);
  });

  test('the search field of a page leads to its results, which the keyboard can narrow', async () => {
    await open('checks/tls-minimum-version.html');
    await page.type('header input[name=q]', 'key vault');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(page.url()).toMatch(/\/search\.html\?q=key\+vault/);
    const all = await page.$eval('output', (each) => each.textContent);
    expect(all).toMatch(/^\d+ pages$/);
    await page.select('select[name=kind]', 'product');
    expect(await page.$eval('output', (each) => each.textContent)).toBe('1 page');
    await page.keyboard.type(' of nothing');
    await page.focus('main input[name=q]');
    await page.keyboard.type(' of nothing');
    expect(await page.$eval('output', (each) => each.textContent)).toBe('0 pages');
  });

  test.each([
    'index.html',
    'checks.html',
    'search.html#q=s3',
    'checks/data-encrypted-at-rest.html',
    'checks/ssh-ciphers-approved.html',
    'checks/own-tag-present.html',
    'controls/nist-800-53-r5/SC-28(1).html',
    'controls/nist-800-53-r5/AT-2.html',
    'frameworks/cmmc.html',
    'frameworks/cmmc/SC.html',
    'families/crypto.html',
    'platforms/aws.html',
    'platforms/aws/amazon-s3.html',
  ])('%s is accessible, in light and dark, and no wider than a phone', async (path) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    for (const value of ['light', 'dark']) {
      await page.setViewport({ width: value === 'light' ? 360 : 1200, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await open(path);
      const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      await page.evaluate(axe);
      const violations = await page.evaluate(
        `axe.run(document, { preload: false, resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
      );
      expect([value, over, violations]).toEqual([value, 0, []]);
    }
    page.removeAllListeners('console');
    expect(errors).toEqual([]);
  });

  test('without scripts every page is there, and search says what is missing', async () => {
    await page.setJavaScriptEnabled(false);
    await open('search.html');
    const { document } = { document: await page.content() };
    await page.setJavaScriptEnabled(true);
    expect(document).toContain('Search needs JavaScript.');
  });
});

test('what is said of a check does not depend on the checks before it', () => {
  const drawn = checks.filter((_, index) => index % 20 === 0);
  expect(drawn.length).toBeGreaterThan(30);
  const answer = (check: Check): Answers => answerExamples(check, bench);
  expect(drawn.toReversed().map(answer).toReversed()).toEqual(drawn.map(answer));
});
