interface Decimal {
  readonly negative: boolean;
  /** The shortest digits that read as the same number, without leading or trailing zeros. */
  readonly digits: string;
  /** Power of ten of the first digit. */
  readonly exponent: number;
}

function getDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return {
    negative: value < 0 || Object.is(value, -0),
    digits: mantissa.replace('.', ''),
    exponent: Number(exponent),
  };
}

function floatText(value: number, largest: number, smallest: number): string {
  const { negative, digits, exponent } = getDecimal(value);
  const sign = negative ? '-' : '';
  if (value !== 0 && (exponent < smallest || exponent >= largest)) return sign + scientific(digits, exponent);
  return sign + positional(digits, exponent);
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const power = String(Math.abs(exponent)).padStart(2, '0');
  return `${digits.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${power}`;
}

function positional(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** As Go's `strconv.FormatFloat(value, 'g', -1, 64)`. */
export function shortestText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return floatText(value, 6, -4);
}

/** As Go's `encoding/json` writes a float64. */
export function jsonFloat(value: number): string {
  return floatText(value, 21, -6).replace(/e-0(\d)$/, 'e-$1');
}
