import type { Readable, Writable } from 'node:stream';
import { EngineError } from '../../model/engine-error.ts';

/** Puts questions to a person, one after another. */
export interface Asker {
  /** An answer that `accept` makes a value of; it gives a sentence where the answer does not fit, and the question is repeated. */
  ask<Value>(
    question: string,
    initial: string,
    accept: (answer: string) => Value | { readonly wrong: string },
  ): Promise<Value>;
  confirm(question: string, initial: boolean): Promise<boolean>;
  close(): void;
}

/**
 * Questions on separate lines, by Node's readline: five short answers need no menu, and lines work in every terminal, with
 * screen readers, and without a package more in the program. Throws EngineError `invalid-usage` when the input ends before the
 * answer; Ctrl-C calls `onInterrupt`.
 */
export async function startAsking(input: Readable, output: Writable, onInterrupt: () => void): Promise<Asker> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input, output });
  lines.on('SIGINT', onInterrupt);
  const answers = lines[Symbol.asyncIterator]();
  async function readAnswer(question: string): Promise<string> {
    lines.setPrompt(question);
    lines.prompt();
    const answer = await answers.next();
    if (answer.done === true)
      throw new EngineError('invalid-usage', 'The input ended before the last question, so nothing was written.');
    return answer.value.trim();
  }
  const ask: Asker['ask'] = async (question, initial, accept) => {
    for (;;) {
      const answer = await readAnswer(initial === '' ? `${question}: ` : `${question} [${initial}]: `);
      const value = accept(answer === '' ? initial : answer);
      if (!isWrong(value)) return value;
      output.write(`${value.wrong}\n`);
    }
  };
  return {
    ask,
    confirm: (question, initial) => ask(question, initial ? 'yes' : 'no', readYesOrNo),
    close: () => lines.close(),
  };
}

function readYesOrNo(answer: string): boolean | { readonly wrong: string } {
  if (/^y(?:es)?$/i.test(answer)) return true;
  return /^no?$/i.test(answer) ? false : { wrong: 'Answer yes or no.' };
}

function isWrong<Value>(value: Value | { readonly wrong: string }): value is { readonly wrong: string } {
  return typeof value === 'object' && value !== null && 'wrong' in value;
}
