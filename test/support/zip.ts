import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a crafted archive. Everything beyond name and content is a lie or an oddity to test with. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly method?: 'store' | 'deflate' | number;
  /** Declared sizes, when they differ from the real ones. */
  readonly size?: number;
  readonly compressedSize?: number;
  readonly crc?: number;
  readonly encrypted?: boolean;
  /** Unix mode with the file type, such as 0o120777 for a link. */
  readonly mode?: number;
  /** Writes sizes and checksum behind the data, as streaming tools do. */
  readonly dataDescriptor?: boolean;
  /** Name in the local header, when it differs. */
  readonly localName?: string;
}

export interface ZipOptions {
  /** Entry count in the end record, when it is not the real one. */
  readonly declaredEntries?: number;
  readonly comment?: string;
  /** Bytes behind each entry that belong to none. */
  readonly gap?: number;
  /** Where the list says that the local headers are, when it is elsewhere. */
  readonly offsets?: readonly number[];
}

const UTF8_NAME = 0x0800;
const DESCRIPTOR = 0x0008;
const ENCRYPTED = 0x0001;

/** Builds a ZIP archive byte by byte (APPNOTE.TXT 6.3.10, section 4.3), so that it can also be a wrong one. */
export function buildZip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, entry] of entries.entries()) {
    const built = buildEntry(entry, options.offsets?.[index] ?? offset);
    const local = Buffer.concat([built.local, Buffer.alloc(options.gap ?? 0)]);
    parts.push(local);
    directory.push(built.central);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? '');
  const count = options.declaredEntries ?? entries.length;
  const end = fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, offset],
    [2, comment.length],
  ]);
  return Buffer.concat([...parts, central, end, comment]);
}

const METHODS = { store: 0, deflate: 8 } as const;

function buildEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const method = typeof entry.method === 'number' ? entry.method : METHODS[entry.method ?? 'deflate'];
  const data = method === 8 ? deflateRawSync(content) : content;
  const name = Buffer.from(entry.name);
  const localName = Buffer.from(entry.localName ?? entry.name);
  const flags =
    UTF8_NAME | (entry.dataDescriptor === true ? DESCRIPTOR : 0) | (entry.encrypted === true ? ENCRYPTED : 0);
  const sums: Field[] = [
    [4, entry.crc ?? crc32(content)],
    [4, entry.compressedSize ?? data.length],
    [4, entry.size ?? content.length],
  ];
  const hidden: Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ];
  const common: Field[] = [
    [2, 20],
    [2, flags],
    [2, method],
    [2, 0],
    [2, 0x5c21],
  ];
  const localHeader = fields([
    [4, 0x04034b50],
    ...common,
    ...(entry.dataDescriptor === true ? hidden : sums),
    [2, localName.length],
    [2, 0],
  ]);
  const descriptor = entry.dataDescriptor === true ? fields([[4, 0x08074b50], ...sums]) : Buffer.alloc(0);
  const attributes = (entry.mode ?? 0o100644) * 0x10000;
  const centralHeader = fields([
    [4, 0x02014b50],
    [2, 0x0314],
    ...common,
    ...sums,
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, attributes],
    [4, offset],
  ]);
  return {
    local: Buffer.concat([localHeader, localName, data, descriptor]),
    central: Buffer.concat([centralHeader, name]),
  };
}

type Field = readonly [bytes: 2 | 4, value: number];

function fields(list: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
