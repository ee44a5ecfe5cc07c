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
  /** Runs a template defined in the set, with `data` as its dot, and gives its text. Depth is bounded. */
  include(name: string, data: GoValue): string;
  /** Parses and runs text as a template of its own that sees all templates of the set: Helm's `tpl`. */
  evaluate(text: string, data: GoValue): string;
  /** Counts characters that a function is about to make or walk over; fails where the work is used up. */
  charge(characters: number): void;
  /** What may still be done, for functions that count by themselves. */
  readonly work: Work;
}

/**
 * What a template calls by name. Throws `TemplateFailure` for bad input; the engine catches it at its edge and adds
 * the template's name and line.
 */
export interface TemplateFunction {
  readonly parameters: readonly ParameterType[];
  /** Type of any further arguments, when the function takes them. */
  readonly rest?: ParameterType;
  readonly call: (args: readonly GoValue[], context: RenderContext) => GoValue;
}

/** Name to function. */
export type FunctionTable = ReadonlyMap<string, TemplateFunction>;
