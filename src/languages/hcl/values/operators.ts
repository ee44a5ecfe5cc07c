import { convert } from './convert.ts';
import { equalValues } from './equality.ts';
import { firstUnknown } from './known.ts';
import { deepMarks, unmark, withMarks } from './marks.ts';
import { add, compareNumbers, divide, multiply, negate, remainder, subtract } from './number.ts';
import {
  failure,
  isFailure,
  isNumber,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfNumber,
  type TfValue,
} from './value.ts';

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';
export type UnaryOperator = '-' | '!';

type Arithmetic = (left: TfNumber, right: TfNumber) => TfValue | undefined;

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
  '<': (left, right) => compareNumbers(left, right) < 0,
  '<=': (left, right) => compareNumbers(left, right) <= 0,
  '>': (left, right) => compareNumbers(left, right) > 0,
  '>=': (left, right) => compareNumbers(left, right) >= 0,
};

/**
 * `left operator right` (language, "Arithmetic and Logical Operators"). Operands convert to numbers or bools;
 * an unknown operand makes the result unknown, for `&&` and `||` too, as in Terraform up to 1.11.
 */
export function binary(operator: BinaryOperator, left: TfValue, right: TfValue): Result {
  if (operator === '==' || operator === '!=') return equality(operator === '!=', left, right);
  const type = isLogical(operator) ? 'bool' : 'number';
  const a = operand(left, type);
  if (isFailure(a)) return a;
  const b = operand(right, type);
  if (isFailure(b)) return b;
  const marks = deepMarks(left) | deepMarks(right);
  const result = known(operator, a, b);
  return isFailure(result) ? result : withMarks(result, marks);
}

/** `operator value`, for negation and logical not. */
export function unary(operator: UnaryOperator, value: TfValue): Result {
  const type = operator === '!' ? 'bool' : 'number';
  const converted = operand(value, type);
  if (isFailure(converted)) return converted;
  if (isUnknownValue(converted)) return withMarks(unknownValue(converted.reason, true, type), deepMarks(value));
  return withMarks(isNumber(converted) ? negate(converted) : converted !== true, deepMarks(value));
}

function operand(value: TfValue, type: 'bool' | 'number'): Result {
  const converted = convert(value, type);
  if (isFailure(converted)) return failure(`unsuitable operand: ${converted.message}`);
  return unmark(converted) ?? failure('an operand is null');
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === '&&' || operator === '||';
}

function known(operator: BinaryOperator, left: TfValue, right: TfValue): Result {
  const open = [left, right].find(isUnknownValue);
  const logic = isLogical(operator);
  const comparison = operator.startsWith('<') || operator.startsWith('>');
  if (open !== undefined) return unknownValue(open.reason, true, logic || comparison ? 'bool' : 'number');
  if (logic) return operator === '&&' ? left === true && right === true : left === true || right === true;
  const compute = ARITHMETIC[operator];
  if (compute === undefined || !isNumber(left) || !isNumber(right)) return failure('operands must be numbers');
  if (right === 0 && (operator === '/' || operator === '%')) return failure('division by zero');
  return compute(left, right) ?? failure('the result is too large or too small to be computed');
}

function equality(negated: boolean, left: TfValue, right: TfValue): TfValue {
  const equal = equalValues(left, right);
  const marks = deepMarks(left) | deepMarks(right);
  if (equal !== undefined) return withMarks(equal !== negated, marks);
  const reason = firstUnknown(left)?.reason ?? firstUnknown(right)?.reason ?? 'an operand is not known';
  return withMarks(unknownValue(reason, true, 'bool'), marks);
}
