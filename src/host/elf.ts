import { omitUndefined } from '../base/omit-undefined.ts';

/** Reads a part of a file; the result is shorter at the end of the file. */
export type Slice = (offset: number, length: number) => Buffer;

interface Range {
  readonly address: number;
  readonly offset: number;
  readonly size: number;
}

/** An executable file: its segments, and the location of the Go linker's build information. */
export interface Program {
  readonly slice: Slice;
  readonly segments: readonly Range[];
  readonly info: Range;
  /** The function table with its names, which a stripped program keeps because the runtime needs it. */
  readonly functions?: Range;
}

const SECTION = '.go.buildinfo';
/** Names of the section in normal and position-independent executables. */
const FUNCTIONS: readonly string[] = ['.gopclntab', '.data.rel.ro.gopclntab'];
const MAX_HEADERS = 4096;
const MAX_NAMES = 1024 * 1024;
export const NOTHING = Buffer.alloc(0);

/** The parts of an ELF executable that matter here, `undefined` for any other file. Source: the ELF specification. */
export function elfProgram(slice: Slice): Program | undefined {
  const head = slice(0, 64);
  if (head.length < 52 || head.readUInt32BE(0) !== 0x7f454c46) return undefined;
  const is64 = head.readUInt8(4) === 2;
  const isBig = head.readUInt8(5) === 2;
  const width = is64 ? 8 : 4;
  const at = (wide: number, narrow: number, size: number): number => word(head, is64 ? wide : narrow, size, isBig);
  const table = (offset: number, entry: number, count: number): readonly Buffer[] => {
    const bytes = slice(offset, entry * Math.min(count, MAX_HEADERS));
    const entries: Buffer[] = [];
    if (entry === 0) return entries;
    for (let from = 0; from + entry <= bytes.length; from += entry) entries.push(bytes.subarray(from, from + entry));
    return entries;
  };
  const headers = table(at(32, 28, width), at(54, 42, 2), at(56, 44, 2)).filter((one) => word(one, 0, 4, isBig) === 1);
  const segments = headers.map((one) => ({
    address: word(one, is64 ? 16 : 8, width, isBig),
    offset: word(one, is64 ? 8 : 4, width, isBig),
    size: word(one, is64 ? 32 : 16, width, isBig),
  }));
  const sections = table(at(40, 32, width), at(58, 46, 2), at(60, 48, 2));
  const ranges = sections.map((one) => ({
    address: word(one, is64 ? 16 : 12, width, isBig),
    offset: word(one, is64 ? 24 : 16, width, isBig),
    size: word(one, is64 ? 32 : 20, width, isBig),
  }));
  const names = ranges[at(62, 50, 2)];
  const nameBytes = names === undefined ? NOTHING : slice(names.offset, Math.min(names.size, MAX_NAMES));
  const sectionNamed = (...wanted: readonly string[]): Range | undefined =>
    ranges[sections.findIndex((one) => wanted.some((name) => isNamed(nameBytes, word(one, 0, 4, isBig), name)))];
  // without section headers the data begins with what the linker tells
  const writable = headers.findIndex((one) => (word(one, is64 ? 4 : 24, 4, isBig) & 2) !== 0);
  const info = nameBytes.length > 0 ? sectionNamed(SECTION) : segments[writable];
  const functions = sectionNamed(...FUNCTIONS);
  return info === undefined ? undefined : { slice, segments, info, ...omitUndefined({ functions }) };
}

function isNamed(names: Buffer, from: number, wanted: string): boolean {
  return names.subarray(from, from + wanted.length + 1).toString('latin1') === `${wanted}\0`;
}

/** The bytes at an address after the program is loaded. */
export function inMemory({ slice, segments }: Program, address: number, length: number): Buffer {
  const inside = segments.find((one) => address >= one.address && address - one.address < one.size);
  if (inside === undefined) return NOTHING;
  return slice(inside.offset + address - inside.address, Math.min(length, inside.size - (address - inside.address)));
}

/** An unsigned number of 2, 4 or 8 bytes, 0 where the bytes end. */
export function word(bytes: Buffer, at: number, width: number, isBig: boolean): number {
  if (at + width > bytes.length) return 0;
  if (width === 2) return isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at);
  if (width === 4) return isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
  const value = isBig ? bytes.readBigUInt64BE(at) : bytes.readBigUInt64LE(at);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
