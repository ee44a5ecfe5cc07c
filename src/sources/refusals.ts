import type { FileStatus } from '../model/evidence.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import { possibleKinds } from './possible-kinds.ts';

export interface RefusalDetails {
  readonly size?: number;
  readonly sha256?: string | undefined;
  /** Replaces the kinds that follow from the name. */
  readonly kinds?: readonly EvidenceKind[];
  /** Replaces the default: error for possible evidence, info for other files. */
  readonly severity?: Problem['severity'];
}

/** Files that could not be read, and other problems of files. */
export interface Refusals {
  readonly problems: readonly Problem[];
  readonly unreadable: ReadonlyMap<string, FileStatus>;
  /** Reports a problem of a file; `kinds`: evidence that may be lost. */
  report(
    code: ProblemCode,
    path: string,
    message: string,
    severity: Problem['severity'],
    kinds: readonly EvidenceKind[],
  ): void;
  /**
   * Reports a file that was not read. `why` follows the path; the severity depends on the evidence that the name may
   * be.
   */
  refuse(code: ProblemCode, path: string, why: string, details?: RefusalDetails): void;
}

/** Creates an empty list of refusals. */
export function createRefusals(): Refusals {
  const problems: Problem[] = [];
  const unreadable = new Map<string, FileStatus>();

  const report: Refusals['report'] = (code, path, message, severity, kinds) => {
    const lost = severity === 'error' ? { kinds } : {};
    problems.push({ code, severity, message, place: { file: path, pointer: [] }, ...lost });
  };

  const refuse: Refusals['refuse'] = (code, path, why, details = {}) => {
    const { size = 0, sha256, kinds = possibleKinds(path) } = details;
    const severity = details.severity ?? (kinds.length > 0 ? 'error' : 'info');
    report(code, path, `${path} ${why}`, severity, kinds);
    unreadable.set(path, { path, size, sha256, status: 'unreadable', kinds });
  };

  return { problems, unreadable, report, refuse };
}
