import { isGoInteger, type GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import { TemplateFailure } from '../failure.ts';

const INTEGER = /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+|0|[1-9](?:_?[0-9])*)$/;
const FLOAT =
  /^[+-]?(?:[0-9](?:_?[0-9])*\.?(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?$/;
const ENDLESS = /^([+-]?)(?:inf|infinity)$/i;
const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
/** Longer texts are not read as numbers; no 64-bit number needs more digits. */
const MAX_DIGITS = 400;

/**
 * Converts a value to a 64-bit integer for arithmetic functions: texts in Go's notation with a base prefix (a leading
 * zero is octal), floats truncated, true as one, and zero for everything else.
 */
export function toInteger(value: GoValue): bigint {
  if (typeof value === 'string') return getInteger(value);
  if (typeof value === 'number') return truncate(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value !== null && isGoInteger(value) ? BigInt.asIntN(64, value.value) : 0n;
}

function truncate(value: number): bigint {
  return Number.isNaN(value) || Math.abs(value) >= 2 ** 63 ? LEAST : BigInt(Math.trunc(value));
}

function getInteger(text: string): bigint {
  refuseStandIn(text);
  if (text.length > MAX_DIGITS) return 0n;
  const match = INTEGER.exec(withoutZeroFraction(text));
  if (match === null) return 0n;
  const digits = (match[2] ?? '').replaceAll('_', '').toLowerCase();
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = match[1] === '-' ? -magnitude : magnitude;
  return value >= LEAST && value <= MOST ? value : 0n;
}

function withoutZeroFraction(text: string): string {
  const point = text.lastIndexOf('.');
  return point !== -1 && /^0+$/.test(text.slice(point + 1)) ? text.slice(0, point) : text;
}

/** A value as a float; zero when it is not a number. */
export function toFloat(value: GoValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return getFloat(value);
  return value !== null && isGoInteger(value) ? Number(value.value) : 0;
}

function getFloat(text: string): number {
  refuseStandIn(text);
  if (text.length > MAX_DIGITS) return 0;
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  const endless = ENDLESS.exec(text);
  if (endless !== null) return endless[1] === '-' ? -Infinity : Infinity;
  if (/^[+-]?0x.*p/i.test(text)) throw new TemplateFailure('hexadecimal floats are not rendered', 'unsupported');
  const value = FLOAT.test(text) ? Number(text.replaceAll('_', '')) : 0;
  return Number.isFinite(value) ? value : 0;
}
