import { constants } from 'node:buffer';

/** Limits of what one run reads. Every one that is reached is reported. */
export interface Limits {
  /** Files of one run; also the limit for folders and for archive entries. */
  readonly files: number;
  /** Bytes of one file or of a whole archive. */
  readonly fileBytes: number;
  /** All bytes that are read or unpacked, used or not. */
  readonly totalBytes: number;
  /** Unpacked size divided by packed size, for archive entries above 1 MiB. */
  readonly compressionRatio: number;
  /** Nested folders. */
  readonly depth: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  files: 20_000,
  fileBytes: 256 * MIB,
  totalBytes: 1024 * MIB,
  compressionRatio: 200,
  depth: 200,
};

export const IGNORED_FOLDERS: readonly string[] = ['.git', 'node_modules', '.terraform'];

/** The defaults with the caller's changes; a file can never be larger than the longest string. */
export function limitsWith(changes: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...changes };
  return { ...limits, fileBytes: Math.min(limits.fileBytes, constants.MAX_STRING_LENGTH) };
}

/** A number of bytes for people: whole bytes, KiB or MiB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MIB) return `${Math.round(bytes / 1024)} KiB`;
  return `${Math.round(bytes / MIB)} MiB`;
}

/** Why a file is over the limit of one file. */
export function tooLarge(size: number, limit: number): string {
  return `has ${sizeText(size)}, above the limit of ${sizeText(limit)} a file. Split it or raise the limit (--max-file-size).`;
}

export const NO_ROOM =
  'would exceed the limit of bytes in all and was not read. Assess less at once or raise the limit (--max-total-size).';
