import type { Work } from '../../base/work.ts';
import type { GoValue } from './go-value.ts';

/**
 * The type of a parameter as Go declares it. The engine rejects other arguments as Go does (an int64 is not an int,
 * nil is not a string), so a function receives the declared types. `any` accepts everything, including nil.
 */
export type ParameterType =
  | 'any'
  | 'string'
  | 'bool'
  | 'int'
  | 'int64'
  | 'float64'
  | 'map[string]interface {}'
  | '[]interface {}'
  | '[]string'
  | 'time.Time';

/** The access of a function to the rendering in which it runs. */
export interface RenderContext {
  /** Runs a template of the set, with `data` as its dot, and returns its text. The depth is limited. */
  include(name: string, data: GoValue): string;
  /** Helm's `tpl`: parses and runs text as a template that can use all templates of the set. */
  evaluate(text: string, data: GoValue): string;
  /** Counts characters before a function writes or reads them; fails when the work is used up. */
  charge(characters: number): void;
  /** The work that is left, for functions that count themselves. */
  readonly work: Work;
}

/**
 * A function that a template calls by name. Throws `TemplateFailure` for invalid input; the engine catches it at its
 * boundary and adds the template's name and line.
 */
export interface TemplateFunction {
  readonly parameters: readonly ParameterType[];
  readonly rest?: ParameterType;
  readonly call: (args: readonly GoValue[], context: RenderContext) => GoValue;
}

export type FunctionTable = ReadonlyMap<string, TemplateFunction>;
