import type { EvidenceFile, FileStatus } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';

/** Everything one run may look at, in an order that depends on nothing but names. */
export interface SourceResult {
  /** Sorted by path, in code-unit order. */
  readonly files: readonly EvidenceFile[];
  /** Sorted by path, then code. Refused and lost files are here with the reason. */
  readonly problems: readonly Problem[];
  /** Files that were met but could not be handed over. `sha256` is absent where the bytes were not read. */
  readonly unreadable: readonly FileStatus[];
  /** Paths of files that came from an archive, standard input, a request or another machine. Absent where none did. */
  readonly elsewhere?: ReadonlySet<string>;
  /** Folders that were skipped on purpose, counted by name. */
  readonly ignored: ReadonlyMap<string, number>;
  /** What was read, in the words of the caller: `folder infra`, `archive bundle.zip`, `standard input`. */
  readonly root: string;
  /**
   * What leads from the current folder to the evidence: `''`, or text with a slash at its end. Absent when the evidence
   * lies elsewhere, or is no folder or file.
   */
  readonly pathPrefix?: string;
}
