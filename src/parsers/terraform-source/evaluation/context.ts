import type { ProblemCode } from '../../../model/problem.ts';
import type { FunctionContext } from '../../../languages/hcl/functions/function.ts';
import type { ModuleTree } from '../module/module-tree.ts';
import type { SourceFile } from '../module/source-file.ts';
import type { GivenValue } from '../module/given-values.ts';
import type { Run } from '../../../languages/hcl/evaluation/run.ts';

/** What the evaluation of one root module shares between its modules. */
export interface Context {
  readonly run: Run;
  readonly modules: ModuleTree;
  /** Folder of the root module. */
  readonly root: string;
  readonly functions: FunctionContext;
  /** Values that the user, or a file of values, gives to variables of the root module. */
  readonly given: ReadonlyMap<string, GivenValue>;
  /** Counts down with each module instance. */
  modulesLeft: number;
  /** Tells of something once per place and message. */
  report(code: ProblemCode, severity: 'error' | 'warning', file: SourceFile, offset: number, message: string): void;
}
