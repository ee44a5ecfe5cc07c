import { omitUndefined } from '../../../base/omit-undefined.ts';

/** One regular file of a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type TarRead =
  { readonly ok: true; readonly entries: readonly TarEntry[] } | { readonly ok: false; readonly why: string };

export interface TarLimits {
  readonly entries: number;
  /** Limit for one file, in bytes. */
  readonly fileSize: number;
}

const BLOCK = 512;
/** Skipped types: global headers and folders. */
const PASSED_OVER: ReadonlySet<string> = new Set(['g', '5']);
const decoder = new TextDecoder('utf-8');

interface Extended {
  readonly path?: string;
  readonly size?: number;
}

/**
 * The regular files of a tar archive (POSIX.1-2017, pax, "ustar Interchange Format", with pax and GNU long names).
 * Folders are skipped; an archive with a link, a device or any other entry that is not a file is refused.
 */
export function readTar(bytes: Uint8Array, limits: TarLimits): TarRead {
  const entries: TarEntry[] = [];
  let extended: Extended = {};
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (!hasRightSum(header)) return refuse('a header of it is damaged');
    const type = String.fromCharCode(header[156] ?? 0);
    const size = (isFile(type) ? extended.size : undefined) ?? readSize(header);
    const start = at + BLOCK;
    if (size === undefined || start + size > bytes.length) return refuse('it ends too early');
    const body = bytes.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (PASSED_OVER.has(type)) continue;
    if (type === 'x' || type === 'L') {
      extended = { ...extended, ...extension(type, body) };
      continue;
    }
    if (!isFile(type)) return refuse('it contains a link or a device');
    if (size > limits.fileSize) return refuse('a file in it is too large');
    if (entries.length >= limits.entries) return refuse('it contains too many files');
    entries.push({ name: extended.path ?? readName(header), bytes: body });
    extended = {};
  }
  return { ok: true, entries };
}

/** A pax header (`x`) or a GNU long name (`L`) applies to the next entry. */
function extension(type: 'x' | 'L', body: Uint8Array): Extended {
  return type === 'x' ? readRecords(decoder.decode(body)) : { path: cString(body) };
}

function refuse(why: string): TarRead {
  return { ok: false, why };
}

function isFile(type: string): boolean {
  return type === '0' || type === '\0' || type === '7';
}

function readName(header: Uint8Array): string {
  const ustar = decoder.decode(header.subarray(257, 262)) === 'ustar';
  const prefix = ustar ? cString(header.subarray(345, 500)) : '';
  const name = cString(header.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
}

function cString(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end));
}

function readSize(header: Uint8Array): number | undefined {
  return octal(header.subarray(124, 136));
}

function octal(field: Uint8Array): number | undefined {
  const text = cString(field).trim();
  if (text === '') return 0;
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function hasRightSum(header: Uint8Array): boolean {
  const told = octal(header.subarray(148, 156));
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return told === sum;
}

/** Each record of a pax header is `<length> <key>=<value>\n`. */
function readRecords(text: string): Extended {
  let path: string | undefined;
  let size: number | undefined;
  for (const record of text.split('\n')) {
    const match = /^\d{1,9} (path|size)=(.*)$/s.exec(record);
    if (match?.[1] === 'path') path = match[2];
    if (match?.[1] === 'size' && /^\d{1,15}$/.test(match[2] ?? '')) size = Number(match[2]);
  }
  return omitUndefined({ path, size });
}
