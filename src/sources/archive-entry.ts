import type { ProblemCode } from '../model/problem.ts';
import { NO_ROOM, tooLarge, type Limits } from './limits.ts';

/** The header fields of one entry, as the central directory declares them. */
export interface EntryHeader {
  /** As in the archive, decoded as UTF-8. */
  readonly name: string;
  readonly rawName: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly size: number;
  readonly compressedSize: number;
  /** External attributes: the upper half is the Unix mode. */
  readonly attributes: number;
  /** Offset of the local header in the archive. */
  readonly offset: number;
}

export interface EntryRefusal {
  readonly code: ProblemCode;
  readonly why: string;
}

const MAX_NAME = 1024;
const MAX_SEGMENTS = 200;
/** Below this size a high ratio is normal for repetitive text, and harmless. */
const RATIO_FREE_BYTES = 1024 * 1024;
/** The same limit for a whole archive. */
const RATIO_FREE_ARCHIVE = 16 * RATIO_FREE_BYTES;
const STORED = 0;
const DEFLATED = 8;
const AES = 99;
export const LOCAL_SIGNATURE = 0x04034b50;
/** Bytes of a local header before its name. */
export const LOCAL_LENGTH = 30;

/** The evidence path of an entry: empty and `.` segments are removed. */
export function entryPath(name: string): string {
  return name
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}

/** Why a name is refused, or nothing: on some system it could lead outside the folder it is unpacked to. */
export function refuseName(name: string): EntryRefusal | undefined {
  if (name.length > MAX_NAME) return refused(`was refused: its name is longer than ${MAX_NAME} characters.`);
  if (name.includes('\0')) return refused('was refused: its name contains a NUL character.');
  if (name.includes('\\'))
    return refused('was refused: its name has backslashes. Pack again with a tool that writes forward slashes.');
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return refused('was refused: its name is an absolute path.');
  const segments = name.split('/');
  if (segments.includes('..')) return refused('was refused: its name leads out of the archive.');
  if (segments.length > MAX_SEGMENTS) return refused(`was refused: it lies deeper than ${MAX_SEGMENTS} folders.`);
  return entryPath(name) === '' ? refused('was refused: it has no name.') : undefined;
}

/** Why an entry is not unpacked, from its headers alone, or nothing. */
export function refuseHeader(
  entry: EntryHeader,
  archive: Buffer,
  limits: Limits,
  room: number,
): EntryRefusal | undefined {
  if ((entry.flags & 0x41) !== 0 || entry.method === AES) {
    return { code: 'encrypted-entry', why: 'is encrypted and was not read. Pack it without a password.' };
  }
  const type = (entry.attributes >>> 28) & 0xf;
  if (type === 0xa)
    return { code: 'link-not-followed', why: 'is a link and was not followed. Pack the file it points to.' };
  if (type !== 0 && type !== 8) return { code: 'not-a-regular-file', why: 'is not a regular file and was not read.' };
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return refused(`was refused: compression method ${entry.method} is not supported. Pack again with deflate.`);
  }
  return refuseSizes(entry, limits, room) ?? refuseLocalHeader(entry, archive);
}

/**
 * Why an entry is not unpacked although its own headers allow it, or nothing: many small entries, whose ratios are
 * not limited, cause as much work as one large entry. `unpacked`: bytes of all entries so far, including this one.
 */
export function refuseRatio(unpacked: number, archive: Buffer, { compressionRatio }: Limits): EntryRefusal | undefined {
  if (unpacked <= RATIO_FREE_ARCHIVE || unpacked <= archive.length * compressionRatio) return undefined;
  const why = `was not unpacked: with it the archive would unpack to more than ${compressionRatio} times its size. If that is meant, unpack it and assess the folder.`;
  return { code: 'compression-ratio', why };
}

function refuseSizes(entry: EntryHeader, limits: Limits, room: number): EntryRefusal | undefined {
  const { size, compressedSize } = entry;
  if (entry.method === STORED && size !== compressedSize) return refused(WRONG_SIZE);
  if (compressedSize === 0 && size > 0) return refused(WRONG_SIZE);
  if (size > limits.fileBytes) return { code: 'file-too-large', why: tooLarge(size, limits.fileBytes) };
  if (size > RATIO_FREE_BYTES && size > compressedSize * limits.compressionRatio) {
    const why = `unpacks to more than ${limits.compressionRatio} times its packed size and was not unpacked. If that is meant, assess the file itself or raise the limit.`;
    return { code: 'compression-ratio', why };
  }
  return size > room ? { code: 'total-too-large', why: NO_ROOM } : undefined;
}

/** A different local header is refused: tools that use it would see another file. */
function refuseLocalHeader(entry: EntryHeader, archive: Buffer): EntryRefusal | undefined {
  const at = entry.offset;
  if (at + LOCAL_LENGTH + entry.rawName.length > archive.length) return refused(BROKEN);
  if (archive.readUInt32LE(at) !== LOCAL_SIGNATURE) return refused(BROKEN);
  const nameLength = archive.readUInt16LE(at + 26);
  const name = archive.subarray(at + LOCAL_LENGTH, at + LOCAL_LENGTH + nameLength);
  const agrees = name.equals(entry.rawName) && archive.readUInt16LE(at + 8) === entry.method;
  return agrees ? undefined : refused('was refused: its two headers in the archive contradict each other.');
}

export const BROKEN = 'could not be unpacked: its data is damaged. Pack it again.';
export const WRONG_SIZE = 'was refused: its declared size is wrong.';

function refused(why: string): EntryRefusal {
  return { code: 'refused-entry', why };
}
