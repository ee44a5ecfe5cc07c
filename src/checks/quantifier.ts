import type { Pointer } from '../base/pointer.ts';
import { isList, isMap, type Value } from '../base/value.ts';
import { BRANCHES, placeAt, soleValue, visitValues, walk } from '../model/walk.ts';
import { OTHER_THING } from './distance.ts';
import { measureNearest, noEntry, quantifierDistance } from './nearest-entry.ts';
import type { QuantifierPlan } from './quantifier-plan.ts';
import { expectation, record, recordOption, shownPath, type Node, type Run, type Trace } from './condition.ts';
import { unknownAround } from './unknown-around.ts';
import { renderValue } from '../model/render-value.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { wrongType } from './wrong-type.ts';
import { negate, type Truth } from '../base/truth.ts';

/** For a value that is unknown or neither list nor map, its elements cannot be tested. */
const OPAQUE: Truth = 'unknown';

/** A condition over the elements of lists; a map counts as one element. */
export function quantify(plan: QuantifierPlan): Node {
  const { inner, path, quantifier } = plan;
  const test: Node['test'] = (value, run) => testAll(plan, value, run);
  return {
    test,
    distance: quantifierDistance(plan, test),
    explain(value, run, at, result, trace, flipped) {
      const innerFlipped = quantifier === 'none' ? !flipped : flipped;
      let examined = false;
      let deepest = at;
      let option = 0;
      const isChoice = quantifier === 'any' && !flipped && result !== true;
      const closest = quantifier === 'any' && result === false ? measureNearest(plan, value, run) : undefined;
      const each = (element: Value, pointer: Pointer): boolean => {
        examined = true;
        if (closest !== undefined && closest >= OTHER_THING) {
          const absent = noEntry(plan, element, run, pointer);
          if (absent !== undefined) record(trace, absent);
          if (absent !== undefined) return false;
        }
        if (ask(plan, element, run) !== result) return true;
        if (closest !== undefined && inner.distance(element, run) > closest) return true;
        const wanted = quantifier === 'none' ? negate(result) : result;
        const explain = (part: Trace) => inner.explain(element, run, pointer, wanted, part, innerFlipped);
        if (isChoice) recordOption(trace, { of: plan, index: (option += 1) }, explain);
        else explain(trace);
        return trace.decisions.length < trace.limit && !(trace.nearest === true && isChoice);
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
            ...omitUndefined({ doubt: wrongType(found, 'a list') }),
            ...unknownAround(found, run, pointer),
            expected: 'a list',
          });
        },
        at,
      );
      if (examined) return;
      recordEmpty(plan, { run, at, deepest, trace, flipped });
    },
  };
}

function testAll(plan: QuantifierPlan, value: Value | undefined, run: Run): Truth {
  const only = soleValue(value, plan.path.steps);
  if (only === undefined) return plan.whenEmpty;
  const result = only === BRANCHES ? testBranches(plan, value, run) : testFound(plan, undefined, only, run);
  return result ?? plan.whenEmpty;
}

interface Empty {
  readonly run: Run;
  readonly at: Pointer;
  /** The longest part of the path that is there. */
  readonly deepest: Pointer;
  readonly trace: Trace;
  readonly flipped: boolean;
}

function recordEmpty(
  { condition, path, whenEmpty }: QuantifierPlan,
  { run, at, deepest, trace, flipped }: Empty,
): void {
  const [expected, unexpected] =
    whenEmpty === true ? ['no entry that contradicts it'] : ['at least one entry', 'no entry'];
  record(trace, {
    condition,
    place: placeAt(run.subject, deepest),
    path: shownPath(run, [...at, ...path.steps]),
    actual: 'empty',
    expected: expectation(expected, flipped, unexpected),
  });
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
