import type { Subject, TraitWords } from '../model/check.ts';
import type { EvidenceSet, Remedy } from '../model/evidence-set.ts';
import type { Decision, Option } from '../model/finding.ts';
import { pathText } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import type { Value } from '../base/value.ts';
import type { Truth } from '../base/truth.ts';

/** What is being asked right now. The value of the last trait field is kept, since conditions read one more than once. */
export interface Run {
  readonly subject: Subject;
  readonly evidence: EvidenceSet;
  /** What shown paths begin with, when values do not start at the subject of the check. */
  readonly prefix?: string;
  /** What stands in the evidence, where the value is what that means. */
  readonly said?: string | undefined;
  /** A whole clause about it, in place of `<path> is <said>`. */
  readonly fact?: string | undefined;
  /** How messages call the values of the field of a trait that is asked. */
  readonly words?: TraitWords;
  /** How the field would get other values. */
  readonly remedies?: readonly Remedy[];
  trait: string | undefined;
  field: string | undefined;
  value: Value | undefined;
}

/** A run that begins: all have their members from the start, since there are many. */
export function runOn(subject: Subject, evidence: EvidenceSet): Run {
  return { subject, evidence, trait: undefined, field: undefined, value: undefined };
}

/** Collects decisions up to a limit. */
export interface Trace {
  readonly decisions: Decision[];
  readonly limit: number;
}

/** Where a relative value stands below the subject's values. */
export const AT_SUBJECT: Pointer = [];

/**
 * A compiled condition. `test` is the fast way and allocates nothing; `explain` is asked only about a result
 * that is to be shown, and records the leaves that made it so. `flipped` counts the `not` above it.
 */
export interface Node {
  test(value: Value | undefined, run: Run): Truth;
  explain(value: Value | undefined, run: Run, at: Pointer, result: Truth, trace: Trace, flipped: boolean): void;
}

/** Records one decision. False when the trace is full. */
export function record(trace: Trace, decision: Decision): boolean {
  if (trace.decisions.length < trace.limit) trace.decisions.push(decision);
  return trace.decisions.length < trace.limit;
}

/** Records what `explain` does, each decision as `change` makes it. */
export function recordChanged(
  trace: Trace,
  explain: (trace: Trace) => void,
  change: (decision: Decision) => Decision,
): void {
  const inner: Trace = { decisions: [], limit: trace.limit - trace.decisions.length };
  explain(inner);
  for (const decision of inner.decisions) record(trace, change(decision));
}

/** Records what `explain` does as one option of several of which one would be enough. */
export function recordOption(trace: Trace, option: Option, explain: (trace: Trace) => void): void {
  recordChanged(trace, explain, (decision) => ({ ...decision, option }));
}

/** The path of a value as it is shown. */
export function shownPath(run: Run, steps: Pointer): string {
  const text = pathText(steps);
  if (run.prefix === undefined) return text;
  if (text === '.') return run.prefix;
  return text.startsWith('[') ? run.prefix + text : `${run.prefix}.${text}`;
}

/** How an expectation begins that names what is wrong, and not what is right. */
export const OTHER = 'anything but ';

/** What was expected, in words; below a `not` the opposite. */
export function expectation(expected: string, flipped: boolean, unexpected = `${OTHER}${expected}`): string {
  return flipped ? unexpected : expected;
}
