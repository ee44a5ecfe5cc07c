import type { Pointer } from '../../../base/pointer.ts';
import type { Report } from '../fields.ts';
import type { ProblemList } from '../problem-list.ts';

/** Records parts of a file that cannot be read. `advice` says what to do about them. */
export function complaints(
  problems: ProblemList,
  path: string,
  advice: string,
  lineOf?: (pointer: Pointer) => number,
): Report {
  return (part, pointer) => {
    const message = `${path}: a ${part} is malformed. ${advice}`;
    problems.add('partly-read', message, pointer, lineOf?.(pointer));
  };
}
