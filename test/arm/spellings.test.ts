import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { folders } from '../support/case-folder.ts';
import { answerSpelling, type SpellingAnswers } from '../support/spelling-answers.ts';

const PAIRS = fileURLToPath(new URL('pairs', import.meta.url));
const pairs = folders(PAIRS);

function answers(pair: string, name: string): SpellingAnswers {
  // a name of Terraform has no slash
  return answerSpelling(`${PAIRS}/${pair}/${name}`, (subject) => subject.replaceAll('/', '_'));
}

test.each(pairs)('%s: a template and a configuration of the same things get the same answers', (pair) => {
  const template = answers(pair, 'main.json');
  const configuration = answers(pair, 'main.tf');
  expect(template.outcomes.size).toBeGreaterThan(40);
  expect(Object.fromEntries(template.outcomes)).toEqual(Object.fromEntries(configuration.outcomes));
});

test('more than fifty resources are compared', () => {
  const all = pairs.map((pair) => answers(pair, 'main.json').resources);
  expect(all.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
});
