import type { GoInteger } from '../go-value.ts';
import { pad, type Flags } from './flags.ts';
import { getCharacter, isPrintable, quoteCharacter } from './quote.ts';

const BASES: ReadonlyMap<string, number> = new Map([
  ['v', 10],
  ['d', 10],
  ['b', 2],
  ['o', 8],
  ['O', 8],
  ['x', 16],
  ['X', 16],
]);
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['b', '0b'],
  ['o', '0'],
  ['x', '0x'],
  ['X', '0X'],
]);

/** Formats an integer by verb; `undefined` when the verb is not one for integers. */
export function formatInteger(integer: GoInteger, verb: string, flags: Flags): string | undefined {
  const { value } = integer;
  if (verb === 'c') return pad(getCharacter(value), flags);
  if (verb === 'q') return pad(quoteCharacter(value, flags.plus), flags);
  if (verb === 'U') return pad(unicodeText(value, flags), { ...flags, zero: false });
  const base = BASES.get(verb);
  if (base === undefined) return undefined;
  const unsigned = integer.type.startsWith('u');
  if (flags.goSyntax && unsigned) return layOut(value, 16, 'x', { ...flags, sharp: true });
  return layOut(value, base, verb, flags);
}

function layOut(value: bigint, base: number, verb: string, flags: Flags): string {
  const negative = value < 0n;
  const sign = getSign(negative, flags);
  if (flags.precision === 0 && value === 0n) return pad('', { ...flags, zero: false });
  const plain = (negative ? -value : value).toString(base);
  const digits = leastDigits(verb === 'X' ? plain.toUpperCase() : plain, sign, flags);
  const prefix = getPrefix(verb, digits, flags.sharp);
  return pad(sign + prefix + digits, { ...flags, zero: false });
}

/** The sign before a number (Go, package fmt: the flags `+` and blank). */
export function getSign(negative: boolean, { plus, space }: Flags): string {
  if (negative) return '-';
  if (plus) return '+';
  return space ? ' ' : '';
}

function getPrefix(verb: string, digits: string, sharp: boolean): string {
  if (verb === 'O') return sharp ? '0o0' : '0o';
  if (!sharp || (verb === 'o' && digits.startsWith('0'))) return '';
  return PREFIXES.get(verb) ?? '';
}

function leastDigits(digits: string, sign: string, flags: Flags): string {
  if (flags.precision !== undefined) return digits.padStart(flags.precision, '0');
  if (!flags.zero || flags.minus || flags.width === undefined) return digits;
  return digits.padStart(flags.width - sign.length, '0');
}

function unicodeText(value: bigint, flags: Flags): string {
  const code = `U+${BigInt.asUintN(64, value)
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(flags.precision ?? 4, 4), '0')}`;
  return flags.sharp && isPrintable(getCharacter(value)) ? `${code} '${getCharacter(value)}'` : code;
}
