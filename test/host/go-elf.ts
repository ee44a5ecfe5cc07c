/** How a small executable of Go is put together. */
export interface GoFile {
  readonly version: string;
  /** Lines of modules and settings, each without the tab before it. */
  readonly lines: readonly string[];
  /** Pointers to strings, as before Go 1.18, in place of strings behind the header. */
  readonly isPointed?: boolean;
  readonly is32?: boolean;
  readonly isBig?: boolean;
  /** Without section headers, as `sstrip` leaves it. */
  readonly isBare?: boolean;
  /** Names in the table of functions, which is there where some are given. */
  readonly functions?: readonly string[];
  /** Position-independent: the table is part of data that the loader relocates. */
  readonly isPie?: boolean;
}

const BASE = 0x40_0000;
const DATA = 512;
const MARK = Buffer.from('0123456789abcdef');

/** An ELF file with one segment of data, and in it what the linker of Go tells. */
export function goElf({ version, lines, isPointed, is32, isBig, isBare, functions, isPie }: GoFile): Buffer {
  const word = (value: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    if (isBig === true) bytes.writeUIntBE(value, Math.max(0, size - 6), Math.min(size, 6));
    else bytes.writeUIntLE(value, 0, Math.min(size, 6));
    return bytes;
  };
  const width = is32 === true ? 4 : 8;
  const modules = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  const texts = [
    Buffer.from(version),
    modules === '' ? Buffer.alloc(0) : Buffer.concat([MARK, Buffer.from(modules), MARK]),
  ];
  const magic = Buffer.from('\xff Go buildinf:', 'latin1');
  const parts: Buffer[] = [magic, Buffer.from([width, isPointed === true ? Number(isBig === true) : 2])];
  if (isPointed === true) {
    const heads = BASE + DATA + 32;
    parts.push(word(heads, width), word(heads + 2 * width, width), Buffer.alloc(16 - 2 * width));
    let at = heads + 4 * width;
    for (const text of texts) {
      parts.push(word(at, width), word(text.length, width));
      at += text.length;
    }
    parts.push(...texts);
  } else {
    parts.push(Buffer.alloc(16));
    for (const text of texts) parts.push(varint(text.length), text);
  }
  const info = Buffer.concat(parts);
  const tableName = isPie === true ? '.data.rel.ro.gopclntab' : '.gopclntab';
  const names = Buffer.from(`\0.shstrtab\0.go.buildinfo\0${tableName}\0`);
  const table = Buffer.from(functions === undefined ? '' : `\0${functions.join('\0')}\0`);
  const namesAt = DATA + info.length + table.length;
  const segment =
    is32 === true
      ? [
          word(1, 4),
          word(DATA, 4),
          word(BASE + DATA, 4),
          word(0, 4),
          word(info.length, 4),
          word(info.length, 4),
          word(6, 4),
          word(1, 4),
        ]
      : [
          word(1, 4),
          word(6, 4),
          word(DATA, 8),
          word(BASE + DATA, 8),
          word(0, 8),
          word(info.length, 8),
          word(info.length, 8),
          word(1, 8),
        ];
  const section = (name: number, address: number, offset: number, size: number): Buffer =>
    Buffer.concat([
      word(name, 4),
      word(1, 4),
      word(0, width),
      word(address, width),
      word(offset, width),
      word(size, width),
      Buffer.alloc(is32 === true ? 16 : 24),
    ]);
  const sections = [
    section(0, 0, 0, 0),
    section(1, 0, namesAt, names.length),
    section(11, BASE + DATA, DATA, info.length),
    ...(functions === undefined ? [] : [section(25, 0, DATA + info.length, table.length)]),
  ];
  const headerSize = is32 === true ? 52 : 64;
  const segments = Buffer.concat(segment);
  const count = isBare === true ? 0 : sections.length;
  const head = Buffer.concat([
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, is32 === true ? 1 : 2, isBig === true ? 2 : 1, 1]),
    Buffer.alloc(9),
    word(2, 2),
    word(62, 2),
    word(1, 4),
    word(BASE, width),
    word(headerSize, width),
    word(count === 0 ? 0 : namesAt + names.length, width),
    word(0, 4),
    word(headerSize, 2),
    word(segments.length, 2),
    word(1, 2),
    word(sections[0]?.length ?? 0, 2),
    word(count, 2),
    word(count === 0 ? 0 : 1, 2),
  ]);
  const filled = Buffer.concat([head, segments]);
  return Buffer.concat([filled, Buffer.alloc(DATA - filled.length), info, table, names, ...sections]);
}

function varint(length: number): Buffer {
  const bytes: number[] = [];
  let left = length;
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes.push((left & 0x7f) | 0x80);
  return Buffer.from([...bytes, left]);
}
