import { TemplateFailure } from '../failure.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

/** Functions that run other templates or end the rendering (Helm documentation, "Chart Development Tips and Tricks"). */
export const FLOW: readonly FunctionRow[] = [
  ['include', define(['string', 'any'], (args, context) => context.include(textArgument(args, 0), args[1] ?? null))],
  ['tpl', define(['string', 'any'], (args, context) => context.evaluate(textArgument(args, 0), args[1] ?? null))],
  [
    'required',
    define(['string', 'any'], (args) => {
      const [, value = null] = args;
      if (value === null || value === '') throw new TemplateFailure(textArgument(args, 0));
      return value;
    }),
  ],
  [
    'fail',
    define(['string'], (args) => {
      throw new TemplateFailure(textArgument(args, 0));
    }),
  ],
];
