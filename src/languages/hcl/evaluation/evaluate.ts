import { index } from '../values/access.ts';
import { createObject, text, createTuple } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { conditional } from '../values/conditional.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import { parseNumber } from '../values/number-text.ts';
import { binary, unary } from '../values/operators.ts';
import { splat } from '../values/splat.ts';
import { failure, isFailure, isUnknownValue, unknownValue, type Result, type TfValue } from '../values/value.ts';
import type { Binary, Conditional, Expression, ObjectExpression, Unary } from '../syntax/ast.ts';
import { evaluateCall } from './call.ts';
import { evaluateFor } from './for.ts';
import { attributeWithOrigin, fromSame } from './origin.ts';
import { deeper, spend, traced, type ChainStep, type Frame, type Run, type Scope } from './run.ts';
import { evaluateTemplate } from './template.ts';
import { createTrace, type Trace } from './trace.ts';
import { noteSources } from './unknowns.ts';

/** Frame name for the element of the innermost splat; no identifier can have it. */
const ELEMENT = '*';

/**
 * The value of an expression (Terraform language, "Expressions"), or the failure where Terraform would stop. Chains
 * of any length are evaluated without recursion; depth and steps are limited, and values beyond the limits are
 * unknown.
 */
export function evaluate(expression: Expression, scope: Scope, run: Run): Result {
  return spend(run) ?? deeper(run, () => evaluateKind(expression, scope, run));
}

// oxlint-disable-next-line complexity -- one case for each kind of expression
function evaluateKind(expression: Expression, scope: Scope, run: Run): Result {
  switch (expression.kind) {
    case 'text':
      return text(expression.value);
    case 'number':
      return parseNumber(expression.text) ?? unknownValue('a number that is too long or too large', true, 'number');
    case 'boolean':
      return expression.value;
    case 'null':
      return null;
    case 'template':
      return evaluateTemplate(expression.parts, scope, run, evaluate);
    case 'tuple':
      return evaluateTuple(expression.items, scope, run);
    case 'object':
      return evaluateObject(expression, scope, run);
    case 'variable':
    case 'attribute':
    case 'index':
    case 'splat':
      return evaluateChain(expression, scope, run);
    case 'element':
      return getFrame(scope.frame, ELEMENT)?.value ?? failure('an element of a splat is used outside of one');
    case 'call':
      return evaluateCall(expression, scope, run, evaluate);
    case 'unary':
      return evaluateUnary(expression, scope, run);
    case 'binary':
      return evaluateBinary(expression, scope, run);
    case 'conditional':
      return evaluateConditional(expression, scope, run);
    case 'for':
      return evaluateFor(expression, scope, run, evaluate);
  }
}

function evaluateTuple(items: readonly Expression[], scope: Scope, run: Run): Result {
  const values: TfValue[] = [];
  for (const item of items) {
    const value = evaluate(item, scope, run);
    if (isFailure(value)) return value;
    values.push(value);
  }
  return createTuple(values);
}

function evaluateObject({ items }: ObjectExpression, scope: Scope, run: Run): Result {
  const entries = new Map<string, TfValue>();
  let marks = 0;
  let open: TfValue | undefined;
  for (const item of items) {
    const value = evaluate(item.value, scope, run);
    if (isFailure(value)) return value;
    const key = item.key.kind === 'text' ? item.key.value : evaluate(item.key, scope, run);
    if (isFailure(key)) return key;
    const name = convert(key, 'string');
    if (isFailure(name)) return failure('a key of an object is not text');
    const plain = unmark(name);
    marks |= getMarks(name);
    if (plain === null) return failure('a key of an object is null');
    if (typeof plain === 'string') entries.set(plain, value);
    else if (isUnknownValue(plain)) open ??= unknownValue(plain.reason, true);
  }
  return withMarks(open ?? createObject(entries), marks);
}

