import type { Scope } from '../../../languages/hcl/evaluation/run.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { TfValue } from '../../../languages/hcl/values/value.ts';
import type { Declaration, ModuleSource, ResourceDeclaration } from '../module/declarations.ts';
import type { SourceFile } from '../module/source-file.ts';
import type { Context } from './context.ts';
import type { Expansion } from './resource-instance.ts';

/** One instance of a module during evaluation. All its parts are computed at first use. */
export interface ModuleInstance {
  readonly source: ModuleSource;
  readonly placement: Placement;
  readonly scope: Scope;
  readonly context: Context;
  local(name: string): TfValue;
  output(name: string): TfValue;
  variable(name: string): TfValue;
  expand(declaration: ResourceDeclaration): Expansion;
  /** The value of an expression of this module; a failure is reported once and yields unknown. */
  settle(expression: Expression, scope: Scope, file: SourceFile): TfValue;
}

/** The position of a module instance, and the arguments of its caller. */
export interface Placement {
  /** `module.a["x"].module.b`, `''` for the root module. */
  readonly address: string;
  /** Path of its calls without keys: `a.b`. */
  readonly callPath: string;
  /** Folders of this module and of the enclosing ones, outermost first. */
  readonly lineage: readonly string[];
  readonly parent: ModuleInstance | undefined;
  readonly call: { readonly declaration: Declaration; readonly scope: Scope } | undefined;
  /** Why it may not exist at all. */
  readonly conditional: string | undefined;
}
