import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { omitUndefined } from '../base/omit-undefined.ts';
import { errorCode } from '../base/error-code.ts';
import type { ProblemCode } from '../model/problem.ts';
import { NO_ROOM, tooLarge } from './limits.ts';
import { HEAD_BYTES } from './text.ts';

export interface ReadRequest {
  /** Path on this machine. */
  readonly location: string;
  readonly fileBytes: number;
  /** Bytes that may still be kept. */
  readonly room: number;
  /** Whether to compute the digest of a large file, which is faster while it is read. */
  readonly digest?: boolean;
  /** Called with the first 64 KiB; false ends the read. */
  keep(firstBytes: Buffer): boolean;
}

export interface Refused {
  readonly state: 'refused';
  readonly code: ProblemCode;
  /** Follows the path in a sentence. */
  readonly why: string;
  readonly size: number;
}

export type ReadOutcome =
  | { readonly state: 'kept'; readonly bytes: Buffer; readonly sha256?: string }
  | { readonly state: 'listed'; readonly size: number }
  | Refused;

export type HashOutcome = { readonly state: 'hashed'; readonly size: number; readonly sha256: string } | Refused;

/** No links and no waiting: a pipe that replaced a file after it was listed opens at once and is refused. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** From this size on a file is read in parts, in bytes. */
const LARGE = 8 * 1024 * 1024;
const scratch = Buffer.allocUnsafeSlow(HEAD_BYTES);

/**
 * Reads one regular file. For a file up to 64 KiB, `bytes` is a view of a shared buffer that is valid until the next
 * call. Never throws: an error is the outcome.
 */
export function readRegularFile(request: ReadRequest): ReadOutcome {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(request.location, FLAGS);
    const begun = begin(descriptor, request);
    return begun.state === 'begun' ? end(descriptor, begun, take(descriptor, begun)) : begun;
  } catch (error) {
    return failure(error, request.location);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** As `readRegularFile`, with several reads at a time, and with the digest of a large file. Never rejects. */
export async function readEvidenceFile(request: ReadRequest): Promise<ReadOutcome> {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(request.location, FLAGS);
    const begun = begin(descriptor, request);
    if (begun.state === 'refused') return begun;
    const isLarge = begun.kept && begun.size >= LARGE;
    return end(descriptor, begun, isLarge ? await takeLarge(descriptor, begun, request) : take(descriptor, begun));
  } catch (error) {
    return failure(error, request.location);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The digest of a regular file whose content is not kept; `listed`: its earlier size. Never throws. */
export function hashRegularFile(location: string, fileBytes: number, listed?: number): HashOutcome {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(location, FLAGS);
    const begun = begin(descriptor, { location, fileBytes, room: 0, keep: () => false });
    if (begun.state === 'refused') return begun;
    if (listed !== undefined && begun.size !== listed) return changed(begun.size);
    const hashed = hashRest(descriptor, begun);
    return wasChanged(descriptor, begun, hashed.size) ? changed(begun.size) : hashed;
  } catch (error) {
    return failure(error, location);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The first four bytes of a regular file; empty when it can't be opened. */
export function readFirstBytes(location: string): Buffer {
  const bytes = Buffer.alloc(4);
  try {
    const descriptor = openSync(location, FLAGS);
    try {
      return fstatSync(descriptor).isFile() ? bytes.subarray(0, fill(descriptor, bytes, 0)) : bytes;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return bytes;
  }
}

interface Begun {
  readonly state: 'begun';
  readonly before: BigIntStats;
  readonly size: number;
  readonly first: Buffer;
  readonly kept: boolean;
}

function begin(descriptor: number, request: ReadRequest): Begun | Refused {
  const before = fstatSync(descriptor, { bigint: true });
  if (!before.isFile()) return refuse('not-a-regular-file', 'is not a regular file and was not read.');
  const size = Number(before.size);
  if (size > request.fileBytes) {
    return refuse('file-too-large', tooLarge(size, request.fileBytes), size);
  }
  const first = scratch.subarray(0, fill(descriptor, scratch, 0, size));
  const kept = request.keep(first);
  if (kept && size > request.room) {
    return refuse('total-too-large', NO_ROOM, size);
  }
  return { state: 'begun', before, size, first, kept };
}

/** Returns only a file that did not change during the read. */
function end(descriptor: number, begun: Begun, taken: Taken): ReadOutcome {
  const read = taken.state === 'kept' ? taken.bytes.length : taken.size;
  return wasChanged(descriptor, begun, read) ? changed(begun.size) : taken;
}

function wasChanged(descriptor: number, { before, size }: Begun, read: number): boolean {
  return read !== size || !isSame(before, fstatSync(descriptor, { bigint: true }));
}

function changed(size: number): Refused {
  return refuse('changed-while-reading', 'changed while it was read. Run again when nothing writes to it.', size);
}

type Taken = Exclude<ReadOutcome, Refused>;

function take(descriptor: number, { size, first, kept }: Begun): Taken {
  if (!kept) return { state: 'listed', size };
  if (size <= first.length) return { state: 'kept', bytes: first };
  const whole = Buffer.allocUnsafeSlow(size);
  first.copy(whole);
  return { state: 'kept', bytes: whole.subarray(0, fill(descriptor, whole, first.length)) };
}

async function takeLarge(descriptor: number, { size, first }: Begun, { digest = false }: ReadRequest): Promise<Taken> {
  const { readLarge } = await import('./large-file.ts');
  const { bytes, sha256 } = await readLarge(descriptor, first, size, digest);
  return { state: 'kept', bytes, ...omitUndefined({ sha256 }) };
}

/** Stops one part after the original size, so that it does not follow a growing file. */
function hashRest(descriptor: number, { first, size }: Begun): Exclude<HashOutcome, Refused> {
  const hash = createHash('sha256').update(first);
  let read = first.length;
  while (read <= size) {
    const count = readSync(descriptor, scratch);
    if (count === 0) break;
    hash.update(scratch.subarray(0, count));
    read += count;
  }
  return { state: 'hashed', size: read, sha256: hash.digest('hex') };
}

function fill(descriptor: number, buffer: Buffer, from: number, enough = buffer.length): number {
  // files that the kernel makes up say that they are empty
  const limit = enough === 0 ? buffer.length : Math.min(enough, buffer.length);
  let end = from;
  while (end < limit) {
    const count = readSync(descriptor, buffer, end, buffer.length - end, null);
    if (count === 0) break;
    end += count;
  }
  return end;
}

export function sha256Hex(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.size === after.size && before.mtimeNs === after.mtimeNs;
}

function failure(error: unknown, location: string): Refused {
  const code = errorCode(error);
  if (code === 'ELOOP')
    return refuse('link-not-followed', 'became a link while the folder was read and was not followed.');
  if (code === 'ENXIO') return refuse('not-a-regular-file', 'is a socket or device and was not read.');
  if (code === 'ENOENT' && location.includes('\uFFFD')) {
    return refuse('unreadable-file', 'has a name that is not valid UTF-8 and could not be opened. Rename it.');
  }
  if (code === 'ENOENT') return refuse('changed-while-reading', 'vanished while the folder was read. Run again.');
  if (code === 'EACCES' || code === 'EPERM')
    return refuse('unreadable-file', 'may not be read by this user. Grant read permission.');
  return refuse('unreadable-file', `could not be read (${code}).`);
}

function refuse(code: ProblemCode, why: string, size = 0): Refused {
  return { state: 'refused', code, why, size };
}
