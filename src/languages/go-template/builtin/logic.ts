import { truth } from '../go-type.ts';
import type { TemplateFunction } from '../template-function.ts';

/** `and`. The engine evaluates `and` and `or` itself, which stop at the deciding argument. */
export const AND: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: (args) => args.find((value) => !truth(value)) ?? args[args.length - 1] ?? null,
};

export const OR: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: (args) => args.find(truth) ?? args[args.length - 1] ?? null,
};

export const NOT: TemplateFunction = {
  parameters: ['any'],
  call: ([value = null]) => !truth(value),
};
