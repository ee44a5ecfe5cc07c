import { groupBy } from '../../src/base/group-by.ts';
import type { ContentText } from './content-texts.ts';
import { draw, sentenceSheet } from './draw.ts';
import type { FindingSentence } from './finding-sentences.ts';
import { toShape } from './shape.ts';

/** Options of the command line, as they are written. */
export interface Choice {
  readonly draw?: string;
  readonly seed: string;
  readonly shapes?: boolean;
}

/** Sentences of findings as text: by check, by shape, or some of them with their evidence. */
export function listSentences(sentences: readonly FindingSentence[], choice: Choice): string {
  if (choice.draw !== undefined)
    return draw(sentences, Number(choice.draw), Number(choice.seed))
      .map((sentence, index) => sentenceSheet(sentence, index + 1))
      .join('\n');
  return (choice.shapes ? shapeLines(sentences) : checkLines(sentences)).join('\n');
}

/** Other texts: by owner, or some of them. */
export function listTexts(texts: readonly ContentText[], choice: Choice): string {
  const chosen = choice.draw === undefined ? texts : draw(texts, Number(choice.draw), Number(choice.seed));
  return chosen.map(({ owner, member, text }) => `${owner} ${member}: ${text}`).join('\n');
}

/** One line for each sentence, without what an added example changes: the form that is stored and compared. */
export function sentenceLines(sentences: readonly FindingSentence[]): readonly string[] {
  return sentences.map(({ check, outcome, sentence }) => `${check.id} ${outcome}: ${sentence}`);
}

function checkLines(sentences: readonly FindingSentence[]): readonly string[] {
  return [...groupBy(sentences, ({ check }) => check)].flatMap(([{ id, title }, together]) => [
    `## ${id}: ${title}`,
    ...together.map(({ outcome, sentence, count }) => `${outcome.padEnd(14)} ${count}x  ${sentence}`),
    '',
  ]);
}

function shapeLines(sentences: readonly FindingSentence[]): readonly string[] {
  const shapes = [...groupBy(sentences, ({ outcome, sentence }) => `${outcome} ${toShape(sentence)}`)];
  return shapes
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([shape, [first, ...others]]) => `${others.length + 1}x ${shape}\n    ${first?.check.id}: ${first?.sentence}`);
}
