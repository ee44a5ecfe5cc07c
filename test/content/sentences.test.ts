import { beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectFindingSentences, type FindingSentence } from '../../build/sentences/finding-sentences.ts';
import { sentenceLines } from '../../build/sentences/listing.ts';
import { golden } from '../support/golden.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One file for each folder of `controls/checks`, so that two changes of different families do not meet in one file. */
const FAMILIES = readdirSync(new URL('../../controls/checks', import.meta.url)).sort();

/** A change of wording shows here: one sentence for each check, outcome and shape. `npm run sentences` prints more. */
describe('sentences of findings', () => {
  let sentences: readonly FindingSentence[] = [];
  beforeAll(async () => {
    sentences = await collectFindingSentences(ROOT);
  });

  test.each(FAMILIES)('%s', (family) => {
    const lines = `${sentenceLines(sentences.filter(({ check }) => check.family === family)).join('\n')}\n`;
    expect(lines).toBe(golden(`sentences/${family}`, lines, 'content'));
  });

  test('each check belongs to one of them', () => {
    expect(sentences.filter(({ check }) => !FAMILIES.includes(check.family))).toEqual([]);
  });
});
