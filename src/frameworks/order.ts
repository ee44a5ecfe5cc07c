import type { Decision, Finding } from '../model/finding.ts';
import { pointerText } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';

/** Order of findings of one check: by subject first, so that one subject's sources stand together. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    text(a.subject, b.subject) ||
    text(a.subjectType, b.subjectType) ||
    text(a.source, b.source) ||
    text(a.place.file, b.place.file) ||
    (a.place.document ?? 0) - (b.place.document ?? 0) ||
    text(pointerText(a.place.pointer), pointerText(b.place.pointer)) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    text(a.outcome, b.outcome) ||
    text(a.message, b.message) ||
    compareDecisions(a.decisions, b.decisions) ||
    text(a.waived?.reason ?? '', b.waived?.reason ?? '')
  );
}

/** Order of two texts by their code units, the same on every machine. */
export function text(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareDecisions(a: readonly Decision[], b: readonly Decision[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order =
      text(left.condition, right.condition) ||
      text(left.path, right.path) ||
      text(left.actual, right.actual) ||
      text(left.expected, right.expected) ||
      text(left.place.file, right.place.file) ||
      text(pointerText(left.place.pointer), pointerText(right.place.pointer));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Order of Problems by place, then code and message. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    text(a.place.file, b.place.file) ||
    (a.place.document ?? 0) - (b.place.document ?? 0) ||
    text(pointerText(a.place.pointer), pointerText(b.place.pointer)) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    text(a.code, b.code) ||
    text(a.message, b.message)
  );
}
