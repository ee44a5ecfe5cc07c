import type { Problem } from '../../model/problem.ts';
import type { Context } from './evaluation/context.ts';
import { sourceProblem } from './module/problems.ts';

const MAX_LISTED = 200;

/** Collects the problems of one root module, each once. */
export interface Report {
  readonly add: Context['report'];
  problems(list: readonly Problem[]): void;
  all(): readonly Problem[];
}

/** Collects the problems of one root module, each once, up to a limit; a last one counts those beyond it. */
export function createReport(root: string): Report {
  const known = new Map<string, Problem>();
  let left = 0;
  let lost = false;
  const keep = (problem: Problem): void => {
    const { line, file } = problem.place;
    const key = `${file}\n${line ?? 0}\n${problem.message}`;
    if (known.has(key)) return;
    if (known.size < MAX_LISTED) known.set(key, problem);
    else {
      left += 1;
      lost ||= problem.severity === 'error';
    }
  };
  return {
    add: (code, severity, file, offset, message) => keep(sourceProblem(code, severity, file, offset, message)),
    problems: (list) => list.forEach(keep),
    all() {
      if (left === 0) return [...known.values()];
      const where = root === '' ? 'The configuration' : root;
      const more: Problem = {
        code: 'partly-read',
        severity: lost ? 'error' : 'warning',
        message: `${where} has ${left} more problems of these kinds. Correct the first ones and look again.`,
        place: [...known.values()][0]?.place ?? { file: root, pointer: [] },
        ...(lost ? { kinds: ['terraform'] } : {}),
      };
      return [...known.values(), more];
    },
  };
}
