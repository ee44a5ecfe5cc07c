import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { folders } from '../support/case-folder.ts';
import { answerSpelling, type SpellingAnswers } from '../support/spelling-answers.ts';

const PAIRS = fileURLToPath(new URL('pairs', import.meta.url));
const pairs = folders(PAIRS);

function answers(pair: string, name: string): SpellingAnswers {
  return answerSpelling(`${PAIRS}/${pair}/${name}`);
}

test.each(pairs)('%s: a template and a configuration of the same things get the same answers', (pair) => {
  const template = answers(pair, 'template.yaml');
  const configuration = answers(pair, 'main.tf');
  expect(template.outcomes.size).toBeGreaterThan(50);
  expect(Object.fromEntries(template.outcomes)).toEqual(Object.fromEntries(configuration.outcomes));
});

test('more than sixty resources are compared', () => {
  const all = pairs.map((pair) => answers(pair, 'template.yaml').resources);
  expect(all.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(60);
});
