import type { EvidenceKind } from '../../../model/evidence-kind.ts';
import type { Pointer } from '../../../base/pointer.ts';
import type { Problem, ProblemCode } from '../../../model/problem.ts';

const KINDS: readonly EvidenceKind[] = ['terraform'];
const MOST = 100;

export interface Problems {
  readonly list: readonly Problem[];
  /** Reports a loss of evidence. */
  lost(message: string, pointer: Pointer, code?: ProblemCode): void;
  warn(message: string, pointer: Pointer, code?: ProblemCode): void;
  tell(message: string, pointer: Pointer, code?: ProblemCode): void;
  /** Adds what another reader says of a part of the file. */
  addAll(problems: readonly Problem[]): void;
}

/** Collects the problems of one file. After 100 the rest is only counted, since the first ones show the pattern. */
export function createProblems(file: string): Problems {
  const list: Problem[] = [];
  let more = 0;
  const push = (problem: Problem): void => {
    if (list.length < MOST) {
      list.push(problem);
      return;
    }
    more += 1;
    const text = `${file} has ${more} further problems like those listed before. Export it again.`;
    list[MOST] = { code: 'partly-read', severity: 'error', message: text, place: { file, pointer: [] }, kinds: KINDS };
  };
  const add = (severity: Problem['severity'], code: ProblemCode, message: string, pointer: Pointer): void =>
    push({ code, severity, message, place: { file, pointer }, ...(severity === 'error' ? { kinds: KINDS } : {}) });
  return {
    list,
    addAll: (problems) => problems.forEach(push),
    lost: (message, pointer, code = 'partly-read') => add('error', code, message, pointer),
    warn: (message, pointer, code = 'partly-read') => add('warning', code, message, pointer),
    tell: (message, pointer, code = 'partly-read') => add('info', code, message, pointer),
  };
}
