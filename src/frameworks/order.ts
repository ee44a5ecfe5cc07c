import type { Decision, Finding } from '../model/finding.ts';
import { pointerText } from '../base/pointer.ts';
import type { Place } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import { compareTexts } from '../base/text-order.ts';

/** Compares findings of one check: by subject first, so that the sources of one subject are together. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareTexts(a.subject, b.subject) ||
    compareTexts(a.subjectType, b.subjectType) ||
    compareTexts(a.source, b.source) ||
    comparePlaces(a.place, b.place) ||
    compareTexts(a.outcome, b.outcome) ||
    compareTexts(a.message, b.message) ||
    compareDecisions(a.decisions, b.decisions) ||
    compareTexts(a.waived?.reason ?? '', b.waived?.reason ?? '')
  );
}

function compareDecisions(a: readonly Decision[], b: readonly Decision[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order =
      compareTexts(left.condition, right.condition) ||
      compareTexts(left.path, right.path) ||
      compareTexts(left.actual, right.actual) ||
      compareTexts(left.expected, right.expected) ||
      compareTexts(left.place.file, right.place.file) ||
      compareTexts(pointerText(left.place.pointer), pointerText(right.place.pointer));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Order of Problems by place, then code and message. */
export function compareProblems(a: Problem, b: Problem): number {
  return comparePlaces(a.place, b.place) || compareTexts(a.code, b.code) || compareTexts(a.message, b.message);
}

function comparePlaces(a: Place, b: Place): number {
  return (
    compareTexts(a.file, b.file) ||
    (a.document ?? 0) - (b.document ?? 0) ||
    compareTexts(pointerText(a.pointer), pointerText(b.pointer)) ||
    (a.line ?? 0) - (b.line ?? 0)
  );
}
