import type { Path } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import { isList, isMap, type Value } from '../base/value.ts';
import { BRANCHES, placeAt, soleValue, visitValues, walk } from '../model/walk.ts';
import { expectation, record, recordOption, shownPath, type Node, type Run, type Trace } from './condition.ts';
import { renderValue } from '../model/render-value.ts';
import { negate, type Truth } from '../base/truth.ts';

export type Quantifier = 'all' | 'any' | 'none';

export interface QuantifierPlan {
  readonly condition: string;
  readonly path: Path;
  readonly quantifier: Quantifier;
  readonly inner: Node;
  /** The answer without elements; logically false for `any` and true for the others. */
  readonly whenEmpty: Truth;
}

/** For a value that is unknown or neither list nor map, its elements cannot be tested. */
const OPAQUE: Truth = 'unknown';

/** A condition over the elements of lists; a map counts as one element. */
export function quantify(plan: QuantifierPlan): Node {
  const { inner, path, quantifier } = plan;
  return {
    test(value, run) {
      const only = soleValue(value, path.steps);
      if (only === undefined) return plan.whenEmpty;
      const result = only === BRANCHES ? testBranches(plan, value, run) : testFound(plan, undefined, only, run);
      return result ?? plan.whenEmpty;
    },
    explain(value, run, at, result, trace, flipped) {
      const innerFlipped = quantifier === 'none' ? !flipped : flipped;
      let examined = false;
      let deepest = at;
      let option = 0;
      const isChoice = quantifier === 'any' && !flipped && result !== true;
      const each = (element: Value, pointer: Pointer): boolean => {
        examined = true;
        if (ask(plan, element, run) !== result) return true;
        const wanted = quantifier === 'none' ? negate(result) : result;
        const explain = (part: Trace) => inner.explain(element, run, pointer, wanted, part, innerFlipped);
        if (isChoice) recordOption(trace, { of: plan, index: (option += 1) }, explain);
        else explain(trace);
        return trace.decisions.length < trace.limit;
      };
      walk(
        value,
        path.steps,
        (found, pointer) => {
          if (isMap(found)) return each(found, pointer);
          if (pointer.length > deepest.length) deepest = pointer;
          if (isList(found)) return found.every((element, index) => each(element, [...pointer, index]));
          if (found === undefined || found === null) return true;
          examined = true;
          if (result !== OPAQUE) return true;
          return record(trace, {
            condition: plan.condition,
            place: placeAt(run.subject, pointer),
            path: shownPath(run, pointer),
            actual: renderValue(found),
            expected: 'a list',
          });
        },
        at,
      );
      if (examined) return;
      const [expected, unexpected] =
        plan.whenEmpty === true ? ['no entry that contradicts it'] : ['at least one entry', 'no entry'];
      record(trace, {
        condition: plan.condition,
        place: placeAt(run.subject, deepest),
        path: shownPath(run, [...at, ...path.steps]),
        actual: 'empty',
        expected: expectation(expected, flipped, unexpected),
      });
    },
  };
}

/** `all` and `none` stop at the first false; `any` stops at the first true. */
function getStop({ quantifier }: QuantifierPlan): boolean {
  return quantifier === 'any';
}

function testFound(plan: QuantifierPlan, sofar: Truth | undefined, found: Value, run: Run): Truth | undefined {
  const stop = getStop(plan);
  if (isMap(found)) return merge(sofar, ask(plan, found, run), stop);
  if (!isList(found)) return merge(sofar, OPAQUE, stop);
  let result = sofar;
  for (const element of found) if ((result = merge(result, ask(plan, element, run), stop)) === stop) break;
  return result;
}

function testBranches(plan: QuantifierPlan, value: Value | undefined, run: Run): Truth | undefined {
  const stop = getStop(plan);
  let result: Truth | undefined;
  visitValues(value, plan.path.steps, 0, (found) => (result = testFound(plan, result, found, run)) !== stop);
  return result;
}

function ask({ inner, quantifier }: QuantifierPlan, element: Value, run: Run): Truth {
  const truth = inner.test(element, run);
  return quantifier === 'none' ? negate(truth) : truth;
}

function merge(sofar: Truth | undefined, next: Truth, stop: boolean): Truth {
  if (next === stop || sofar === undefined) return next;
  return sofar === 'unknown' || next === 'unknown' ? 'unknown' : sofar;
}
