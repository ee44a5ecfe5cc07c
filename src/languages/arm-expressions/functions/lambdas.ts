import { isList, isMap, isUnknown, own, type Value } from '../../../base/value.ts';
import type { ExpressionScope } from '../scope.ts';
import type { Expression } from '../syntax.ts';
import { computed, computedPart, INVALID, isKnown, shownText } from '../values.ts';

/** `run` evaluates the lambda that is the argument with an index, for values of its variables. */
type Run = (index: number, values: readonly Value[]) => Value;
type LambdaFunction = (args: readonly Value[], run: Run, scope: ExpressionScope) => Value;

/** Functions that call a lambda (Azure Resource Manager, "Lambda functions for ARM templates"). */
export const LAMBDA_FUNCTIONS: ReadonlyMap<string, LambdaFunction> = new Map<string, LambdaFunction>([
  ['map', ([list = null], run, scope) => onList(list, scope, (items) => items.map((each, at) => run(1, [each, at])))],
  ['filter', ([list = null], run, scope) => onList(list, scope, (items) => filtered(items, run), computedPart)],
  ['reduce', ([list = null, start = null], run, scope) => onList(list, scope, (items) => reduced(items, start, run))],
  ['sort', ([list = null], run, scope) => onList(list, scope, (items) => sorted(items, run))],
  ['toobject', ([list = null, , value], run, scope) => onList(list, scope, (items) => toObject(items, value, run))],
  ['groupby', ([list = null], run, scope) => onList(list, scope, (items) => grouped(items, run))],
  ['mapvalues', ([map = null], run, scope) => mapValues(map, run, scope)],
]);

/** Evaluates a lambda, `lambda('name', ..., body)`, with values for its variables. */
export function callLambda(
  lambda: Expression | undefined,
  values: readonly Value[],
  scope: ExpressionScope,
  evaluate: (body: Expression, scope: ExpressionScope) => Value,
): Value {
  if (lambda?.kind !== 'call' || lambda.name.toLowerCase() !== 'lambda') return INVALID;
  const body = lambda.args.at(-1);
  if (body === undefined || !scope.work.take(20)) return INVALID;
  const locals = new Map(scope.locals);
  for (const [at, name] of lambda.args.slice(0, -1).entries())
    if (name.kind === 'literal' && typeof name.value === 'string')
      locals.set(name.value, at < values.length ? (values[at] ?? null) : INVALID);
  return evaluate(body, { ...scope, locals });
}

function onList(
  list: Value,
  { work }: ExpressionScope,
  run: (items: readonly Value[]) => Value,
  ofUnknown: (values: readonly Value[]) => Value = computed,
): Value {
  if (!isList(list)) return ofUnknown([list]);
  return work.take(list.length * 10) ? run(list) : INVALID;
}

function filtered(items: readonly Value[], run: Run): Value {
  const answers = items.map((each, at) => run(1, [each, at]));
  if (answers.some((each) => typeof each !== 'boolean')) return computedPart([...items, ...answers]);
  return items.filter((_, at) => answers[at] === true);
}

function reduced(items: readonly Value[], start: Value, run: Run): Value {
  return items.reduce<Value>((value, each, at) => run(2, [value, each, at]), start);
}

/** Sorts only short lists: the lambda says which of two elements is the first one. */
function sorted(items: readonly Value[], run: Run): Value {
  if (items.length > 200 || !isKnown([...items])) return computed([...items]);
  return items.toSorted((one, other) => (run(1, [one, other]) === true ? -1 : 1));
}

function toObject(items: readonly Value[], value: Value | undefined, run: Run): Value {
  const members: [string, Value][] = [];
  for (const each of items) {
    const name = shownText(run(1, [each]));
    if (name === undefined) return computed([...items]);
    members.push([name, value === undefined ? each : run(2, [each])]);
  }
  return Object.fromEntries(members);
}

function grouped(items: readonly Value[], run: Run): Value {
  const groups = new Map<string, Value[]>();
  for (const each of items) {
    const name = shownText(run(1, [each]));
    if (name === undefined) return computed([...items]);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return Object.fromEntries(groups);
}

function mapValues(map: Value, run: Run, { work }: ExpressionScope): Value {
  if (isUnknown(map) || !isMap(map) || !work.take(Object.keys(map).length * 10)) return computed([map]);
  return Object.fromEntries(Object.keys(map).map((key) => [key, run(1, [own(map, key) ?? null])]));
}
