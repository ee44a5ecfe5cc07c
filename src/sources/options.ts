import type { Limits } from './limits.ts';

/** Evidence that the user names by its address; a run opens a socket for nothing else. */
export interface RemoteSources {
  readonly stateUrls?: readonly string[];
  readonly repository?: { readonly url: string; readonly ref?: string };
  /** Addresses inside private networks are refused unless true. */
  readonly allowPrivate?: boolean;
  /** Limit for fetching the repository, in milliseconds; default ten minutes. */
  readonly timeMs?: number;
}

/** Evidence that is already in memory: one file, or a ZIP archive of files. */
export interface Upload {
  readonly bytes: Buffer;
  /** Path in the evidence, if the content is not an archive. */
  readonly name: string;
  /** Prefix of its paths on the machine that packed it. */
  readonly prefix?: { readonly pathPrefix: string };
}

/** Evidence that this run created, such as what it read from a cloud. */
export interface SuppliedFile {
  readonly path: string;
  readonly text: string;
}

export interface SourceOptions {
  readonly supplied?: readonly SuppliedFile[];
  readonly upload?: Upload;
  readonly remote?: RemoteSources;
  readonly limits?: Partial<Limits>;
  /** Names of folders to skip and count; replaces the default list. */
  readonly ignoredFolders?: readonly string[];
  /** Patterns of paths to exclude; each is reported with its number of files. */
  readonly ignore?: readonly string[];
  /** Folders that are not read, such as the output folder of the run. */
  readonly exclude?: readonly string[];
  /** Whether to compute digests of the files; default true. */
  readonly digests?: boolean;
  readonly say?: (text: string) => void;
  /** Input for `-`; default: standard input of the process. */
  readonly stdin?: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean };
}
