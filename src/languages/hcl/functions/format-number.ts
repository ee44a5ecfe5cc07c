import { fixedDecimal, roundedDecimal } from '../values/decimal.ts';
import { placePoint, shortestDecimal, type Decimal } from '../values/number-text.ts';
import { compareNumbers, toBigint } from '../values/number.ts';
import type { TfNumber } from '../values/value.ts';
import type { Verb } from './format-verb.ts';

const BASES: Readonly<Record<string, readonly [base: number, prefix: string]>> = {
  b: [2, '0b'],
  d: [10, ''],
  o: [8, '0'],
  x: [16, '0x'],
  X: [16, '0X'],
};

/** Formats a number by one of the verbs `b d o x X`; `undefined` for a fraction. */
export function formatWhole(verb: Verb, value: TfNumber): string | undefined {
  const whole = toBigint(value);
  const [base, prefix] = BASES[verb.mode] ?? [10, ''];
  if (whole === undefined) return undefined;
  const magnitude = (whole < 0n ? -whole : whole).toString(base);
  const digits = verb.mode === 'X' ? magnitude.toUpperCase() : magnitude;
  if (digits === '0' && verb.precision === 0) return '';
  const sign = getSign(verb, whole < 0n) + (verb.sharp ? prefix : '');
  const zeros =
    verb.zero && !verb.minus && verb.precision === undefined ? (verb.width ?? 0) - sign.length : (verb.precision ?? 0);
  return padded(verb, sign + digits.padStart(zeros, '0'));
}

/** Formats a number by one of the verbs `e E f g G`. */
export function formatFraction(verb: Verb, value: TfNumber): string {
  const sign = getSign(verb, compareNumbers(value, 0) < 0);
  const digits = magnitudeText(verb.mode, verb.precision, value);
  if (verb.zero && !verb.minus) return sign + digits.padStart((verb.width ?? 0) - sign.length, '0');
  return padded(verb, sign + digits);
}

/** The number as `%v` writes it: shortest digits, with an exponent from a million on. */
export function formatPlain(value: TfNumber): string {
  return (compareNumbers(value, 0) < 0 ? '-' : '') + magnitudeText('g', undefined, value);
}

function getSign(verb: Verb, negative: boolean): string {
  if (negative) return '-';
  if (verb.plus) return '+';
  return verb.space ? ' ' : '';
}

function padded(verb: Verb, value: string): string {
  return verb.minus ? value.padEnd(verb.width ?? 0) : value.padStart(verb.width ?? 0);
}

function magnitudeText(mode: string, precision: number | undefined, value: TfNumber): string {
  if (mode === 'f') return fixed(fixedDecimal(value, precision ?? 6), precision ?? 6);
  if (mode === 'e' || mode === 'E')
    return scientific(mode, roundedDecimal(value, (precision ?? 6) + 1), (precision ?? 6) + 1);
  const decimal =
    precision === undefined ? shortestDecimal(value) : withoutZeros(roundedDecimal(value, Math.max(1, precision)));
  const exponent = value === 0 ? 0 : decimal.point - 1;
  const most = precision === undefined ? 6 : mostDigits(decimal, precision);
  if (exponent >= -4 && exponent < Math.max(most, 1)) return value === 0 ? '0' : placePoint(decimal);
  return scientific(mode === 'g' ? 'e' : 'E', decimal, decimal.digits.length);
}

function mostDigits({ digits, point }: Decimal, precision: number): number {
  const isWhole = digits.length >= point && precision > digits.length;
  return isWhole ? digits.length : Math.max(1, precision);
}

function withoutZeros({ digits, point }: Decimal): Decimal {
  return { digits: digits.replace(/(?<!0)0+$/, ''), point };
}

function fixed({ digits, point }: Decimal, places: number): string {
  const all = digits.padStart(digits.length + Math.max(0, 1 - point), '0');
  const cut = Math.max(1, point);
  const fraction = all.slice(cut).padEnd(places, '0').slice(0, places);
  return places === 0 ? all.slice(0, cut) : `${all.slice(0, cut)}.${fraction}`;
}

function scientific(letter: string, { digits, point }: Decimal, count: number): string {
  const zero = /^0*$/.test(digits);
  const exponent = zero ? 0 : point - 1;
  const mantissa = digits.padEnd(count, '0');
  const fraction = mantissa.length > 1 ? `.${mantissa.slice(1)}` : '';
  return `${mantissa.charAt(0) || '0'}${fraction}${letter}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
