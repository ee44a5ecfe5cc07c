import { toBinary, quotient, rounded } from './big-float.ts';
import { numberText, parseNumber } from './number-text.ts';
import type { TfNumber } from './value.ts';

/** The sum of Terraform numbers; `undefined` where the result is out of range. */
export function add(left: TfNumber, right: TfNumber): TfNumber | undefined {
  if (typeof left === 'number' && typeof right === 'number' && Number.isSafeInteger(left + right)) return left + right;
  const a = toBinary(left);
  const b = toBinary(right);
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = (a.mantissa << BigInt(a.exponent - exponent)) + (b.mantissa << BigInt(b.exponent - exponent));
  return rounded(sum, exponent);
}

/** The number with the opposite sign; zero has no sign. */
export function negate(value: TfNumber): TfNumber {
  if (typeof value === 'number') return value === 0 ? 0 : -value;
  return { ...value, mantissa: -value.mantissa };
}

/** The difference, rounded as Terraform rounds; `undefined` where the exponent is out of range. */
export function subtract(left: TfNumber, right: TfNumber): TfNumber | undefined {
  return add(left, negate(right));
}

/** The product, rounded as Terraform rounds; `undefined` where the exponent is out of range. */
export function multiply(left: TfNumber, right: TfNumber): TfNumber | undefined {
  if (typeof left === 'number' && typeof right === 'number' && Number.isSafeInteger(left * right)) {
    return left * right + 0;
  }
  const a = toBinary(left);
  const b = toBinary(right);
  return rounded(a.mantissa * b.mantissa, a.exponent + b.exponent);
}

/** The quotient, rounded as Terraform rounds; `undefined` where it is out of range. `right` must not be zero. */
export function divide(left: TfNumber, right: TfNumber): TfNumber | undefined {
  const a = toBinary(left);
  const b = toBinary(right);
  return quotient(a.mantissa, b.mantissa, a.exponent - b.exponent);
}

/**
 * The remainder of `left` divided by `right`, with the sign of `left`; each step is rounded, as in Terraform. `right`
 * must not be zero.
 */
export function remainder(left: TfNumber, right: TfNumber): TfNumber | undefined {
  if (typeof left === 'number' && typeof right === 'number') return (left % right) + 0;
  const ratio = divide(left, right);
  if (ratio === undefined) return undefined;
  const taken = multiply(toWhole(ratio, compareNumbers(ratio, 0) < 0), right);
  return taken === undefined ? undefined : subtract(left, taken);
}

/** Negative where the left number is smaller, zero where they are equal, positive otherwise. */
export function compareNumbers(left: TfNumber, right: TfNumber): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const difference = subtract(left, right);
  if (difference === undefined) return 0;
  return typeof difference === 'number' ? difference : Number(difference.mantissa > 0n) * 2 - 1;
}

/** The whole number at or below `value` (`up`: at or above). */
export function toWhole(value: TfNumber, up: boolean): TfNumber {
  if (typeof value === 'number' || value.exponent >= 0) return value;
  const floor = value.mantissa >> BigInt(-value.exponent);
  return rounded(up ? floor + 1n : floor, 0) ?? value;
}

/** Whether a number has no fraction. */
export function isWhole(value: TfNumber): boolean {
  return typeof value === 'number' || value.exponent >= 0;
}

/** The whole number as a bigint; `undefined` for a fraction. */
export function toBigint(value: TfNumber): bigint | undefined {
  if (typeof value === 'number') return BigInt(value);
  return value.exponent >= 0 ? value.mantissa << BigInt(value.exponent) : undefined;
}

/** The nearest double. */
export function toDouble(value: TfNumber): number {
  if (typeof value === 'number') return value;
  return Number(numberText(value));
}

/**
 * The Terraform number with the shortest text that represents the double; `undefined` for infinities and
 * not-a-number.
 */
export function fromDouble(value: number): TfNumber | undefined {
  return Number.isSafeInteger(value) ? value + 0 : parseNumber(String(value));
}

/** A whole number, rounded as Terraform rounds; `undefined` where it is out of range. */
export function fromBigint(value: bigint): TfNumber | undefined {
  return rounded(value, 0);
}
