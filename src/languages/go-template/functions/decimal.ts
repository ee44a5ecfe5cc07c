import { TemplateFailure } from '../failure.ts';

/** An exact decimal number: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const QUOTIENT_PLACES = 16;

/** The shortest decimal that parses to the float. */
export function getDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new TemplateFailure('a number is not finite');
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The float64 nearest to a decimal. */
export function floatOfDecimal({ digits, scale }: Decimal): number {
  return Number(`${digits.toString()}e-${String(scale)}`);
}

/** The exact sum, with the decimal places of the more precise summand. */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: digitsAt(left, scale) + digitsAt(right, scale), scale };
}

/** The exact difference, with the decimal places of the more precise operand. */
export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  return addDecimals(left, { ...right, digits: -right.digits });
}

/** The exact product; the decimal places of both factors are added. */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

/** The quotient, rounded half away from zero. */
export function divideDecimals(left: Decimal, right: Decimal): Decimal {
  if (right.digits === 0n) throw new TemplateFailure('decimal division by 0');
  const scale = Math.max(left.scale, right.scale);
  const numerator = digitsAt(left, scale) * 10n ** BigInt(QUOTIENT_PLACES);
  const denominator = digitsAt(right, scale);
  const negative = numerator < 0n !== denominator < 0n;
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * above + below) / (2n * below);
  return { digits: negative ? -rounded : rounded, scale: QUOTIENT_PLACES };
}

function digitsAt({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
