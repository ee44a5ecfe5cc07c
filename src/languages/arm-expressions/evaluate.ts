import { isList, isMarker, isUnknown, unknown, type Value } from '../../base/value.ts';
import { from, readLabel, readOrigin } from '../../base/origins.ts';
import { FUNCTIONS } from './functions/index.ts';
import { callLambda, LAMBDA_FUNCTIONS } from './functions/lambdas.ts';
import { readMember } from './members.ts';
import type { Scope } from './scope.ts';
import { DEEPEST, type Expression } from './syntax.ts';
import { computed, INVALID, shownText } from './values.ts';

/** The reason of what was not computed because the work of the run is used up. */
const LIMIT = 'not computed: a limit was reached';
const UNREAD = 'a function that is not read';

/** The value of an expression. What depends on Azure or on what is given later is unknown, with what it comes from. */
export function evaluate(expression: Expression, scope: Scope, depth = 0): Value {
  if (depth > DEEPEST || !scope.work.take(10)) return unknown(LIMIT, true);
  const inner = (each: Expression): Value => evaluate(each, scope, depth + 1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map(inner);
    case 'map':
      return mapOf(expression.members.map(([name, value]) => [inner(name), inner(value)]));
    case 'member':
      return memberOf(expression, scope, depth);
    case 'call':
      return callFunction(expression, scope, depth);
  }
}

function mapOf(members: readonly (readonly [Value, Value])[]): Value {
  const named = members.map(([name, value]): readonly [string, Value] => [
    typeof name === 'string' ? name : (readLabel(name) ?? '{}'),
    value,
  ]);
  return Object.fromEntries(named);
}

function callFunction(expression: Expression & { readonly kind: 'call' }, scope: Scope, depth: number): Value {
  const { args } = expression;
  const name = expression.name.toLowerCase();
  const inner = (each: Expression): Value => evaluate(each, scope, depth + 1);
  const special = scope.functions.get(name);
  if (special !== undefined) return special(args, inner, scope);
  const lambda = LAMBDA_FUNCTIONS.get(name);
  if (lambda !== undefined) {
    const run = (index: number, values: readonly Value[]): Value =>
      callLambda(args[index], values, scope, (body, within) => evaluate(body, within, depth + 1));
    return lambda(args.map(inner), run, scope);
  }
  if (name === 'lambda') return INVALID;
  if (name === 'lambdavariables') return localVariable(args.map(inner), scope);
  if (name === 'if') return choose(args, inner);
  const known = FUNCTIONS.get(name);
  const values = args.map(inner);
  return known === undefined ? computed(values, UNREAD) : known(values, scope.work);
}

function localVariable([name]: readonly Value[], { locals }: Scope): Value {
  return (typeof name === 'string' ? locals.get(name) : undefined) ?? INVALID;
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

function isNothing(value: Value): boolean {
  if (isUnknown(value)) return !value.set;
  return value === null || value === '' || (isList(value) && value.length === 0);
}

function memberOf(expression: Expression & { readonly kind: 'member' }, scope: Scope, depth: number): Value {
  const name = evaluate(expression.name, scope, depth + 1);
  if (typeof name === 'string' && scope.member !== undefined) {
    const found = scope.member(expression.of, name, scope, depth);
    if (found !== undefined) return found;
  }
  return readMember(evaluate(expression.of, scope, depth + 1), name, expression.safe);
}
