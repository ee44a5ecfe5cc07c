import { goInt } from '../go-value.ts';
import type { NumberNode } from './nodes.ts';
import { TemplateSyntaxFailure, type Token } from './token.ts';

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))|[^\\]+/gsu;
const DECIMAL = /^[+-]?(?:0|[1-9](?:_?[0-9])*)$/;
const OTHER_BASE = /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+)$/;
const FLOAT =
  /^[+-]?(?:[0-9](?:_?[0-9])*\.?(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?$/;
const HEX_FLOAT = /^([+-]?)0[xX]([0-9a-fA-F_]*)\.?([0-9a-fA-F_]*)[pP]([+-]?[0-9]+)$/;
const INT64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n, mostUnsigned: 2n ** 64n - 1n };

/**
 * The text of a quoted constant, with escapes as in the Go specification, section "String literals". Bytes written
 * one by one are joined as UTF-8; invalid UTF-8 becomes U+FFFD.
 */
export function unquote(token: Token): string {
  const inner = token.text.slice(1, -1);
  if (token.type === 'raw-string') return inner.replaceAll('\r', '');
  if (!inner.includes('\\')) return inner;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const match of inner.matchAll(ESCAPE)) {
    const [whole, hex, short, long, octal, simple] = match;
    const byte = getByte(hex, octal);
    if (byte !== undefined && byte > 255)
      throw new TemplateSyntaxFailure('invalid syntax in a quoted string', token.start);
    if (byte !== undefined) bytes.push(byte);
    else bytes.push(...encoder.encode(escapedText(token, whole, short ?? long, simple)));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function getByte(hex: string | undefined, octal: string | undefined): number | undefined {
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return octal === undefined ? undefined : Number.parseInt(octal, 8);
}

function escapedText(token: Token, whole: string, code: string | undefined, simple: string | undefined): string {
  if (simple === undefined && code === undefined) return whole;
  const point = Number.parseInt(code ?? '0', 16);
  const otherQuote = simple === (token.type === 'character' ? '"' : "'");
  const text = code === undefined ? SIMPLE_ESCAPES.get(simple ?? '') : undefined;
  const surrogate = point >= 0xd800 && point < 0xe000;
  if (code !== undefined && point <= 0x10ffff && !surrogate) return String.fromCodePoint(point);
  if (text === undefined || otherQuote)
    throw new TemplateSyntaxFailure('invalid syntax in a quoted string', token.start);
  return text;
}

/** Parses a character constant, which is an integer. */
export function characterNode(token: Token): NumberNode {
  const text = unquote(token);
  const point = text.codePointAt(0);
  if (point === undefined || String.fromCodePoint(point) !== text) {
    throw new TemplateSyntaxFailure('malformed character constant', token.start);
  }
  const integer = BigInt(point);
  return { type: 'number', natural: goInt(integer), integer, float: point, offset: token.start };
}

/** Parses a number constant, with the types that it can have. Complex numbers are rejected. */
export function numberNode(token: Token): NumberNode {
  const { text, start } = token;
  if (text.endsWith('i')) throw new TemplateSyntaxFailure('complex numbers are not supported', start);
  const integer = getInteger(text);
  if (integer !== undefined) {
    const fits = integer >= INT64.least && integer <= INT64.most;
    const float = Number(integer);
    return { type: 'number', natural: fits ? goInt(integer) : undefined, integer, float, offset: start };
  }
  const float = getFloat(text);
  if (float === undefined) throw new TemplateSyntaxFailure('illegal number syntax', start);
  const whole = Number.isInteger(float) && Math.abs(float) < 2 ** 63;
  if (!/[.eEpP]/.test(text)) throw new TemplateSyntaxFailure('integer overflow', start);
  return { type: 'number', natural: float, integer: whole ? BigInt(float) : undefined, float, offset: start };
}

function getInteger(text: string): bigint | undefined {
  const other = OTHER_BASE.exec(text);
  if (!DECIMAL.test(text) && other === null) return undefined;
  const digits = text.replaceAll('_', '').replace(/^[+-]/, '').toLowerCase();
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = text.startsWith('-') ? -magnitude : magnitude;
  return value >= INT64.least && value <= INT64.mostUnsigned ? value : undefined;
}

function getFloat(text: string): number | undefined {
  const hex = HEX_FLOAT.exec(text);
  if (hex !== null) return hexFloat(hex[1] ?? '', hex[2] ?? '', hex[3] ?? '', Number(hex[4]));
  if (!FLOAT.test(text)) return undefined;
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : undefined;
}

function hexFloat(sign: string, whole: string, fraction: string, exponent: number): number | undefined {
  const digits = (whole + fraction).replaceAll('_', '');
  if (digits === '' || digits.length > 32) return undefined;
  const value = Number(BigInt(`0x${digits}`)) * 2 ** (exponent - 4 * fraction.replaceAll('_', '').length);
  if (!Number.isFinite(value)) return undefined;
  return sign === '-' ? -value : value;
}
