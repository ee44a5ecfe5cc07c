import { compareNumbers, fromBigint, fromDouble, isWhole, negate, toDouble, toWhole } from '../values/number.ts';
import { failure, type Result, type TfNumber, type TfValue } from '../values/value.ts';
import { ANY, NOT_WHOLE, NUMBER, numberAt, wholeAt } from './arguments.ts';
import type { FunctionTable, TerraformFunction } from './function.ts';

const TOO_LARGE = 'the result is too large or no number';
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MAX_DIGITS = 1_000;

/** Numeric functions (language, "Numeric Functions"). */
export const NUMERIC_FUNCTIONS: FunctionTable = {
  abs: ofNumber((value) => (compareNumbers(value, 0) < 0 ? negate(value) : value)),
  ceil: ofNumber((value) => toWhole(value, true)),
  floor: ofNumber((value) => toWhole(value, false)),
  signum: ofNumber((value) => (isWhole(value) ? Math.sign(compareNumbers(value, 0)) + 0 : failure(NOT_WHOLE))),
  log: ofDoubles((value, base) => Math.log(value) / Math.log(base)),
  pow: ofDoubles((value, power) => value ** power),
  max: { parameters: [NUMBER], rest: NUMBER, returns: 'number', run: (args) => extreme(args, 1) },
  min: { parameters: [NUMBER], rest: NUMBER, returns: 'number', run: (args) => extreme(args, -1) },
  parseint: {
    parameters: [ANY, NUMBER],
    returns: 'number',
    run: (args) => parseInteger(args[0] ?? null, wholeAt(args, 1)),
  },
};

function ofNumber(compute: (value: TfNumber) => Result): TerraformFunction {
  return { parameters: [NUMBER], returns: 'number', run: (args) => compute(numberAt(args, 0)) };
}

/** Terraform computes these with 64-bit floating point. */
function ofDoubles(compute: (left: number, right: number) => number): TerraformFunction {
  return {
    parameters: [NUMBER, NUMBER],
    returns: 'number',
    run: (args) => fromDouble(compute(toDouble(numberAt(args, 0)), toDouble(numberAt(args, 1)))) ?? failure(TOO_LARGE),
  };
}

function extreme(args: readonly TfValue[], sign: 1 | -1): TfNumber {
  let best = numberAt(args, 0);
  for (const position of args.keys()) {
    const value = numberAt(args, position);
    if (compareNumbers(value, best) * sign > 0) best = value;
  }
  return best;
}

/** Up to base 36, upper and lower case are equal; above it, upper case follows lower case. */
function parseInteger(text: TfValue, base: number | undefined): Result {
  if (typeof text !== 'string') return failure('the digits must be given as text');
  if (base === undefined || base < 2 || base > 62) return failure('the base must be a whole number from 2 to 62');
  const parts = /^([+-]?)([0-9A-Za-z]+)$/.exec(text);
  if (parts === null || text.length > MAX_DIGITS) return failure(`the text is not a whole number of base ${base}`);
  const digits = base <= 36 ? (parts[2] ?? '').toLowerCase() : (parts[2] ?? '');
  let value = 0n;
  for (const digit of digits) {
    const worth = DIGITS.indexOf(digit);
    if (worth < 0 || worth >= base) return failure(`the text is not a whole number of base ${base}`);
    value = value * BigInt(base) + BigInt(worth);
  }
  return fromBigint(parts[1] === '-' ? -value : value) ?? failure(TOO_LARGE);
}
