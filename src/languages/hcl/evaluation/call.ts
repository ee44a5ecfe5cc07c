import { callFunction } from '../functions/call.ts';
import { isWhollyKnown } from '../values/known.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import {
  failure,
  isFailure,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Failure,
  type Result,
  type TfUnknown,
  type TfValue,
} from '../values/value.ts';
import type { Call } from '../syntax/ast.ts';
import type { Evaluate, Run, Scope } from './run.ts';

/** The result of a function call (Terraform language, "Function Calls"); `try` and `can` handle failures themselves. */
export function evaluateCall(call: Call, scope: Scope, run: Run, evaluate: Evaluate): Result {
  if (call.name === 'try' || call.name === 'core::try') return tryEach(call, scope, run, evaluate);
  if (call.name === 'can' || call.name === 'core::can') return can(call, scope, run, evaluate);
  const args: TfValue[] = [];
  for (const argument of call.args) {
    const value = evaluate(argument, scope, run);
    if (isFailure(value)) return value;
    args.push(value);
  }
  const expanded = call.expands ? expand(args) : args;
  if ('kind' in expanded) return expanded;
  const result = callFunction(call.name, expanded, scope.names.functions);
  return call.name === 'jsonencode' ? withContent(result, expanded[0]) : result;
}

/** A JSON text that is only partly known keeps its known content. */
function withContent(result: Result, encodes: TfValue | undefined): Result {
  if (isFailure(result) || encodes === undefined) return result;
  const plain = unmark(result);
  return isUnknownValue(plain) ? { ...plain, encodes } : result;
}

/** `f(a, list...)`: the elements of the last argument become arguments. */
function expand(args: readonly TfValue[]): readonly TfValue[] | TfUnknown | Failure {
  const last = args.at(-1) ?? null;
  const plain = unmark(last);
  if (isUnknownValue(plain)) return unknownValue(plain.reason);
  if (!isSequence(plain)) return failure('only a list, set or tuple can be expanded to arguments');
  const marks = getMarks(last);
  return [...args.slice(0, -1), ...plain.items.map((item) => withMarks(item, marks))];
}

/**
 * The first argument that does not fail. An argument that is not wholly known could still fail, so the result is
 * unknown, except for an attribute that a resource certainly gets.
 */
function tryEach(call: Call, scope: Scope, run: Run, evaluate: Evaluate): Result {
  for (const argument of call.args) {
    const value = evaluate(argument, scope, run);
    if (isFailure(value)) continue;
    const plain = unmark(value);
    if (isWhollyKnown(value) || (isUnknownValue(plain) && plain.set && plain.origin !== undefined)) return value;
    return withMarks(unknownValue('it is not known which argument of "try" is taken'), getMarks(value));
  }
  return failure('all arguments of "try" fail');
}

function can(call: Call, scope: Scope, run: Run, evaluate: Evaluate): Result {
  const [argument] = call.args;
  if (argument === undefined || call.args.length > 1) return failure('"can" takes one argument');
  const value = evaluate(argument, scope, run);
  if (isFailure(value)) return false;
  return isWhollyKnown(value) ? true : unknownValue('it is not known whether the expression fails', true, 'bool');
}
