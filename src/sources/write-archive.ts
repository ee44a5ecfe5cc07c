import { crc32, deflateRawSync } from 'node:zlib';
import { EngineError } from '../model/engine-error.ts';
import { createEventLoopYield } from './yield-to-event-loop.ts';
import type { PackedFile } from './pack-evidence.ts';

const UTF8_NAMES = 0x0800;
const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
/** The first day of the ZIP format, so that the archive does not depend on the time. */
const FIRST_DAY = 0x0021;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
const MOST_ENTRIES = 0xfffe;
const MOST_BYTES = 0xfffffffe;

/**
 * Packs files into a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3) that depends only on their paths and bytes: no
 * times, owners or order on disk. Deflated bytes may differ from machine to machine, stored ones do not. Throws
 * EngineError `unreadable-input` for more than the format allows.
 */
export async function writeArchive(
  files: readonly PackedFile[],
  how: 'deflated' | 'stored' = 'deflated',
): Promise<Buffer> {
  const method = how === 'stored' ? STORED : DEFLATED;
  const breather = createEventLoopYield();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    if (breather.due()) await breather.take();
    const name = Buffer.from(path, 'utf8');
    const data = how === 'stored' ? bytes : deflateRawSync(bytes);
    const common = [
      short(VERSION, UTF8_NAMES, method, 0, FIRST_DAY),
      long(crc32(bytes), data.length, bytes.length),
      short(name.length, 0),
    ];
    const local = Buffer.concat([long(0x04034b50), ...common, name]);
    directory.push(long(0x02014b50), short(VERSION), ...common, short(0, 0, 0), long(REGULAR_FILE, offset), name);
    parts.push(local, data);
    offset += local.length + data.length;
    if (files.length > MOST_ENTRIES || offset > MOST_BYTES)
      throw new EngineError(
        'unreadable-input',
        'This is more evidence than fits into a ZIP archive. Send it in parts.',
      );
  }
  const list = Buffer.concat(directory);
  const end = [long(0x06054b50), short(0, 0, files.length, files.length), long(list.length, offset), short(0)];
  return Buffer.concat([...parts, list, ...end]);
}

function short(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => buffer.writeUInt16LE(value, index * 2));
  return buffer;
}

function long(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32LE(value, index * 4));
  return buffer;
}
