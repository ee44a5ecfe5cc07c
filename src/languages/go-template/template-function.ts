import type { Work } from '../../base/work.ts';
import type { GoValue } from './go-value.ts';

/**
 * Type of a parameter as Go declares it. The engine refuses other arguments as Go does (an int64 is no int, nil is
 * no string), so that a function gets what it names. `any` takes everything, nil too.
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

/** What a function may ask of the rendering it runs in. */
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
 * What a template calls by name. Throws `TemplateFailure` for bad input; the engine catches it at its edge and adds
 * the template's name and line.
 */
export interface TemplateFunction {
  readonly parameters: readonly ParameterType[];
  readonly rest?: ParameterType;
  readonly call: (args: readonly GoValue[], context: RenderContext) => GoValue;
}

/** Name to function. */
export type FunctionTable = ReadonlyMap<string, TemplateFunction>;
