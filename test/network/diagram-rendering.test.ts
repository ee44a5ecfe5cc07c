import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findBrowser } from '../../src/rendering/find-browser.ts';
import { renderDiagrams } from '../../src/rendering/render-diagrams.ts';
import { EVIL } from '../support/hostile-names.ts';
import { drawState, goldenState } from '../diagram/draw-state.ts';
import { SHAPES } from '../diagram/shapes.ts';

const BROWSER = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? findBrowser();
const rendering = BROWSER === undefined ? test.skip : test;
/** Shapes that once broke the layout of others, small enough to be drawn in a second. */
const DRAWN = new Set([
  'twenty subnets in a circle',
  'a group that lets itself in',
  'keys of for_each',
  'five modules deep',
]);

/** Counts whoever comes by: names of a hostile state lead here. */
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.end();
});
let address = '';

beforeAll(async () => {
  if (BROWSER === undefined) process.stderr.write('Skipped: pictures of diagrams need a Chromium or Chrome.\n');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${portOf(server.address())}`;
});
afterAll(() => {
  server.close();
});

function portOf(bound: AddressInfo | string | null): number {
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Every hostile name with each kind of thing that a page would fetch. */
function hostile(): readonly string[] {
  const lures = [
    `<img src=${address}/a.png onerror=alert(1)>`,
    `![x](${address}/b.png)`,
    `<link rel=stylesheet href=${address}/c.css>`,
    `%%{init: {"themeCSS": "@import url(${address}/d.css)"}}%%`,
    `"]:::x@{ img: "${address}/e.png" }`,
    `url(${address}/f.png)`,
  ];
  const items = EVIL.map((name, at) => {
    const lure = lures[at % lures.length] ?? '';
    return { type: 'aws_s3_bucket', name: `b${at}`, values: { id: name, bucket: `${lure}${name}` } };
  });
  return drawState(items, { views: ['network'], name: lures.join(' ') }).diagrams.map(({ text }) => text);
}

describe('a real browser', () => {
  rendering(
    'draws golden states, hostile names and odd shapes, twice alike, without markup of theirs or requests',
    async () => {
      const golden = ['aws', 'azure', 'google'].map((name) => drawState(goldenState(name), { views: ['network'] }));
      const shapes = SHAPES.filter(([name]) => DRAWN.has(name)).map(([, make]) =>
        drawState(make(), { views: ['network'] }),
      );
      const circle = SHAPES.find(([name]) => name === 'eight networks in a circle')?.[1];
      const usual = drawState(circle?.() ?? [], { views: ['network'], layout: 'dagre' });
      const drawn = [...golden, ...shapes, usual].flatMap(({ diagrams }) => diagrams.map(({ text }) => text));
      const texts = [...drawn, ...hostile()];
      const once = await renderDiagrams(texts, 'svg', BROWSER);
      const again = await renderDiagrams(texts.slice(0, 1), 'svg', BROWSER);
      expect(Buffer.from(again[0] ?? []).equals(Buffer.from(once[0] ?? []))).toBe(true);
      for (const svg of once.map((data) => Buffer.from(data).toString('utf8'))) {
        expect(svg).toMatch(/^<svg [\s\S]*Authorization boundary/);
        expect(svg).not.toMatch(/<script|<img|<image|<[^>]*\sonerror=|href="(?:https?|javascript):|Maximum text size/);
      }
      expect(asked).toBe(0);
    },
  );

  rendering('is stopped where a picture asks for something, so that the test above could fail', async () => {
    const silent = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const lured = [`flowchart LR\n  a["<img src='${address}/x.png'>"]\n`];
    await expect(renderDiagrams(lured, 'svg', BROWSER)).rejects.toThrow('requested something from outside');
    expect(asked).toBe(0);
    silent.mockRestore();
  });

  rendering('draws a wide picture as a PNG whose labels are as large as those of a small one', async () => {
    const chain = Array.from({ length: 40 }, (_, at) => `  n${at}["a name of some length"] --> n${at + 1}`);
    const [png = new Uint8Array()] = await renderDiagrams([`flowchart LR\n${chain.join('\n')}\n`], 'png', BROWSER);
    const width = Buffer.from(png).readUInt32BE(16);
    expect(width).toBeGreaterThan(8000);
    expect(width).toBeLessThanOrEqual(16_001);
  });
});
