import type { Pointer } from '../../../base/pointer.ts';
import { isMap, type ValueMap } from '../../../base/value.ts';
import { exact, listField, textField, type Report } from '../fields.ts';

const HEX = /^[0-9a-f]+$/;
const DIGITS = new Map([
  ['md5', 32],
  ['sha1', 40],
  ['sha224', 56],
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
  ['sha3-256', 64],
  ['sha3-384', 96],
  ['sha3-512', 128],
]);

/** One string per algorithm for all spellings: an SBOM may have a hundred thousand hashes. */
const PREFIXES = new Map(
  [...DIGITS.keys()].flatMap((name) =>
    [name, name.toUpperCase(), name.toUpperCase().replace(/^SHA(?=\d)/, 'SHA-')].map((spelt) => [spelt, `${name}:`]),
  ),
);

/**
 * `algorithm:hex` in lower case; `undefined` when it is not a hash, such as one with the wrong length for its
 * algorithm.
 */
export function hashText(algorithm: string, content: string): string | undefined {
  const prefix = PREFIXES.get(algorithm) ?? `${algorithm.toLowerCase().replace(/^sha-(?=\d)/, 'sha')}:`;
  const hex = content.toLowerCase();
  const digits = DIGITS.get(prefix.slice(0, -1));
  if (prefix === ':' || prefix.length > 41 || hex.length > 512 || !HEX.test(hex)) return undefined;
  return digits === undefined || digits === hex.length ? `${prefix}${hex}` : undefined;
}

/** Reads `sha256:<hex>` of Python and Rust locks. */
export function colonHash(text: string): string | undefined {
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : hashText(text.slice(0, colon), text.slice(colon + 1));
}

/** How many hashes, one for each file, are collision-resistant: not MD5 or SHA-1. */
export function countStrong(hashes: readonly string[]): number {
  return hashes.filter((hash) => !/^(?:md5|sha1):/.test(hash)).length;
}

/** The hashes of a Subresource Integrity text such as `sha512-<base64>`. */
export function integrityHashes(integrity: string): readonly string[] {
  const hashes: string[] = [];
  for (const word of integrity.slice(0, 2000).split(/\s+/)) {
    const match = /^(sha\d{1,3})-([A-Za-z0-9+/]{1,200}={0,2})(?:\?.*)?$/.exec(word);
    const hash = match?.[1] === undefined ? undefined : hashText(match[1], readHex(match[2] ?? ''));
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes;
}

function readHex(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

/** The key names of a format's hash list, and what a complaint calls one hash. */
export interface HashKeys {
  readonly list: string;
  readonly algorithm: string;
  readonly content: string;
  readonly what: string;
}

const NONE: readonly string[] = Object.freeze([]);

/** The hashes in a list of objects; broken ones are reported and left out. */
export function readHashes(raw: ValueMap, keys: HashKeys, pointer: Pointer, complain: Report): readonly string[] {
  const list = listField(raw, keys.list);
  if (list === undefined) complain(`list with the ${keys.what}`, [...pointer, keys.list]);
  if (list === undefined || list.length === 0) return NONE;
  const hashes: string[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index];
    const algorithm = isMap(entry) ? textField(entry, keys.algorithm) : undefined;
    const content = isMap(entry) ? textField(entry, keys.content) : undefined;
    if (algorithm === undefined || content === undefined) complain(keys.what, [...pointer, keys.list, index]);
    const hash = hashText(algorithm ?? '', content ?? '');
    if (hash !== undefined) hashes.push(hash);
  }
  return exact(hashes);
}
