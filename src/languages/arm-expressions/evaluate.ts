import { isMarker, isUnknown, unknown, type Value } from '../../base/value.ts';
import { from, readLabel, readOrigin } from '../../base/origins.ts';
import { TEMPLATE_FUNCTIONS } from './functions/index.ts';
import { callLambda, LAMBDA_FUNCTIONS } from './functions/lambdas.ts';
import { readMember } from './members.ts';
import type { ExpressionScope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { computed, INVALID, isNothing, shownText } from './values.ts';

/** The reason of what was not computed because the work of the run is used up. */
export const LIMIT = 'not computed: a limit was reached';
const UNREAD = 'a function that is not read';

/** The value of an expression. What depends on Azure or on what is given later is unknown, with what it comes from. */
export function evaluateTree(expression: Expression, scope: ExpressionScope): Value {
  const value = scope.level.deeper(() => (scope.work.take(10) ? evaluated(expression, scope) : undefined));
  return value === undefined ? unknown(LIMIT, true) : value;
}

function evaluated(expression: Expression, scope: ExpressionScope): Value {
  const inner = (each: Expression): Value => evaluateTree(each, scope);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map(inner);
    case 'map':
      return createMap(expression.members.map(([name, value]) => [inner(name), inner(value)]));
    case 'member':
      return evaluateMember(expression, scope);
    case 'call':
      return callFunction(expression, scope);
  }
}

function createMap(members: readonly (readonly [Value, Value])[]): Value {
  const named = members.map(([name, value]): readonly [string, Value] => [
    typeof name === 'string' ? name : (readLabel(name) ?? '{}'),
    value,
  ]);
  return Object.fromEntries(named);
}

function callFunction(expression: Expression & { readonly kind: 'call' }, scope: ExpressionScope): Value {
  const { args } = expression;
  const name = expression.name.toLowerCase();
  const inner = (each: Expression): Value => evaluateTree(each, scope);
  const special = scope.functions.get(name) ?? (name.startsWith('list') ? scope.functions.get('list*') : undefined);
  if (special !== undefined) return special(args, inner, scope);
  const lambda = LAMBDA_FUNCTIONS.get(name);
  if (lambda !== undefined) {
    const run = (index: number, values: readonly Value[]): Value =>
      callLambda(args[index], values, scope, (body, within) => evaluateTree(body, within));
    return lambda(args.map(inner), run, scope);
  }
  if (name === 'lambda') return INVALID;
  if (name === 'lambdavariables') return localVariable(args.map(inner), scope);
  if (name === 'if') return choose(args, inner);
  const known = TEMPLATE_FUNCTIONS.get(name);
  const values = args.map(inner);
  return known === undefined ? computed(values, UNREAD) : known(values, scope.work);
}

function localVariable([name]: readonly Value[], { locals }: ExpressionScope): Value {
  const value = typeof name === 'string' ? locals.get(name) : undefined;
  return value === undefined ? INVALID : value;
}

/** Where the condition is not known, both branches must say the same. */
function choose(args: readonly Expression[], inner: (each: Expression) => Value): Value {
  const [condition, first, second] = args;
  if (condition === undefined || first === undefined || second === undefined) return INVALID;
  const truth = inner(condition);
  if (truth === true) return inner(first);
  if (truth === false) return inner(second);
  const [one, other] = [inner(first), inner(second)];
  return agreed(one, other, truth);
}

function agreed(one: Value, other: Value, condition: Value): Value {
  if (!isMarker(one) && !isMarker(other) && sameKnown(one, other)) return one;
  const isSet = !isNothing(one) && !isNothing(other);
  const { to, secret } = readOrigin(asUnknown(computed([condition, one, other])));
  const origin = { to, exact: false, ...(secret === undefined ? {} : { secret }) };
  return from(origin, unknown('it depends on a condition of the template', isSet));
}

function asUnknown(value: Value): ReturnType<typeof unknown> {
  return isUnknown(value) ? value : unknown('', true);
}

function sameKnown(one: Value, other: Value): boolean {
  const [first, second] = [shownText(one), shownText(other)];
  return typeof one === typeof other && first !== undefined && first === second;
}

function evaluateMember(expression: Expression & { readonly kind: 'member' }, scope: ExpressionScope): Value {
  const name = evaluateTree(expression.name, scope);
  if (typeof name === 'string' && scope.member !== undefined) {
    const found = scope.member(expression.of, name, scope);
    if (found !== undefined) return found;
  }
  return readMember(evaluateTree(expression.of, scope), name, expression.safe);
}
