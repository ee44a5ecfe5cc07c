import { beforeAll, expect, test } from '@jest/globals';
import { findBrowser } from '../../src/rendering/find-browser.ts';
import { renderDiagrams } from '../../src/rendering/render-diagrams.ts';
import { EVIL } from '../support/hostile-names.ts';
import { drawState, goldenState } from '../diagram/draw-state.ts';

const BROWSER = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? findBrowser();
const rendering = BROWSER === undefined ? test.skip : test;
const HOSTILE = EVIL.map((name, at) => ({
  type: 'aws_s3_bucket',
  name: `b${at}`,
  values: { id: name, bucket: `${name}<img src=https://x.test/a.png onerror=alert(1)>` },
}));

beforeAll(() => {
  if (BROWSER === undefined) process.stderr.write('Skipped: pictures of diagrams need a Chromium or Chrome.\n');
});

rendering(
  'a real browser draws golden states and hostile names twice alike, without markup of theirs or requests',
  async () => {
    const golden = ['aws', 'azure', 'google'].map((name) => drawState(goldenState(name), { views: ['network'] }));
    const texts = [...golden, drawState(HOSTILE, { views: ['network'] })].flatMap(({ diagrams }) =>
      diagrams.map(({ text }) => text),
    );
    const once = await renderDiagrams(texts, 'svg', BROWSER);
    const again = await renderDiagrams(texts.slice(0, 1), 'svg', BROWSER);
    expect(Buffer.from(again[0] ?? []).equals(Buffer.from(once[0] ?? []))).toBe(true);
    for (const svg of once.map((data) => Buffer.from(data).toString('utf8'))) {
      expect(svg).toMatch(/^<svg [\s\S]*Authorization boundary/);
      expect(svg).not.toMatch(/<script|<img|<[^>]*\sonerror=|href="(?:https?|javascript):|Maximum text size/);
    }
  },
  120_000,
);
