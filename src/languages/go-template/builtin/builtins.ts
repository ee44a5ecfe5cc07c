import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import { formatText } from '../format/printf.ts';
import { printLine, printText } from '../format/print.ts';
import type { GoValue } from '../go-value.ts';
import type { FunctionTable, RenderContext, TemplateFunction } from '../template-function.ts';
import { COLLECTIONS } from './collections.ts';
import { COMPARISONS } from './compare.ts';
import { ESCAPES } from './escape.ts';
import { AND, NOT, OR } from './logic.ts';

function printing(print: (values: readonly GoValue[]) => string): TemplateFunction {
  return { parameters: [], rest: 'any', call: (args, context) => charged(print(args), context) };
}

function charged(text: string, context: RenderContext): string {
  context.charge(text.length);
  return text;
}

const PRINTF: TemplateFunction = {
  parameters: ['string'],
  rest: 'any',
  call: ([format = '', ...values], context) =>
    formatText(typeof format === 'string' ? format : '', values, (amount) => {
      context.charge(amount);
    }),
};

/** No value of a chart is a function, so `call` always fails. */
const CALL: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: ([target = null]) => {
    throw new TemplateFailure(target === null ? 'call of nil' : `non-function of type ${goTypeName(target)}`);
  },
};

/** The functions that every Go template has. */
export const BUILTINS: FunctionTable = new Map<string, TemplateFunction>([
  ['and', AND],
  ['or', OR],
  ['not', NOT],
  ...COMPARISONS,
  ...COLLECTIONS,
  ...ESCAPES,
  ['print', printing(printText)],
  ['printf', PRINTF],
  ['println', printing(printLine)],
  ['call', CALL],
]);
