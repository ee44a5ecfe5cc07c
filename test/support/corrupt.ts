import { isUtf8 } from 'node:buffer';
import { loadAll } from 'js-yaml';

/** Bytes that mean something to formats, and bytes that no text has. */
const BYTES = [0x00, 0xff, 0xc3, 0x22, 0x27, 0x7b, 0x5d, 0x0a, 0x20, 0x3a, 0x23, 0x2d];

/** One kind of damage: what becomes of the bytes of a file. */
export interface Corruption {
  readonly name: string;
  readonly apply: (bytes: Buffer, next: (end: number) => number, other: Buffer) => Buffer;
}

function spliced(bytes: Buffer, at: number, put: Uint8Array, instead: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + instead)]);
}

function piece(bytes: Buffer, next: (end: number) => number): Buffer {
  const at = next(bytes.length);
  return bytes.subarray(at, at + 1 + next(200));
}

export const CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'one byte',
    apply: (bytes, next) => spliced(bytes, next(bytes.length), Buffer.of(BYTES[next(BYTES.length)] ?? 0), 1),
  },
  {
    name: 'one byte more',
    apply: (bytes, next) => spliced(bytes, next(bytes.length), Buffer.of(BYTES[next(BYTES.length)] ?? 0), 0),
  },
  { name: 'a byte that no text has', apply: (bytes, next) => spliced(bytes, next(bytes.length), Buffer.of(0xff), 1) },
  { name: 'a bit', apply: (bytes, next) => flipped(bytes, next(bytes.length), next(8)) },
  { name: 'the end cut off', apply: (bytes, next) => bytes.subarray(0, next(bytes.length)) },
  { name: 'the beginning cut off', apply: (bytes, next) => bytes.subarray(1 + next(bytes.length)) },
  {
    name: 'a piece of another file',
    apply: (bytes, next, other) => spliced(bytes, next(bytes.length), piece(other, next), next(200)),
  },
  { name: 'a piece twice', apply: (bytes, next) => spliced(bytes, next(bytes.length), piece(bytes, next), 0) },
  {
    name: 'a piece of zeros',
    apply: (bytes, next) => spliced(bytes, next(bytes.length), Buffer.alloc(1 + next(64)), 64),
  },
];

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
  return copy;
}

/**
 * Whether no reader could take the bytes for a document of the format that the name says. Of formats without an own
 * reader here only bytes are judged that no text has; every other change of theirs is other evidence.
 */
export function isBroken(path: string, bytes: Uint8Array): boolean {
  if (!isUtf8(bytes) || bytes.includes(0)) return true;
  const text = Buffer.from(bytes).toString('utf8');
  try {
    if (/\.(?:json|tfstate)$/.test(path)) JSON.parse(text);
    else if (/\.ya?ml$/.test(path) && !path.includes('templates/')) loadAll(text);
    return false;
  } catch {
    return true;
  }
}
