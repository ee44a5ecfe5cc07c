/**
 * Numbers that are not safe integers, as binary floating point with a mantissa of up to 512 bits and
 * round-half-to-even: Terraform's arithmetic for all numbers (Terraform language, "Types and Values": whole numbers
 * and fractions in one type). Value: `mantissa * 2 ** exponent`, with an odd mantissa.
 */
export interface BigFloat {
  readonly kind: 'number';
  readonly mantissa: bigint;
  readonly exponent: number;
}

const PRECISION = 512;
/** The largest exponent. Larger numbers do not occur in configurations, and printing them would take very long. */
export const MAX_EXPONENT = 16_384;

/** A number as a mantissa and a power of two. */
export interface Binary {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** A number as mantissa and exponent. Plain numbers must be whole. */
export function toBinary(value: number | BigFloat): Binary {
  return typeof value === 'number' ? { mantissa: BigInt(value), exponent: 0 } : value;
}

/**
 * The nearest Terraform number. `sticky` means that a non-zero remainder below the mantissa was cut off. `undefined`
 * when the number is out of range.
 */
export function rounded(mantissa: bigint, exponent: number, sticky = false): number | BigFloat | undefined {
  if (mantissa === 0n) return 0;
  const negative = mantissa < 0n;
  const cut = roundHalfEven(negative ? -mantissa : mantissa, sticky);
  const { odd, shift } = withoutTrailingZeros(cut.magnitude);
  const power = exponent + cut.shift + shift;
  if (Math.abs(power) > MAX_EXPONENT) return undefined;
  if (power >= 0 && power < 53) {
    const whole = odd << BigInt(power);
    if (whole <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(negative ? -whole : whole);
  }
  return { kind: 'number', mantissa: negative ? -odd : odd, exponent: power };
}

/** The quotient, rounded to the precision; `undefined` when it is out of range. The divisor must not be zero. */
export function quotient(numerator: bigint, denominator: bigint, exponent: number): number | BigFloat | undefined {
  if (numerator === 0n) return 0;
  const excess = PRECISION + 2 + bitLength(denominator) - bitLength(numerator);
  const shift = Math.max(0, excess);
  const scaled = numerator << BigInt(shift);
  return rounded(scaled / denominator, exponent - shift, scaled % denominator !== 0n);
}

/** The number of binary digits of the magnitude; 0 for zero. */
export function bitLength(value: bigint): number {
  const hex = (value < 0n ? -value : value).toString(16);
  return hex === '0' ? 0 : (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex.charAt(0), 16)));
}

function roundHalfEven(magnitude: bigint, sticky: boolean): { readonly magnitude: bigint; readonly shift: number } {
  const excess = bitLength(magnitude) - PRECISION;
  if (excess <= 0) return { magnitude, shift: 0 };
  const kept = magnitude >> BigInt(excess);
  const rest = magnitude - (kept << BigInt(excess));
  const half = 1n << BigInt(excess - 1);
  const up = rest > half || (rest === half && (sticky || (kept & 1n) === 1n));
  return { magnitude: up ? kept + 1n : kept, shift: excess };
}

function withoutTrailingZeros(magnitude: bigint): { readonly odd: bigint; readonly shift: number } {
  const lowest = magnitude & -magnitude;
  const shift = bitLength(lowest) - 1;
  return { odd: magnitude >> BigInt(shift), shift };
}
