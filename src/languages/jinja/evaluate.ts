import { isList, isMap, isMarker, isUnknown, own, unknown, type Value } from '../../base/value.ts';
import { applyFilter } from './filters.ts';
import { callFunction, NOT_SET } from './functions.ts';
import { callMethod } from './methods.ts';
import { calculate, NOT_EVALUATED, signed, told } from './operators.ts';
import { equal, not, pythonTruth, type Truth } from './python.ts';
import type { Arguments, Expression } from './syntax.ts';
import { applyTest } from './tests.ts';
import { goesOn, STEP, workOfFilter, workOfValues } from './work.ts';
import type { FilterArguments, JinjaContext } from './context.ts';

/** The value of `default(omit)`: a parameter with this value counts as absent. */
export const OMIT = unknown('left out', false);
const EXHAUSTED = unknown('an expression that takes too much work to evaluate', true);

/**
 * Evaluates an expression without running anything: `undefined` where a name or key is not defined, an Unknown marker
 * where the value is not known.
 */
export function evaluate(expression: Expression, context: JinjaContext): Value | undefined {
  if (!goesOn(context.work, STEP)) return EXHAUSTED;
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return expression.name === 'omit' ? OMIT : context.scope.lookup(expression.name);
    case 'list':
      return expression.items.map((item) => evaluate(item, context) ?? NOT_SET);
    case 'map':
      return getMap(expression.entries, context);
    case 'get':
      return member(evaluate(expression.of, context), evaluate(expression.key, context));
    case 'slice':
      return slice(expression, context);
    case 'call':
      return call(expression.of, expression.arguments, context);
    case 'filter':
      return filtered(expression, context);
    case 'test':
      return test(expression, context);
    case 'unary':
      return unary(expression, context);
    case 'binary':
      return binary(expression, context);
    case 'if':
      return conditional(expression, context);
  }
}

/** Whether an expression is true: one known operand can decide where the whole value is not known. */
export function truth(expression: Expression, context: JinjaContext): Truth {
  if (expression.kind === 'unary' && expression.operator === 'not') return not(truth(expression.of, context));
  if (expression.kind !== 'binary' || (expression.operator !== 'and' && expression.operator !== 'or')) {
    return pythonTruth(evaluate(expression, context));
  }
  const decided = expression.operator === 'or';
  const one = truth(expression.left, context);
  if (one === decided) return decided;
  const other = truth(expression.right, context);
  if (one === 'unknown' && other !== decided) return 'unknown';
  return other;
}

function conditional(expression: Expression & { kind: 'if' }, context: JinjaContext): Value | undefined {
  const test = truth(expression.test, context);
  if (test === true) return evaluate(expression.yes, context);
  const otherwise = expression.otherwise === undefined ? undefined : evaluate(expression.otherwise, context);
  if (test === false) return otherwise;
  const yes = evaluate(expression.yes, context);
  return equal(yes, otherwise) === true ? yes : NOT_EVALUATED;
}

function given(args: Arguments, context: JinjaContext): FilterArguments {
  return {
    positional: args.positional.map((argument) => evaluate(argument, context)),
    named: new Map([...args.named].map(([name, argument]) => [name, evaluate(argument, context)])),
    filter: applyFilter,
    work: context.work,
  };
}

function filtered(
  { name, of, arguments: args }: Expression & { kind: 'filter' },
  context: JinjaContext,
): Value | undefined {
  const value = evaluate(of, context);
  const prepared = given(args, context);
  const units = workOfFilter(name, value, prepared.positional);
  return goesOn(context.work, units) ? applyFilter(name, value, prepared) : EXHAUSTED;
}

function getMap(entries: readonly (readonly [Expression, Expression])[], context: JinjaContext): Value {
  const found: [string, Value][] = [];
  for (const [key, value] of entries) {
    const name = evaluate(key, context);
    if (typeof name !== 'string' && typeof name !== 'number') return NOT_EVALUATED;
    found.push([String(name), evaluate(value, context) ?? NOT_SET]);
  }
  return Object.fromEntries(found);
}

/** An attribute or element. It is undefined for an undefined value, and unknown for a marker. */
export function member(of: Value | undefined, key: Value | undefined): Value | undefined {
  if (of === undefined) return undefined;
  if (isMarker(of)) return isUnknown(of) ? of : NOT_EVALUATED;
  if (key === undefined || isMarker(key)) return NOT_EVALUATED;
  if (isMap(of)) return typeof key === 'string' || typeof key === 'number' ? own(of, String(key)) : NOT_EVALUATED;
  if (typeof key !== 'number' || !Number.isInteger(key)) return undefined;
  if (isList(of)) return of.at(key);
  return typeof of === 'string' ? of.at(key) : undefined;
}

function slice(expression: Expression & { kind: 'slice' }, context: JinjaContext): Value {
  const of = evaluate(expression.of, context);
  const from = expression.from === undefined ? 0 : evaluate(expression.from, context);
  const to = expression.to === undefined ? null : evaluate(expression.to, context);
  if (typeof from !== 'number' || (typeof to !== 'number' && to !== null)) return NOT_EVALUATED;
  if (!isList(of) && typeof of !== 'string') return NOT_EVALUATED;
  return to === null ? of.slice(from) : of.slice(from, to);
}

function call(of: Expression, args: Arguments, context: JinjaContext): Value | undefined {
  const { positional, named } = given(args, context);
  if (of.kind === 'get' && of.key.kind === 'literal' && typeof of.key.value === 'string') {
    return callMethod(evaluate(of.of, context), of.key.value, positional);
  }
  return of.kind === 'name' ? callFunction(of.name, { positional, named }, context) : NOT_EVALUATED;
}

function test(expression: Expression & { kind: 'test' }, context: JinjaContext): Value {
  const of = evaluate(expression.of, context);
  const { positional } = given(expression.arguments, context);
  if (!goesOn(context.work, workOfFilter(expression.name, of, positional))) return EXHAUSTED;
  const answer = applyTest(expression.name, of, positional, context.work);
  return told(expression.negated ? not(answer) : answer);
}

function unary(expression: Expression & { kind: 'unary' }, context: JinjaContext): Value {
  if (expression.operator === 'not') return told(truth(expression, context));
  return signed(expression.operator, evaluate(expression.of, context));
}

/** As in Python, `and` and `or` return one of their sides and evaluate the right one only if needed. */
function binary({ operator, left, right }: Expression & { kind: 'binary' }, context: JinjaContext): Value | undefined {
  const one = evaluate(left, context);
  if (operator === 'and' || operator === 'or') {
    const decided = operator === 'or';
    const first = pythonTruth(one);
    if (first === 'unknown') return NOT_EVALUATED;
    return first === decided ? one : evaluate(right, context);
  }
  const other = evaluate(right, context);
  return goesOn(context.work, workOfValues([one, other])) ? calculate(operator, one, other) : EXHAUSTED;
}
