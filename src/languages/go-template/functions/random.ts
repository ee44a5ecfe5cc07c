import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';
import { UNKNOWN_CHARACTER, UNKNOWN_TEXT } from '../stand-in.ts';
import type { RenderContext } from '../template-function.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import { intArgument } from './strings.ts';

function characters(args: readonly GoValue[], context: RenderContext): string {
  const count = intArgument(args, 0);
  if (count < 0) return '';
  context.charge(count);
  return UNKNOWN_CHARACTER.repeat(count);
}

function shuffled(text: string): string {
  if (text.length < 2) return text;
  return /^[A-Za-z0-9]*$/.test(text) ? UNKNOWN_CHARACTER.repeat(text.length) : UNKNOWN_TEXT;
}

const CHARACTERS = define(['int'], characters);

/** Functions on random values. Their result is unknown text. */
export const RANDOM: readonly FunctionRow[] = [
  ['randAlphaNum', CHARACTERS],
  ['randAlpha', CHARACTERS],
  ['randNumeric', CHARACTERS],
  ['randAscii', define(['int'], (args) => (intArgument(args, 0) > 0 ? UNKNOWN_TEXT : ''))],
  [
    'randInt',
    define(['int', 'int'], (args) => {
      if (intArgument(args, 1) <= intArgument(args, 0)) throw new TemplateFailure('invalid argument to Intn');
      return UNKNOWN_TEXT;
    }),
  ],
  ['shuffle', define(['string'], (args) => shuffled(textArgument(args, 0)))],
];
