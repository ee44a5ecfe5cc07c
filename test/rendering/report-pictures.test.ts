import { afterEach, expect, test } from '@jest/globals';
import { withBrowser } from '../../src/rendering/render-diagrams.ts';
import { reportPictures } from '../../src/rendering/report-pictures.ts';
import { findChromium } from '../support/browser.ts';

const chromium = findChromium();
const inBrowser = chromium === undefined ? test.skip : test;
const named = process.env['PUPPETEER_EXECUTABLE_PATH'];

const mermaid = (filename: string, label: string) => ({
  filename,
  contentType: 'text/vnd.mermaid',
  text: `flowchart LR\n  a["${label}"] -->|"TCP 443"| b[("data")]\n`,
});

afterEach(() => {
  delete process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (named !== undefined) process.env['PUPPETEER_EXECUTABLE_PATH'] = named;
});

inBrowser(
  'labels are text of the picture, whatever stands in them, and what cannot be drawn is named (needs Chromium)',
  async () => {
    process.env['PUPPETEER_EXECUTABLE_PATH'] = chromium;
    const label = 'portal<br/>#lt;img src=x onerror=alert#40;1#41;#gt;';
    const diagrams = [mermaid('network.mmd', label), { ...mermaid('broken.mmd', ''), text: 'flowchart LR\n  a[[[' }];
    const { svg, missing } = await reportPictures(diagrams, () => undefined, withBrowser);
    expect([...svg.keys()]).toEqual(['network.mmd']);
    expect(missing).toBe('broken.mmd could not be drawn.');
    const picture = svg.get('network.mmd') ?? '';
    expect(picture).toMatch(/^<svg role="img"[^>]* viewBox="[^"]*"/);
    expect(picture).not.toMatch(/<(?!\/?(?:svg|g|path|rect|circle|polygon|text|tspan|defs|marker|title|desc|style)\b)/);
    expect(picture.replace(/<style>[^]*?<\/style>|<[^>]*>|\s/g, '')).toContain('&lt;imgsrc=xonerror=alert(1)&gt;');
  },
);

test('without a browser none is drawn, and the reason says what to do', async () => {
  process.env['PUPPETEER_EXECUTABLE_PATH'] = '/nowhere/chromium';
  const { svg, missing } = await reportPictures([mermaid('network.mmd', 'a')], () => undefined, withBrowser);
  expect(svg.size).toBe(0);
  expect(missing).toContain('/nowhere/chromium is not a program.');
});

test('where nothing is to be drawn no browser is asked for', async () => {
  process.env['PUPPETEER_EXECUTABLE_PATH'] = '/nowhere/chromium';
  expect(await reportPictures([], () => undefined, withBrowser)).toEqual({ svg: new Map() });
});
