import type { EvidenceKind } from './evidence-kind.ts';
import type { Place } from './place.ts';

/** What can be wrong with evidence and waivers. Closed: a new code is added here and explained in docs/problems.md. */
export type ProblemCode =
  | 'unparsable-file'
  | 'partly-read'
  | 'unsupported-version'
  | 'unsupported-encoding'
  | 'unsupported-content'
  | 'ambiguous-file'
  | 'unrecognised-file'
  | 'unread-type'
  | 'file-too-large'
  | 'total-too-large'
  | 'too-many-files'
  | 'too-deep'
  | 'unreadable-file'
  | 'link-not-followed'
  | 'not-a-regular-file'
  | 'refused-entry'
  | 'encrypted-entry'
  | 'nested-archive'
  | 'compression-ratio'
  | 'duplicate-key'
  | 'duplicate-address'
  | 'contradicting-sources'
  | 'altered-file'
  | 'collection-day'
  | 'drift'
  | 'not-assessed'
  | 'unresolved-values'
  | 'changed-while-reading'
  | 'ignored-files'
  | 'outside-of-chart'
  | 'set-elsewhere'
  | 'remote-evidence'
  | 'module-list'
  | 'expired-acceptance'
  | 'unused-acceptance'
  | 'expired-waiver'
  | 'unused-waiver'
  | 'overlapping-waiver'
  | 'unused-statement';

/**
 * An error in one piece of evidence. `error`: evidence is lost, so what it could have shown is undetermined.
 * `warning`: the evidence is read, but needs a look. `info`: listed for completeness.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** What is wrong and what to do, in full sentences; never quotes evidence values. */
  readonly message: string;
  readonly place: Place;
  /** The kinds of evidence that may be missing because of an `error`. */
  readonly kinds?: readonly EvidenceKind[];
}
