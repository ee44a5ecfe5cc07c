import type { Pointer } from '../../../base/pointer.ts';
import type { ProblemList } from '../problem-list.ts';

/** What a bill of materials has and is not read: a sentence without its path, and where it begins. */
export interface LeftOut {
  readonly sentence: string;
  readonly pointer: Pointer;
}

/** Warns of each. */
export function noteLeftOut(
  leftOut: readonly LeftOut[],
  path: string,
  problems: ProblemList,
  lineOf?: (pointer: Pointer) => number,
): void {
  for (const { sentence, pointer } of leftOut) {
    problems.warn('partly-read', `${path}: not read: ${sentence}`, pointer, lineOf?.(pointer));
  }
}
