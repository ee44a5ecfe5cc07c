import { forObject, forTuple, keeps, keyText, type ForResult } from '../values/for-result.ts';
import { perhapsEmpty } from '../values/filled.ts';
import { walk } from '../values/iterate.ts';
import { getMarks, withMarks } from '../values/marks.ts';
import { isFailure, unknownValue, type Failure, type Result, type TfValue } from '../values/value.ts';
import type { Expression, ForExpression } from '../syntax/ast.ts';
import { spend, type Evaluate, type Frame, type Run, type Scope } from './run.ts';

/** The tuple or object of a `for` expression (Terraform language, "for Expressions"). */
export function evaluateFor(expression: ForExpression, scope: Scope, run: Run, evaluate: Evaluate): Result {
  const collection = evaluate(expression.collection, scope, run);
  if (isFailure(collection)) return collection;
  const walked = walk(collection);
  if (walked.kind === 'failure') return walked;
  if (walked.kind === 'unknown') {
    const items = unknownValue(walked.reason, true);
    return withMarks(expression.key === undefined ? perhapsEmpty(items) : items, getMarks(collection));
  }
  const result: ForResult = { marks: walked.marks, open: undefined };
  const items: TfValue[] = [];
  const pairs: (readonly [string, TfValue])[] = [];
  for (const [key, value] of walked.pairs) {
    const stopped = spend(run);
    if (stopped !== undefined) return stopped;
    const inner = { ...scope, frame: forFrame(expression, key, value, scope.frame) };
    const kept = isKept(expression.condition, result, inner, run, evaluate);
    if (kept === false) continue;
    if (kept !== true) return kept;
    const item = evaluate(expression.value, inner, run);
    if (isFailure(item)) return item;
    if (expression.key === undefined) items.push(item);
    else {
      const name = getName(expression.key, result, inner, run, evaluate);
      if (typeof name === 'object') return name;
      if (name !== undefined) pairs.push([name, item]);
    }
  }
  return expression.key === undefined ? forTuple(result, items) : forObject(result, pairs, expression.groups);
}

/** A frame with the names of a `for` expression or directive for one pair. */
export function forFrame(
  names: Pick<ForExpression, 'keyName' | 'valueName'>,
  key: TfValue,
  value: TfValue,
  outer: Frame | undefined,
): Frame {
  const first = names.keyName === undefined ? outer : { name: names.keyName, value: key, outer };
  return { name: names.valueName, value, outer: first };
}

function isKept(
  condition: Expression | undefined,
  result: ForResult,
  scope: Scope,
  run: Run,
  evaluate: Evaluate,
): boolean | Failure {
  if (condition === undefined) return true;
  const decision = evaluate(condition, scope, run);
  return isFailure(decision) ? decision : keeps(result, decision);
}

function getName(
  key: Expression,
  result: ForResult,
  scope: Scope,
  run: Run,
  evaluate: Evaluate,
): string | undefined | Failure {
  const value = evaluate(key, scope, run);
  return isFailure(value) ? value : keyText(result, value);
}
