import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DiagramResult } from '../../src/diagram/draw.ts';
import { artifact, drawState } from './draw-state.ts';
import { SHAPES } from './shapes.ts';

describe('pages of a large system', () => {
  let result: DiagramResult;
  beforeAll(() => {
    const make = SHAPES.find(([name]) => name === 'sixty machines in three networks')?.[1];
    result = drawState(make?.() ?? [], { name: '<script>alert(1)</script>' });
  });

  test('are linked with their overview, and every link leads to a part of index.html', () => {
    const index = artifact(result, 'index.html');
    const parts = new Set([...index.matchAll(/<section id="([\w-]+)">/g)].map(([, id]) => id));
    const links = result.diagrams.flatMap(({ text }) =>
      [...text.matchAll(/^ {2}click \w+ href "index\.html#([\w-]+)"$/gm)].map(([, id]) => id),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((id) => !parts.has(id))).toEqual([]);
    const pages = result.diagrams.filter(({ filename }) => filename.includes('.page-'));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter(({ above }) => above === undefined)).toEqual([]);
    expect(pages.filter(({ text }) => !text.includes('click up href'))).toEqual([]);
  });

  test('say that no boundary file was read, and leave nothing out of the flow table', () => {
    expect(result.diagrams.filter(({ text }) => !text.includes('unreviewed: no boundary file'))).toEqual([]);
    expect(artifact(result, 'flows.csv').trim().split('\r\n')).toHaveLength(result.counts.flows + 1);
    const reviewed = drawState([], { boundary: { name: 'Payments' } });
    expect(artifact(reviewed, 'network.mmd')).not.toContain('unreviewed');
  });

  test('have an index without markup of the evidence', () => {
    expect(artifact(result, 'index.html')).not.toContain('<script');
  });
});
