import { createHash } from 'node:crypto';
import { holdsStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function onText(make: (text: string) => string): FunctionRow[1] {
  return define(['string'], (args, context) => {
    const text = textArgument(args, 0);
    context.charge(text.length);
    return holdsStandIn(text) ? UNKNOWN_TEXT : make(text);
  });
}

function hash(algorithm: string): FunctionRow[1] {
  return onText((text) => createHash(algorithm).update(text, 'utf8').digest('hex'));
}

function decodeBase64(text: string): string {
  const clean = text.replace(/[\r\n]/g, '');
  const wrong = /[^A-Za-z0-9+/=]/.exec(clean);
  if (wrong !== null) return `illegal base64 data at input byte ${wrong.index}`;
  if (clean.length % 4 !== 0 || !/^[^=]*={0,2}$/.test(clean))
    return `illegal base64 data at input byte ${clean.length}`;
  return Buffer.from(clean, 'base64').toString('utf8');
}

/** RFC 4648 section 6, padded. */
function encodeBase32(text: string): string {
  let bits = '';
  for (const byte of Buffer.from(text, 'utf8')) bits += byte.toString(2).padStart(8, '0');
  let encoded = '';
  for (let at = 0; at < bits.length; at += 5) {
    encoded += BASE_32.charAt(Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2));
  }
  return encoded.padEnd(Math.ceil(encoded.length / 8) * 8, '=');
}

function decodeBase32(text: string): string {
  const clean = text.replace(/[\r\n]/g, '').replace(/={1,8}$/, '');
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const [index, sign] of [...clean].entries()) {
    const digit = BASE_32.indexOf(sign);
    if (digit === -1) return `illegal base32 data at input byte ${index}`;
    value = (value << 5) | digit;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes).toString('utf8');
}

/** RFC 1950 section 8.2. */
function adler32(text: string): string {
  let low = 1;
  let high = 0;
  for (const byte of Buffer.from(text, 'utf8')) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return String(high * 65_536 + low);
}

/** Encodings and digests (Helm documentation, "Template Function List", encoding and cryptographic functions). */
export const ENCODING: readonly FunctionRow[] = [
  ['b64enc', onText((text) => Buffer.from(text, 'utf8').toString('base64'))],
  ['b64dec', onText(decodeBase64)],
  ['b32enc', onText(encodeBase32)],
  ['b32dec', onText(decodeBase32)],
  ['sha1sum', hash('sha1')],
  ['sha256sum', hash('sha256')],
  ['sha512sum', hash('sha512')],
  ['adler32sum', onText(adler32)],
];
