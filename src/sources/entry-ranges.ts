import { LOCAL_LENGTH, LOCAL_SIGNATURE, type EntryHeader } from './archive-entry.ts';

interface Range {
  readonly start: number;
  /** Offset after the last byte. */
  readonly end: number;
}

/**
 * Why the entries of an archive cannot be unpacked one after the other, or nothing. Each entry is its local header
 * and the packed data after it, and all entries precede the list of entries (APPNOTE.TXT 6.3.10, section 4.3.6).
 * Entries that share bytes unpack to far more than the archive's size without a high ratio (CVE-2019-13232; D.
 * Fifield, "A better zip bomb", 2019). `listStart`: offset of the list. Costs a sort of the entries; unpacks nothing.
 */
export function refuseRanges(entries: readonly EntryHeader[], archive: Buffer, listStart: number): string | undefined {
  const ranges = entries.map((entry) => readRange(entry, archive)).sort((a, b) => a.start - b.start);
  let end = 0;
  for (const range of ranges) {
    if (range.end > listStart)
      return 'contains an entry whose data run into the list of entries or past the end of the archive.';
    if (range.start < end) return 'contains entries whose data overlap, as in archives made to unpack without end.';
    end = range.end;
  }
  return undefined;
}

/** An invalid local header has no name lengths, so those of the directory entry are used. */
function readRange({ offset, compressedSize, rawName }: EntryHeader, archive: Buffer): Range {
  const whole = offset + LOCAL_LENGTH <= archive.length && archive.readUInt32LE(offset) === LOCAL_SIGNATURE;
  const names = whole ? archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28) : rawName.length;
  return { start: offset, end: offset + LOCAL_LENGTH + names + compressedSize };
}
