import type { Limits } from './limits.ts';

/** Evidence that the user names by its address: nothing else makes a run open a socket. */
export interface RemoteSources {
  readonly stateUrls?: readonly string[];
  readonly repository?: { readonly url: string; readonly ref?: string };
  /** Addresses inside private networks are refused unless this is true. */
  readonly allowPrivate?: boolean;
  /** Milliseconds that fetching the repository may take; ten minutes when absent. */
  readonly timeMs?: number;
}

/** Evidence that is already in memory: one file, or a ZIP archive of files. */
export interface Upload {
  readonly bytes: Buffer;
  /** Path of the file in the evidence when it is no archive. */
  readonly name: string;
  /** What stood before its paths where it was packed. */
  readonly prefix?: { readonly pathPrefix: string };
}

/** Evidence that this run itself made, such as what it read from a cloud. */
export interface SuppliedFile {
  readonly path: string;
  readonly text: string;
}

export interface SourceOptions {
  readonly supplied?: readonly SuppliedFile[];
  readonly upload?: Upload;
  readonly remote?: RemoteSources;
  readonly limits?: Partial<Limits>;
  /** Names of folders that are skipped and counted; replaces the default list. */
  readonly ignoredFolders?: readonly string[];
  /** Patterns of paths that the user leaves out; each is reported with how many files it leaves out. */
  readonly ignore?: readonly string[];
  /** Folders that are not entered, such as the output folder of the run. */
  readonly exclude?: readonly string[];
  /** Whether files carry the digests of their bytes; true when absent. */
  readonly digests?: boolean;
  /** Hears what is being read, and how much of it. */
  readonly say?: (text: string) => void;
  /** What `-` reads; standard input of the process when absent. */
  readonly stdin?: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean };
}
