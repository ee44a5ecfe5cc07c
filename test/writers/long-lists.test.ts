import { expect, test } from '@jest/globals';
import { textSlices, joinText } from '../../src/base/long-text.ts';
import { csvArtifact } from '../../src/writers/csv-text.ts';
import { jsonListArtifact } from '../../src/writers/json-artifact.ts';
import { splitBatches, jsonText } from '../../src/writers/text.ts';

function listed(count: number) {
  const results = Array.from({ length: count }, (_, index) => ({ index, text: `"${index}"\n` }));
  const frame = { engine: 'x', note: '\n  "results": [\n    null' };
  return {
    whole: { ...frame, results },
    artifact: jsonListArtifact('a.json', frame, 'results', splitBatches(results)),
  };
}

test.each([0, 1, 250, 20_000, 20_001, 20_300])('a list of %i entries is the same text in parts as in one', (count) => {
  const { whole, artifact } = listed(count);
  expect(joinText(artifact) === jsonText(whole)).toBe(true);
});

test('entries of a long list are made once, however often its text is read', () => {
  let made = 0;
  const batches = function* () {
    for (let at = 0; at < 100; at += 1) {
      made += 1;
      yield Array.from({ length: 300 }, (_, index) => ({ at, index, text: 'é\ud800' }));
    }
  };
  const artifact = jsonListArtifact('a.json', {}, 'results', batches());
  const whole = { results: [...batches()].flat() };
  made = 0;
  expect([...(artifact.parts ?? [])].length).toBeGreaterThan(1);
  for (let read = 0; read < 3; read += 1) expect(joinText(artifact) === jsonText(whole)).toBe(true);
  expect(made).toBe(0);
});

test('a long list is checked in parts that together are all of it, and can be read twice', () => {
  const { whole, artifact } = listed(20_300);
  expect(artifact).not.toHaveProperty('data');
  const parts = [...(artifact.parts ?? [])];
  expect(parts.every((part) => 'engine' in part)).toBe(true);
  expect(parts.flatMap((part) => ('results' in part ? part.results : []))).toEqual(whole.results);
  expect(Math.max(...[...textSlices(artifact)].map(({ length }) => length))).toBeLessThan(100_000);
  expect([...textSlices(artifact)]).toEqual([...textSlices(artifact)]);
});

test.each([0, 499, 500, 501, 1700])('a table of %i rows is the same text in pieces as in one', (count) => {
  const rows = Array.from({ length: count }, (_, index) => [String(index), `=${index}`]);
  const artifact = csvArtifact('a.csv', () => rows);
  expect(joinText(artifact)).toBe(rows.map(([a = '', b = '']) => `"${a}","'${b}"\n`).join(''));
  expect(artifact.more === undefined).toBe(count <= 500);
});
