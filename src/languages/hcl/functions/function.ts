import type { TfType, Result, TfValue } from '../values/value.ts';

/** Files of the scanned tree. Paths are as the configuration gives them, relative to the root of the tree. */
export interface FileAccess {
  /** `undefined`: outside of the tree, or not read. `false`: certainly not there. */
  find(path: string): TreeFile | false | undefined;
  /** Paths of all files below a folder, relative to it; `undefined` for a folder outside of the tree. */
  below(folder: string): readonly string[] | undefined;
}

export interface TreeFile {
  /** Lower-case hex; absent for a file that was listed with its size alone. */
  readonly sha256?: string | undefined;
  text(): string;
}

/** What functions may ask of the evaluator. */
export interface FunctionContext {
  readonly files: FileAccess;
  /** Counts units of work before they are done; false where that much is not left. */
  takes(units: number): boolean;
  /** Renders a template with the given variables, whose names are keys of an object or map. */
  render(template: string, variables: ReadonlyMap<string, TfValue>): Result;
}

/** How much of an argument the function looks after itself; the rest is done for all functions alike. */
export interface Parameter {
  readonly type: TfType;
  /** A null is given to the function; otherwise it is an error. */
  readonly nullable?: true;
  /**
   * `whole` (default): an unknown anywhere in the argument makes the result unknown, and marks anywhere in it
   * mark the result. `parts`: so only for the argument itself, its parts are given as they are. `raw`: the
   * argument is given as it is.
   */
  readonly given?: 'parts' | 'raw';
}

/** A built-in function of the Terraform language. */
export interface TerraformFunction {
  readonly parameters: readonly Parameter[];
  /** Takes any number of further arguments. */
  readonly rest?: Parameter;
  /** Type of an unknown result; `dynamic` where it depends on the arguments. */
  readonly returns: TfType;
  /** An unknown result may turn out to be null. */
  readonly mayBeNull?: true;
  /** Whether an unknown result of these arguments is surely no empty text or list. Without it, it may be one. */
  readonly isFilled?: (args: readonly TfValue[]) => boolean;
  run(args: readonly TfValue[], context: FunctionContext): Result;
}

export type FunctionTable = Readonly<Record<string, TerraformFunction>>;
