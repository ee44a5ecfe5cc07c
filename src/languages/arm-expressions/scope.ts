import type { Level } from './level.ts';
import type { Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { Expression } from './syntax.ts';

/** What an expression is evaluated in. Names of functions and variables ignore case, as in Resource Manager. */
export interface ExpressionScope {
  readonly work: Work;
  readonly level: Level;
  /** Values of the variables of lambdas around. */
  readonly locals: ReadonlyMap<string, Value>;
  /**
   * Functions whose result depends on the template or on Azure, by name in lower case; `list*` means all that begin so.
   * `evaluate` gives the value of an argument.
   */
  readonly functions: ReadonlyMap<string, ScopeFunction>;
  /** Members of results that only the template knows, such as outputs of a nested deployment. */
  readonly member?: (of: Expression, name: string, scope: ExpressionScope) => Value | undefined;
}

/** A function that sees its arguments before they are evaluated. */
export type ScopeFunction = (
  args: readonly Expression[],
  evaluate: (each: Expression) => Value,
  scope: ExpressionScope,
) => Value;
