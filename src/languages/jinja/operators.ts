import { isList, unknown, type Value } from '../../base/value.ts';
import { contains, equal, not, order, pythonText, type Truth } from './python.ts';

/** The value of an expression that only a run can evaluate. */
export const NOT_EVALUATED = unknown('an expression that is not evaluated', true);
const MAX_LENGTH = 10_000;

/** A truth as a value. */
export function told(answer: Truth): Value {
  return answer === 'unknown' ? NOT_EVALUATED : answer;
}

/** A number with a sign applied. */
export function signed(sign: '-' | '+', value: Value | undefined): Value {
  if (typeof value !== 'number') return NOT_EVALUATED;
  return sign === '-' ? -value : value;
}

/** The result of a binary operator, except `and` and `or`, which may not need the right operand. */
export function calculate(operator: string, one: Value | undefined, other: Value | undefined): Value {
  switch (operator) {
    case '==':
      return told(equal(one, other));
    case '!=':
      return told(not(equal(one, other)));
    case 'in':
      return told(contains(other, one));
    case 'not in':
      return told(not(contains(other, one)));
    case '~':
      return joined(one, other);
    case '+':
      return plus(one, other);
    default:
      return COMPARED.has(operator) ? compared(operator, one, other) : calculated(operator, one, other);
  }
}

const COMPARED: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

function compared(operator: string, one: Value | undefined, other: Value | undefined): Value {
  const difference = order(one, other);
  if (difference === undefined) return NOT_EVALUATED;
  if (operator === '<') return difference < 0;
  if (operator === '>') return difference > 0;
  return operator === '<=' ? difference <= 0 : difference >= 0;
}

function joined(one: Value | undefined, other: Value | undefined): Value {
  const left = one === undefined ? undefined : pythonText(one);
  const right = other === undefined ? undefined : pythonText(other);
  return left === undefined || right === undefined || left.length + right.length > 100_000
    ? NOT_EVALUATED
    : left + right;
}

function plus(one: Value | undefined, other: Value | undefined): Value {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (typeof one === 'string' && typeof other === 'string') return joined(one, other);
  return isList(one) && isList(other) && one.length + other.length < MAX_LENGTH ? [...one, ...other] : NOT_EVALUATED;
}

function calculated(operator: string, one: Value | undefined, other: Value | undefined): Value {
  if (typeof one !== 'number' || typeof other !== 'number') return NOT_EVALUATED;
  const result = arithmetic(operator, one, other);
  return result === undefined || !Number.isFinite(result) ? NOT_EVALUATED : result;
}

function arithmetic(operator: string, one: number, other: number): number | undefined {
  if (operator === '-') return one - other;
  if (operator === '*') return one * other;
  if (operator === '/') return one / other;
  if (operator === '//') return Math.floor(one / other);
  if (operator === '%') return ((one % other) + other) % other;
  return operator === '**' ? one ** other : undefined;
}
