import { elfProgram, inMemory, NOTHING, word, type Program, type Slice } from './elf.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { linkedCryptoPackages } from './go-packages.ts';

export interface GoBuildInfo {
  /** As `go version` prints it, such as `go1.24.1 X:boringcrypto`. */
  readonly version: string;
  /** Lines of module and build settings, as `go version -m` prints them after a tab. */
  readonly lines: readonly string[];
  /** Cryptographic packages with functions in the program; absent without a function table. */
  readonly cryptoPackages?: readonly string[];
}

const MAGIC = Buffer.from('\xff Go buildinf:', 'latin1');
const MAX_SEARCHED = 1024 * 1024;
const MAX_TEXT = 8 * 1024 * 1024;

/**
 * The build information that Go's linker writes into an ELF executable; `undefined` for any other file. Both forms
 * are read: strings after the header (since Go 1.18), and pointers to strings. Source: Go, debug/buildinfo and
 * cmd/link, and the ELF specification.
 */
export function goBuildInfo(slice: Slice): GoBuildInfo | undefined {
  const program = elfProgram(slice);
  if (program === undefined) return undefined;
  const { offset, size } = program.info;
  const data = slice(offset, Math.min(size, MAX_SEARCHED));
  const at = magicAt(data);
  if (at === undefined) return undefined;
  const header = data.subarray(at, at + 32);
  if (header.length < 32) return undefined;
  const isInline = (header.readUInt8(15) & 2) !== 0;
  const [version, modules] = isInline ? inlined(slice, offset + at + 32) : pointed(program, header);
  if (version === '' || !/^(?:go|devel )/.test(version)) return undefined;
  const cryptoPackages = linkedCryptoPackages(program);
  return { version, lines: moduleLines(modules), ...omitUndefined({ cryptoPackages }) };
}

/** The header is aligned to 16 bytes. */
function magicAt(data: Buffer): number | undefined {
  for (let at = data.indexOf(MAGIC); at !== -1; at = data.indexOf(MAGIC, at + 1)) if (at % 16 === 0) return at;
  return undefined;
}

/** The text is between marks of 16 bytes. */
function moduleLines(marked: Buffer): readonly string[] {
  if (marked.length < 33 || marked[marked.length - 17] !== 0x0a) return [];
  const text = marked.subarray(16, marked.length - 16).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}

function inlined(slice: Slice, offset: number): readonly [string, Buffer] {
  const version = counted(slice, offset);
  return [version.text.toString('utf8'), counted(slice, version.end).text];
}

/** A string after its length, which is a varint (seven bits a byte). */
function counted(slice: Slice, offset: number): { readonly text: Buffer; readonly end: number } {
  const prefix = slice(offset, 8);
  let length = 0;
  for (const [index, byte] of prefix.entries()) {
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte >= 0x80) continue;
    const start = offset + index + 1;
    return length > MAX_TEXT ? { text: NOTHING, end: start } : { text: slice(start, length), end: start + length };
  }
  return { text: NOTHING, end: offset };
}

function pointed(program: Program, header: Buffer): readonly [string, Buffer] {
  const width = header.readUInt8(14);
  if (width !== 4 && width !== 8) return ['', NOTHING];
  const isBig = (header.readUInt8(15) & 1) !== 0;
  const version = stringAt(program, word(header, 16, width, isBig), width, isBig);
  return [version.toString('utf8'), stringAt(program, word(header, 16 + width, width, isBig), width, isBig)];
}

/** A Go string is an address and a length. */
function stringAt(program: Program, address: number, width: number, isBig: boolean): Buffer {
  const head = inMemory(program, address, 2 * width);
  if (head.length < 2 * width) return NOTHING;
  const length = word(head, width, width, isBig);
  return length > MAX_TEXT ? NOTHING : inMemory(program, word(head, 0, width, isBig), length);
}
