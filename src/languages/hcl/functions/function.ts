import type { TfType, Result, TfValue } from '../values/value.ts';

/** Files of the scanned tree. Paths are as the configuration gives them, relative to the root of the tree. */
export interface FileAccess {
  /** `undefined`: outside the tree, or not read. `false`: certainly does not exist. */
  find(path: string): TreeFile | false | undefined;
  /** Paths of all files below a folder, relative to it; `undefined` for a folder outside the tree. */
  below(folder: string): readonly string[] | undefined;
}

export interface TreeFile {
  /** Lower-case hex; absent for a file that is listed only with its size. */
  readonly sha256?: string | undefined;
  text(): string;
}

/** The access of functions to the evaluator. */
export interface FunctionContext {
  readonly files: FileAccess;
  /** Counts work before it is done; false if not enough is left. */
  takes(units: number): boolean;
  render(template: string, variables: ReadonlyMap<string, TfValue>): Result;
}

/** A parameter, with how much of its argument the function handles itself; the rest is common to all functions. */
export interface Parameter {
  readonly type: TfType;
  /** The function accepts null; otherwise null is an error. */
  readonly nullable?: true;
  /**
   * `whole` (default): any unknown or mark inside the argument applies to the result. `parts`: only one of the
   * argument itself does; parts are passed unchanged. `raw`: the argument is passed unchanged.
   */
  readonly given?: 'parts' | 'raw';
}

export interface TerraformFunction {
  readonly parameters: readonly Parameter[];
  readonly rest?: Parameter;
  /** Type of an unknown result; `dynamic` where it depends on the arguments. */
  readonly returns: TfType;
  /** An unknown result may become null. */
  readonly mayBeNull?: true;
  /** Whether an unknown result is certainly no empty text or list. Without it, it may be. */
  readonly isFilled?: (args: readonly TfValue[]) => boolean;
  run(args: readonly TfValue[], context: FunctionContext): Result;
}

export type FunctionTable = Readonly<Record<string, TerraformFunction>>;
