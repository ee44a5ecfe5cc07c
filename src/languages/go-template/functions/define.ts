import { TemplateFailure } from '../failure.ts';
import { isGoList, isGoMap, type GoList, type GoMap, type GoValue } from '../go-value.ts';
import type { ParameterType, RenderContext, TemplateFunction } from '../template-function.ts';

/** One row of a function table. */
export type FunctionRow = readonly [name: string, definition: TemplateFunction];

type Call = (args: readonly GoValue[], context: RenderContext) => GoValue;

/** Defines a template function with its parameter types; `rest` is the type of all further arguments. */
export function define(parameters: readonly ParameterType[], call: Call, rest?: ParameterType): TemplateFunction {
  return rest === undefined ? { parameters, call } : { parameters, rest, call };
}

/**
 * A function under its name and under its `must` name, which fails instead of panicking; templates see no difference.
 */
export function withMust(name: string, definition: TemplateFunction): readonly FunctionRow[] {
  return [
    [name, definition],
    [`must${name.charAt(0).toUpperCase()}${name.slice(1)}`, definition],
  ];
}

/** The argument at an index. Throws `TemplateFailure` where it is not a string. */
export function textArgument(args: readonly GoValue[], index: number): string {
  const value = args[index];
  if (typeof value !== 'string') throw new TemplateFailure('an argument is not a string');
  return value;
}

/** The argument at an index. Throws `TemplateFailure` where it is not a map. */
export function mapArgument(args: readonly GoValue[], index: number): GoMap {
  const value = args[index] ?? null;
  if (!isGoMap(value)) throw new TemplateFailure('an argument is not a map');
  return value;
}

/** The argument at an index. Throws `TemplateFailure` with the text `purpose` where it is not a list. */
export function listArgument(args: readonly GoValue[], index: number, purpose: string): GoList {
  const value = args[index] ?? null;
  if (!isGoList(value)) throw new TemplateFailure(purpose);
  return value;
}
