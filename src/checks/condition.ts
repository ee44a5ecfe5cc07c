import type { Subject, TraitWords } from '../model/check.ts';
import type { EvidenceSet, Remedy } from '../model/evidence-set.ts';
import type { Decision, Option } from '../model/finding.ts';
import { pathText } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import type { Value } from '../base/value.ts';
import type { Truth } from '../base/truth.ts';

/**
 * State of the evaluation of one subject. It caches the value of the last trait field, since conditions read it more
 * than once.
 */
export interface Run {
  readonly subject: Subject;
  readonly evidence: EvidenceSet;
  /** Start of shown paths, where values do not start at the subject. */
  readonly prefix?: string;
  /** The text in the evidence, where the value is its interpretation. */
  readonly said?: string | undefined;
  /** A clause that replaces `<path> is <said>`. */
  readonly fact?: string | undefined;
  /** Words in messages for the values of the trait's field. */
  readonly words?: TraitWords;
  /** How the field would get other values. */
  readonly remedies?: readonly Remedy[];
  trait: string | undefined;
  field: string | undefined;
  value: Value | undefined;
}

/** Starts a run. All members exist from the start, because there are many runs. */
export function runOn(subject: Subject, evidence: EvidenceSet): Run {
  return { subject, evidence, trait: undefined, field: undefined, value: undefined };
}

/** Collects decisions up to a limit. */
export interface Trace {
  readonly decisions: Decision[];
  readonly limit: number;
  /** Of what is not true, only what comes nearest to it; see `distance.ts`. */
  readonly nearest?: boolean;
}

/** The pointer of a value that is relative to the subject's values. */
export const AT_SUBJECT: Pointer = [];

/**
 * A compiled condition. `test` is the fast path and allocates nothing. `explain` runs only for a result that is
 * shown, and records the leaves that caused it. `flipped` counts the `not` above it.
 */
export interface Node {
  test(value: Value | undefined, run: Run): Truth;
  /** How much would have to change for the answer true: 0 where it is true already; see `distance.ts`. */
  distance(value: Value | undefined, run: Run): number;
  explain(value: Value | undefined, run: Run, at: Pointer, result: Truth, trace: Trace, flipped: boolean): void;
}

/** Records one decision. False when the trace is full. */
export function record(trace: Trace, decision: Decision): boolean {
  if (trace.decisions.length < trace.limit) trace.decisions.push(decision);
  return trace.decisions.length < trace.limit;
}

/** Records the decisions of `explain` after `change` is applied to each. */
export function recordChanged(
  trace: Trace,
  explain: (trace: Trace) => void,
  change: (decision: Decision) => Decision,
): void {
  const { limit, nearest = false } = trace;
  const inner: Trace = { decisions: [], limit: limit - trace.decisions.length, nearest };
  explain(inner);
  for (const decision of inner.decisions) record(trace, change(decision));
}

/** Records the decisions of `explain` as one of several options, of which one would be enough. */
export function recordOption(trace: Trace, option: Option, explain: (trace: Trace) => void): void {
  recordChanged(trace, explain, (decision) => ({ ...decision, option }));
}

/** The path of a value as messages show it. */
export function shownPath(run: Run, steps: Pointer): string {
  const text = pathText(steps);
  if (run.prefix === undefined) return text;
  if (text === '.') return run.prefix;
  return text.startsWith('[') ? run.prefix + text : `${run.prefix}.${text}`;
}

/** The beginning of an expectation that names what is wrong rather than what is right. */
export const OTHER = 'anything but ';

/** The expectation in words; below a `not`, the opposite. */
export function expectation(expected: string, flipped: boolean, unexpected = `${OTHER}${expected}`): string {
  return flipped ? unexpected : expected;
}
