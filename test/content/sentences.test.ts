import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { collectFindingSentences } from '../../build/sentences/finding-sentences.ts';
import { sentenceLines } from '../../build/sentences/listing.ts';
import { golden } from '../support/golden.ts';

/** A change of wording shows here: one sentence for each check, outcome and shape. `npm run sentences` prints more. */
test('sentences of findings', async () => {
  const sentences = await collectFindingSentences(fileURLToPath(new URL('../..', import.meta.url)));
  const lines = `${sentenceLines(sentences).join('\n')}\n`;
  expect(lines).toBe(golden('sentences', lines, 'content'));
});
