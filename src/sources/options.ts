import type { Limits } from './limits.ts';

export interface SourceOptions {
  readonly limits?: Partial<Limits>;
  /** Names of folders that are skipped and counted; replaces the default list. */
  readonly ignoredFolders?: readonly string[];
  /** Folders that are not entered, such as the output folder of the run. */
  readonly exclude?: readonly string[];
  /** What `-` reads; standard input of the process when absent. */
  readonly stdin?: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean };
}
