import type { IZipEntry } from 'adm-zip';
import { EngineError } from '../model/engine-error.ts';
import {
  BROKEN,
  entryPath,
  refuseHeader,
  refuseName,
  refuseRatio,
  WRONG_SIZE,
  type EntryHeader,
} from './archive-entry.ts';
import { readCentralDirectory } from './central-directory.ts';
import { refuseRanges } from './entry-ranges.ts';
import { nestedArchiveAdvice, type ReadSession } from './read-session.ts';
import { copyState } from './installed-modules.ts';
import { isArchiveName, possibleKinds } from './possible-kinds.ts';
import { groupBy } from '../base/group-by.ts';
import { compareTexts } from '../base/text-order.ts';

interface Candidate {
  readonly entry: IZipEntry;
  readonly header: EntryHeader;
}

interface Reading {
  readonly archive: Buffer;
  readonly prefix: string;
  /** Paths so far, to report two entries that differ only in case or spelling. */
  readonly taken: Set<string>;
  unpacked: number;
}

/** Bytes. */
const LARGE = 1024 * 1024;

/** Treats names as opaque text: otherwise the library creates an object for each folder of each path. */
const NAMES = {
  noSort: true,
  decoder: {
    efs: true,
    encode: (text: string) => Buffer.from(text, 'latin1'),
    decode: (bytes: Buffer) => bytes.toString('latin1').replaceAll('/', '\u0100'),
  },
};

/**
 * Reads the entries of a ZIP archive in memory; nothing is written to disk. Every entry is checked by its headers
 * before it is unpacked, in code-unit order of the names (large ones that are no evidence by name last); a refused
 * entry gets a reason and does not affect the others. Throws EngineError `unreadable-input` when the archive as a
 * whole can't be trusted: not a ZIP, cut off, too many, duplicate or overlapping entries.
 */
export async function readArchive(archive: Buffer, title: string, prefix: string, intake: ReadSession): Promise<void> {
  const candidates = await listEntries(archive, title, intake.limits.files);
  const names = new Set(candidates.map(({ header }) => header.name));
  if (names.has('tfplan') && names.has('tfstate')) {
    throw unreadable(
      title,
      'is a Terraform plan in its binary form. Export it with terraform show -json and assess that.',
    );
  }
  const ignoredFolders = new Set<string>();
  const reading: Reading = { archive, prefix, taken: new Set(), unpacked: 0 };
  for (const candidate of candidates) {
    if (intake.breather.due()) await intake.breather.take();
    const { name } = candidate.header;
    const ignored = ignoredFolder(name, intake.ignoredNames);
    if (ignored !== undefined) ignoredFolders.add(ignored);
    else if (!name.endsWith('/') && intake.leavesOut(prefix + name)) continue;
    else takeEntry(candidate, reading, intake);
  }
  for (const folder of ignoredFolders) intake.ignore(folder.slice(folder.lastIndexOf('/') + 1));
}

async function listEntries(archive: Buffer, title: string, limit: number): Promise<Candidate[]> {
  const directory = readCentralDirectory(archive);
  if (directory === undefined)
    throw unreadable(title, 'is not a whole ZIP archive: it may be cut off or of another format. Pack it again.');
  if (directory.entries > limit) {
    throw unreadable(
      title,
      `contains ${directory.entries} entries, above the limit of ${limit} files. Pack less or raise the limit (--max-files).`,
    );
  }
  const { default: AdmZip } = await import('adm-zip');
  try {
    const zip = new AdmZip(archive, NAMES);
    const counted = zip.getEntryCount() === directory.entries;
    const entries = zip.getEntries();
    let size = 0;
    for (const { header } of entries) size += 46 + header.fileNameLength + header.extraLength + header.commentLength;
    if (!counted || size !== directory.size)
      throw unreadable(title, 'has a list of entries that contradicts itself. Pack it again.');
    const candidates = entries.map(toCandidate);
    const why = refuseRanges(
      candidates.map(({ header }) => header),
      archive,
      directory.offset,
    );
    if (why !== undefined) throw unreadable(title, `${why} Pack it again.`);
    return readingOrder(candidates);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const twice = /duplicate/i.test(String(error));
    const why = twice
      ? 'contains two entries of the same name, so it is unknown which one counts.'
      : 'has a damaged list of entries.';
    throw new EngineError('unreadable-input', `${title} ${why} Pack it again.`, { cause: error });
  }
}

/** By name; large entries that cannot be evidence by name come last, so that they use no room that evidence needs. */
function readingOrder(candidates: readonly Candidate[]): Candidate[] {
  const groups = groupBy(
    candidates.toSorted((a, b) => compareTexts(a.header.name, b.header.name)),
    isLate,
  );
  return [...(groups.get(false) ?? []), ...(groups.get(true) ?? [])];
}

function isLate({ header: { name, size } }: Candidate): boolean {
  return size > LARGE && possibleKinds(name).length === 0;
}

function toCandidate(entry: IZipEntry): Candidate {
  const { flags, method, size, compressedSize, offset } = entry.header;
  const rawName = entry.rawEntryName;
  const header = {
    name: rawName.toString('utf8'),
    rawName,
    flags,
    method,
    size,
    compressedSize,
    attributes: entry.attr,
    offset,
  };
  return { entry, header };
}

function ignoredFolder(name: string, ignoredNames: ReadonlySet<string>): string | undefined {
  const segments = entryPath(name).split('/');
  const inside = name.endsWith('/') ? segments : segments.slice(0, -1);
  const at = inside.findIndex((segment) => ignoredNames.has(segment));
  if (inside[at] === '.terraform' && copyState(segments.join('/'), false) === 'used') return undefined;
  return at === -1 ? undefined : segments.slice(0, at + 1).join('/');
}

function takeEntry(candidate: Candidate, reading: Reading, intake: ReadSession): void {
  const { archive, prefix, taken } = reading;
  const { header } = candidate;
  const badName = refuseName(header.name);
  if (badName !== undefined) return intake.refuse(badName.code, prefix + shortened(header.name), badName.why);
  if (header.name.endsWith('/') && header.size === 0) return;
  const path = prefix + entryPath(header.name);
  const folded = path.normalize('NFC').toLowerCase();
  if (taken.has(folded)) {
    return intake.refuse(
      'refused-entry',
      path,
      'was refused: another entry has the same name but for case or spelling. Rename one.',
    );
  }
  taken.add(folded);
  if (isArchiveName(path)) {
    return intake.refuse('nested-archive', path, nestedArchiveAdvice(path), { severity: 'info', size: header.size });
  }
  const refusal =
    refuseHeader(header, archive, intake.limits, intake.room()) ??
    refuseRatio(reading.unpacked + header.size, archive, intake.limits);
  if (refusal !== undefined) return intake.refuse(refusal.code, path, refusal.why, { size: header.size });
  reading.unpacked += header.size;
  const bytes = unpack(candidate.entry);
  if (bytes?.length === header.size) return intake.add(path, bytes);
  intake.spend(header.size);
  intake.refuse('refused-entry', path, bytes === undefined ? BROKEN : WRONG_SIZE);
}

/** Keeps both ends, because the end of a name shows what was lost. */
function shortened(name: string): string {
  return name.length <= 1024 ? name : `${name.slice(0, 500)}…${name.slice(-500)}`;
}

/** The library checks the CRC and never unpacks more than the declared size. */
function unpack(entry: IZipEntry): Buffer | undefined {
  try {
    return entry.getData();
  } catch {
    return undefined;
  }
}

function unreadable(title: string, why: string): EngineError {
  return new EngineError('unreadable-input', `${title} ${why}`);
}
