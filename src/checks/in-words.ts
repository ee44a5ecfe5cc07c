import type { Pointer } from '../base/pointer.ts';
import type { Value } from '../base/value.ts';
import { placeAt } from '../model/walk.ts';
import { expectation, record, shownPath, type Node, type Run, type Trace } from './condition.ts';
import { renderOutline } from '../model/render-value.ts';

export interface Words {
  /** What the check says it wants, as a noun phrase after "expected". */
  readonly expected: string;
  /** Where the whole element is shown in place of what was asked of it: path of the condition inside the check. */
  readonly ofElement?: string | undefined;
}

/** A condition whose expectation the check tells in its own words, since those of its operators are for machines. */
export function inWords(node: Node, { expected, ofElement }: Words): Node {
  return {
    test: node.test,
    explain(value, run, at, result, trace, flipped) {
      const told = expectation(expected, flipped);
      if (ofElement !== undefined) return recordElement({ value, run, at, condition: ofElement, told, trace });
      const inner: Trace = { decisions: [], limit: trace.limit - trace.decisions.length };
      node.explain(value, run, at, result, inner, flipped);
      for (const decision of inner.decisions) record(trace, { ...decision, expected: told });
    },
  };
}

interface Element {
  readonly value: Value | undefined;
  readonly run: Run;
  readonly at: Pointer;
  readonly condition: string;
  readonly told: string;
  readonly trace: Trace;
}

function recordElement({ value, run, at, condition, told, trace }: Element): void {
  const place = placeAt(run.subject, at);
  record(trace, { condition, place, path: shownPath(run, at), actual: renderOutline(value), expected: told });
}
