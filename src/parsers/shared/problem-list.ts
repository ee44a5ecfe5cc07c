import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Problem, ProblemCode } from '../../model/problem.ts';

const MAX_LISTED = 20;

export interface ProblemList {
  /** Adds a loss of evidence: an `error` with the parser's kinds. */
  add(code: ProblemCode, message: string, pointer: Pointer, line?: number): void;
  /** Adds a problem that needs attention but loses no evidence. */
  warn(code: ProblemCode, message: string, pointer: Pointer, line?: number): void;
  /** The same list for one document of a YAML stream; its places name that document. */
  inDocument(document: number | undefined): ProblemList;
  /** The first 20, and one that counts the rest. */
  all(): readonly Problem[];
}

/** Collects the problems of one file. Bounded, because a broken generator breaks every entry. */
export function problemList(file: Pick<EvidenceFile, 'path'>, parser: Pick<Parser, 'kinds'>): ProblemList {
  const listed: Problem[] = [];
  let errorsLeft = 0;
  let warningsLeft = 0;
  const put = (severity: 'error' | 'warning', problem: Omit<Problem, 'severity' | 'kinds'>): void => {
    const full = listed.length >= MAX_LISTED;
    if (full && severity === 'error') errorsLeft += 1;
    else if (full) warningsLeft += 1;
    else listed.push({ ...problem, severity, ...(severity === 'error' ? { kinds: parser.kinds } : {}) });
  };
  const all = (): readonly Problem[] => {
    const left = errorsLeft + warningsLeft;
    if (left === 0) return [...listed];
    const message = `${file.path} has ${left} more problems of these kinds. Correct the first ones and look again.`;
    const severity = errorsLeft > 0 ? 'error' : 'warning';
    const kinds = errorsLeft > 0 ? { kinds: parser.kinds } : {};
    return [...listed, { code: 'partly-read', severity, message, place: { file: file.path, pointer: [] }, ...kinds }];
  };
  const readList = (document?: number): ProblemList => {
    const placed = (pointer: Pointer, line?: number) => ({
      file: file.path,
      pointer,
      ...omitUndefined({ document, line }),
    });
    return {
      add: (code, message, pointer, line) => put('error', { code, message, place: placed(pointer, line) }),
      warn: (code, message, pointer, line) => put('warning', { code, message, place: placed(pointer, line) }),
      inDocument: readList,
      all,
    };
  };
  return readList();
}
