import type { ProblemCode } from '../../../model/problem.ts';
import type { FunctionContext } from '../../../languages/hcl/functions/function.ts';
import type { ModuleTree } from '../module/module-tree.ts';
import type { SourceFile } from '../module/source-file.ts';
import type { GivenValue } from '../module/given-values.ts';
import type { Run } from '../../../languages/hcl/evaluation/run.ts';

/** State that all modules of one root module share during evaluation. */
export interface Context {
  readonly run: Run;
  readonly modules: ModuleTree;
  readonly root: string;
  readonly functions: FunctionContext;
  readonly given: ReadonlyMap<string, GivenValue>;
  modulesLeft: number;
  /** Reports a problem once per place and message. */
  report(code: ProblemCode, severity: 'error' | 'warning', file: SourceFile, offset: number, message: string): void;
}
