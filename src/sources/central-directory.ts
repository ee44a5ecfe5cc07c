/** The location of an archive's list of entries. */
export interface CentralDirectory {
  readonly entries: number;
  readonly offset: number;
  /** Bytes. */
  readonly size: number;
  /** Offset of the record that ends the list; a complete list ends there. */
  readonly end: number;
}

const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_LENGTH = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_LENGTH = 56;

/**
 * Reads the end record of a ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16) without reading any entry.
 * `undefined` for a file that is not a ZIP, is cut off, has data after its end, or spans several disks.
 */
export function readCentralDirectory(archive: Buffer): CentralDirectory | undefined {
  const end = archive.lastIndexOf(END_SIGNATURE, archive.length - END_LENGTH);
  if (archive.length < END_LENGTH || end === -1) return undefined;
  if (end + END_LENGTH + archive.readUInt16LE(end + 20) !== archive.length) return undefined;
  const locator = end - LOCATOR_LENGTH;
  const is64 = locator >= 0 && archive.readUInt32LE(locator) === LOCATOR_SIGNATURE;
  const directory = is64 ? readZip64(archive, locator) : readPlain(archive, end);
  return directory !== undefined && directory.offset + directory.size === directory.end ? directory : undefined;
}

function readPlain(archive: Buffer, end: number): CentralDirectory | undefined {
  const entries = archive.readUInt16LE(end + 8);
  const disks = archive.readUInt32LE(end + 4);
  if (disks !== 0 || entries !== archive.readUInt16LE(end + 10)) return undefined;
  return { entries, size: archive.readUInt32LE(end + 12), offset: archive.readUInt32LE(end + 16), end };
}

function readZip64(archive: Buffer, locator: number): CentralDirectory | undefined {
  const end = Number(archive.readBigUInt64LE(locator + 8));
  if (end + END64_LENGTH > locator || archive.readUInt32LE(end) !== END64_SIGNATURE) return undefined;
  const entries = archive.readBigUInt64LE(end + 24);
  const disks = archive.readBigUInt64LE(end + 16);
  if (disks !== 0n || entries !== archive.readBigUInt64LE(end + 32)) return undefined;
  const size = Number(archive.readBigUInt64LE(end + 40));
  return { entries: Number(entries), size, offset: Number(archive.readBigUInt64LE(end + 48)), end };
}
