import type { Pointer } from '../../../base/pointer.ts';
import type { ProblemList } from '../problem-list.ts';

/** A part of a bill of materials that is not read: a sentence without its path, and the pointer of its start. */
export interface LeftOut {
  readonly sentence: string;
  readonly pointer: Pointer;
}

/** Adds a warning for each part that is not read. */
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