/** A loop instead of recursion, from the innermost operator outwards. */
function evaluateUnary(expression: Unary, scope: Scope, run: Run): Result {
  const signs: Unary['operator'][] = [];
  let operand: Expression = expression;
  for (; operand.kind === 'unary'; operand = operand.operand) signs.push(operand.operator);
  let value = evaluate(operand, scope, run);
  for (const sign of signs.reverse()) {
    if (isFailure(value)) return value;
    value = spend(run) ?? unary(sign, value);
  }
  return value;
}

/** A loop over a left-leaning chain such as `a + b + c`, from the innermost operand outwards. */
function evaluateBinary(expression: Binary, scope: Scope, run: Run): Result {
  const chain: Binary[] = [];
  let first: Expression = expression;
  for (; first.kind === 'binary'; first = first.left) chain.push(first);
  let value = evaluate(first, scope, run);
  for (const { operator, right } of chain.reverse()) {
    const other = evaluate(right, scope, run);
    if (isFailure(value)) return value;
    if (isFailure(other)) return other;
    value = spend(run) ?? binary(operator, value, other);
  }
  return value;
}

/** A loop over a chain `a ? b : c ? d : e`, from the last arm backwards. The arms must have a common type. */
function evaluateConditional(expression: Conditional, scope: Scope, run: Run): Result {
  const links: Conditional[] = [];
  let last: Expression = expression;
  for (; last.kind === 'conditional'; last = last.no) links.push(last);
  let value = traced(run, () => evaluate(last, scope, run));
  for (const { condition, yes } of links.reverse()) {
    const decision = evaluate(condition, scope, run);
    if (isFailure(decision)) return decision;
    const decided = convert(decision, 'bool');
    const plain = isFailure(decided) ? undefined : unmark(decided);
    const whenTrue = traced(run, () => evaluate(yes, scope, run));
    const known = plain === true ? whenTrue : value;
    const chosen = typeof plain === 'boolean' ? known : undefined;
    if (chosen !== undefined && isFailure(chosen.answer)) return chosen.answer;
    for (const arm of chosen === undefined ? [whenTrue, value] : [chosen]) run.trace.inner.add(arm.trace);
    const result = conditional(decision, settled(whenTrue.answer), settled(value.answer));
    value = { answer: result, trace: createTrace() };
  }
  return value.answer;
}

/** The failure of an arm counts only if the arm is chosen. */
function settled(arm: Result): TfValue {
  return isFailure(arm) ? unknownValue('one arm of the conditional cannot be computed') : arm;
}

/** A loop over a traversal of any length: its root, then each step. */
function evaluateChain(expression: Expression, scope: Scope, run: Run): Result {
  const steps: ChainStep[] = [];
  let root: Expression = expression;
  for (; root.kind === 'attribute' || root.kind === 'index' || root.kind === 'splat'; root = root.of) steps.push(root);
  steps.reverse();
  let value: Result;
  let used = 0;
  let sources: Trace | undefined;
  if (root.kind === 'variable') {
    const frame = getFrame(scope.frame, root.name);
    if (frame === undefined) ({ value, used } = scope.names.resolve(root.name, steps, scope));
    else ({ value, sources } = frame);
  } else value = evaluate(root, scope, run);
  for (const step of steps.slice(used)) {
    if (isFailure(value)) return value;
    value = spend(run) ?? take(value, step, scope, run);
  }
  if (sources !== undefined && !isFailure(value)) noteSources(value, sources, run.trace);
  return value;
}

function getFrame(frame: Frame | undefined, name: string): Frame | undefined {
  for (let each = frame; each !== undefined; each = each.outer) if (each.name === name) return each;
  return undefined;
}

function take(value: TfValue, step: ChainStep, scope: Scope, run: Run): Result {
  if (step.kind === 'attribute') return attributeWithOrigin(value, step.name);
  if (step.kind === 'index') {
    const key = evaluate(step.key, scope, run);
    return isFailure(key) ? key : fromSame(value, index(value, key));
  }
  return splat(value, (item) =>
    evaluate(step.each, { ...scope, frame: { name: ELEMENT, value: item, outer: scope.frame } }, run),
  );
}
