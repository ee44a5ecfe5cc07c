import { expect, test } from '@jest/globals';
import type { Artifact } from '../../src/model/assessment.ts';
import { textSlices } from '../../src/base/long-text.ts';
import { responsePieces, toResponse } from '../../src/writers/response.ts';
import { jsonPieces, jsonText } from '../../src/writers/text.ts';
import { sampleAssessment } from '../support/assessment.ts';

const FACES = '\u{1f600}é'.repeat(1_000_000);

function artifact(text: string, more: readonly string[] = []): Artifact {
  return { filename: 'a.json', contentType: 'application/json', text, more };
}

test.each([
  ['no artifact', []],
  ['one', [artifact('{}\n')]],
  ['several, of one, two and no bytes more than three', [artifact('aé'), artifact('ab'), artifact('')]],
  ['one with characters of several bytes and a diagram', [{ ...artifact(FACES), diagram: 'flowchart "x"' }]],
  ['one in pieces', [artifact('ab', ['c', FACES, '', 'd'])]],
] as const)('the pieces of a response with %s are the response', (_name, artifacts) => {
  const assessment = sampleAssessment();
  const pieces = responsePieces(assessment, artifacts);
  const whole = jsonText(toResponse(assessment, artifacts));
  expect([...pieces].join('') === whole).toBe(true);
  expect([...pieces].join('').length).toBe(whole.length);
});

test.each([0, 1, 20_000, 20_001, 45_000])('a list of %i entries is the same in pieces', (count) => {
  const entry = (at: number): object => ({ at, text: 'a\nb', nested: [[], { x: null }] });
  const value = {
    first: [null],
    name: '"list": [',
    list: Array.from({ length: count }, (_, at) => entry(at)),
    last: 1,
  };
  const pieces = jsonPieces(value);
  expect(pieces.join('') === jsonText(value)).toBe(true);
  expect(pieces.length > 1).toBe(count > 20_000);
});

test('no piece of a long text is large or ends in half of a character', () => {
  const slices = [...textSlices({ text: FACES, more: [FACES] })];
  expect(slices.join('') === FACES + FACES).toBe(true);
  for (const slice of slices) {
    expect(slice.length).toBeLessThan(1_400_002);
    expect(slice).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/);
  }
});
