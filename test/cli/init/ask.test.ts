import { expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { startAsking, type Asker } from '../../../src/cli/init/ask.ts';

async function withAnswers<Result>(text: string, run: (asker: Asker) => Promise<Result>): Promise<[Result, string]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(text);
  const asker = await startAsking(input, output, () => undefined);
  try {
    const result = await run(asker);
    return [result, String(output.read())];
  } finally {
    asker.close();
  }
}

const even = (answer: string): number | { readonly wrong: string } =>
  Number(answer) % 2 === 0 ? Number(answer) : { wrong: `${answer} is odd.` };

test('questions are asked until the answer fits, and an empty one takes what is proposed', async () => {
  const [answers, shown] = await withAnswers('3\n4\n\nmaybe\nY\n\n', async ({ ask, confirm }) => [
    await ask('Number', '2', even),
    await ask('Number', '2', even),
    await confirm('Sure?', false),
    await confirm('Sure?', false),
  ]);
  expect(answers).toEqual([4, 2, true, false]);
  expect(shown).toBe(
    'Number [2]: 3 is odd.\nNumber [2]: Number [2]: Sure? [no]: Answer yes or no.\nSure? [no]: Sure? [no]: ',
  );
});

test('an input that ends is no answer', async () => {
  const ended = withAnswers('', ({ confirm }) => confirm('Write?', true));
  await expect(ended).rejects.toThrow('The input ended before the last question, so nothing was written.');
});
