import { bitLength, MAX_EXPONENT, quotient, rounded } from './big-float.ts';
import type { TfNumber } from './value.ts';

const NUMBER = /^([+-]?)(?=\.?\d)(\d{0,20000})(?:\.(\d{0,20000}))?(?:[eE]([+-]?\d{1,9}))?$/;
/** Bits of the mantissa for which the text is the shortest. */
const PRECISION = 512;
const MAX_DECIMAL_EXPONENT = Math.floor(MAX_EXPONENT / 3.33);

/** Parses a decimal text, rounded as Terraform does; `undefined` when it is not a number or out of range. */
export function parseNumber(text: string): TfNumber | undefined {
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = parts;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const exponent = Number(power) - fraction.length;
  if (digits === 0n) return 0;
  if (Math.abs(exponent) > MAX_DECIMAL_EXPONENT) return undefined;
  if (exponent >= 0) return rounded(digits * 10n ** BigInt(exponent), 0);
  return quotient(digits, 10n ** BigInt(-exponent), 0);
}

/** The digits of a magnitude; the decimal point is after the first `point` digits. */
export interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** A number as decimal text without exponent, with the fewest digits that identify it. */
export function numberText(value: TfNumber): string {
  if (typeof value === 'number') return String(value);
  return (value.mantissa < 0n ? '-' : '') + placePoint(shortestDecimal(value));
}

/** The fewest digits that identify the magnitude of the number, without trailing zeros. */
export function shortestDecimal(value: TfNumber): Decimal {
  if (typeof value !== 'number')
    return shortestDigits(value.mantissa < 0n ? -value.mantissa : value.mantissa, value.exponent);
  const digits = String(Math.abs(value));
  return { digits: digits.replace(/(?<!0)0+$/, ''), point: digits.length };
}

/** Digit by digit, with the bounds of the numbers that round to this one (Steele and White, "free-format" printing). */
function shortestDigits(magnitude: bigint, exponent: number): Decimal {
  const spare = PRECISION - bitLength(magnitude);
  const mantissa = magnitude << BigInt(spare);
  const power = exponent - spare;
  // Numbers in the open interval of half a step around the value round to it; an even mantissa takes the ends too.
  const even = (mantissa & 1n) === 0n;
  const lowestOfBinade = mantissa === 1n << BigInt(PRECISION - 1);
  const scale = power < 0 ? 1n << BigInt(-power) : 1n;
  const factor = power < 0 ? 1n : 1n << BigInt(power);
  let rest = mantissa * factor * 4n;
  const unit = scale * 4n;
  let above = factor * 2n;
  let below = lowestOfBinade ? factor : factor * 2n;
  let point = Math.ceil((bitLength(magnitude) + exponent) * Math.LOG10E * Math.LN2) + 1;
  let divisor = unit;
  if (point >= 0) divisor *= 10n ** BigInt(point);
  else {
    const shift = 10n ** BigInt(-point);
    rest *= shift;
    above *= shift;
    below *= shift;
  }
  while (rest * 10n < divisor && (rest + above) * 10n < divisor) {
    rest *= 10n;
    above *= 10n;
    below *= 10n;
    point -= 1;
  }
  let digits = '';
  for (;;) {
    rest *= 10n;
    above *= 10n;
    below *= 10n;
    const digit = rest / divisor;
    rest %= divisor;
    const low = even ? rest <= below : rest < below;
    const high = even ? rest + above >= divisor : rest + above > divisor;
    if (!low && !high) {
      digits += digit.toString();
      continue;
    }
    const up = high && (!low || rest * 2n >= divisor);
    digits += (up ? digit + 1n : digit).toString();
    return { digits, point };
  }
}

/** The digits with their decimal point. */
export function placePoint({ digits, point }: Decimal): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
