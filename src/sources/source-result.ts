import type { EvidenceFile, FileStatus } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';

/** Everything that one run may read, in an order that depends only on names. */
export interface SourceResult {
  /** Sorted by path, in code-unit order. */
  readonly files: readonly EvidenceFile[];
  /** Sorted by path, then code; includes refused and lost files with the reason. */
  readonly problems: readonly Problem[];
  /** Files that were found but could not be used. `sha256` is absent where the bytes were not read. */
  readonly unreadable: readonly FileStatus[];
  /** Paths of files from an archive, standard input, a request or another machine. Absent where there are none. */
  readonly elsewhere?: ReadonlySet<string>;
  /** Number of intentionally skipped folders, by name. */
  readonly ignored: ReadonlyMap<string, number>;
  /** What was read, in the caller's words: `folder infra`, `archive bundle.zip`, `standard input`. */
  readonly root: string;
  /**
   * Path from the current folder to the evidence: `''`, or text with a slash at its end. Absent when the evidence is
   * elsewhere, or is no folder or file.
   */
  readonly pathPrefix?: string;
}
