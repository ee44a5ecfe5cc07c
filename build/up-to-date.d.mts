/** A part of the build; paths are below the root. */
export interface Stage {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Gives the files of `src/` that it read. */
  run(): readonly string[] | Promise<readonly string[]>;
}

export function bringUpToDate(root: string, stages: readonly Stage[]): Promise<void>;
