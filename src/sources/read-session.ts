import type { EvidenceFile, Room } from '../model/evidence.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import { byText, compareTexts } from '../base/text-order.ts';
import type { EventLoopYield } from './yield-to-event-loop.ts';
import { createEvidenceFile, createOpaqueFile, createPackedFile } from './evidence-file.ts';
import { createOpaqueFiles, type OpaqueFile } from './opaque-files.ts';
import { createIgnorePatterns } from './ignore-patterns.ts';
import type { Limits } from './limits.ts';
import { ALL_KINDS, isArchiveName, isPackedChart, isZip, possibleKinds } from './possible-kinds.ts';
import type { SourceOptions } from './options.ts';
import { createRefusals, type RefusalDetails } from './refusals.ts';
import { sha256Hex } from './regular-file.ts';
import type { SourceResult } from './source-result.ts';
import { detectDecoding } from './text.ts';

/** The context of a source: the limits, and the receiver of its files and problems. */
export interface ReadSession {
  readonly limits: Limits;
  readonly breather: EventLoopYield;
  readonly ignoredNames: ReadonlySet<string>;
  readonly digests: boolean;
  /** Bytes that may still be read or unpacked. */
  room(): number;
  /** Counts bytes that were read or unpacked but not added. */
  spend(bytes: number): void;
  /** Counts one more file; false above the limit, which is reported once. */
  admit(path: string): boolean;
  count(): number;
  /** Adds a file, with its digest where known. The caller has checked `room()`. */
  add(path: string, bytes: Buffer, sha256?: string): void;
  list(file: OpaqueFile): void;
  /** Hashes listed files while there is room: after all evidence is read, and before the files are removed. */
  hashListed(): Promise<void>;
  /**
   * Reports a file that was not read. `why` follows the path; the severity depends on the evidence that the name may
   * be.
   */
  refuse(code: ProblemCode, path: string, why: string, details?: RefusalDetails): void;
  /** Reports something about evidence from another machine. `what` follows the path. */
  tell(path: string, what: string, severity: 'info' | 'warning'): void;
  ignore(folder: string): void;
  /**
   * Origin of all files that are added from now on: `elsewhere` is an archive, standard input, a request or another
   * machine.
   */
  readFrom(origin: 'here' | 'elsewhere'): void;
  /** Whether a pattern of the user excludes a file; counts the file. */
  leavesOut(path: string): boolean;
  result(root: string): SourceResult;
}

const NO_TEXT = 'is neither valid UTF-8 nor UTF-16 with a byte order mark and was not read. Save it as UTF-8.';

/** An empty read session with these limits. */
export function createReadSession(
  limits: Limits,
  ignoredNames: readonly string[],
  breather: EventLoopYield,
  { ignore = [], digests = true }: Pick<SourceOptions, 'ignore' | 'digests'> = {},
): ReadSession {
  const patterns = createIgnorePatterns(ignore);
  const { problems, unreadable, report, refuse } = createRefusals();
  const files = new Map<string, EvidenceFile>();
  const ignored = new Map<string, number>();
  const origins = createOrigins();
  const { admit, count } = createAdmission(limits, report);
  const room = createRoom(limits.totalBytes);
  const opaque = createOpaqueFiles({ files, room, breather, digests, refuse });

  function add(path: string, bytes: Buffer, known?: string): void {
    room.spend(bytes.length);
    origins.note(path);
    const sha256 = digests ? (known ?? sha256Hex(bytes)) : undefined;
    const kinds = possibleKinds(path, bytes);
    const details = { size: bytes.length, sha256, kinds };
    if (isZip(bytes)) {
      const severity = kinds.length > 0 ? 'warning' : 'info';
      return refuse('nested-archive', path, nestedArchiveAdvice(path), { ...details, severity });
    }
    const file = readableFile(path, bytes, sha256, room);
    if (file === undefined && kinds.length > 0) return refuse('unsupported-encoding', path, NO_TEXT, details);
    files.set(path, file ?? createOpaqueFile(path, bytes.length, sha256));
  }

  return {
    limits,
    digests,
    breather,
    ignoredNames: new Set(ignoredNames),
    room: room.left,
    spend: room.spend,
    count,
    admit,
    add,
    list: opaque.list,
    hashListed: opaque.hash,
    refuse,
    tell: (path, what, severity) => report('remote-evidence', path, `${path} ${what}`, severity, []),
    leavesOut: patterns.leavesOut,
    readFrom: origins.readFrom,
    ignore: (folder) => void ignored.set(folder, (ignored.get(folder) ?? 0) + 1),
    result: (root) => ({
      files: [...files.values()].sort(byText(({ path }) => path)),
      problems: [...problems, ...opaque.problems(), ...patterns.problems()].sort(byPlace),
      unreadable: [...unreadable.values()].sort(byText(({ path }) => path)),
      ignored: new Map([...ignored].sort(byText(([folder]) => folder))),
      root,
      ...origins.result(),
    }),
  };
}

function createAdmission(
  { files }: Limits,
  report: ReturnType<typeof createRefusals>['report'],
): Pick<ReadSession, 'admit' | 'count'> {
  let admitted = 0;
  return {
    count: () => admitted,
    admit(path) {
      if (admitted > files) return false;
      admitted += 1;
      if (admitted <= files) return true;
      const message = `There are more than ${files} files; ${path} and what follows it in order was not read. Assess a smaller folder or raise the limit (--max-files).`;
      report('too-many-files', path, message, 'error', ALL_KINDS);
      return false;
    },
  };
}

function createOrigins(): {
  readonly readFrom: ReadSession['readFrom'];
  readonly note: (path: string) => void;
  readonly result: () => Pick<SourceResult, 'elsewhere'>;
} {
  const elsewhere = new Set<string>();
  let origin: Parameters<ReadSession['readFrom']>[0] = 'here';
  return {
    readFrom: (next) => void (origin = next),
    note: (path) => void (origin === 'elsewhere' && elsewhere.add(path)),
    result: () => (elsewhere.size === 0 ? {} : { elsewhere }),
  };
}

function createRoom(bytes: number): Room {
  let left = bytes;
  return { left: () => left, spend: (more) => void (left -= more) };
}

function readableFile(path: string, bytes: Buffer, sha256: string | undefined, room: Room): EvidenceFile | undefined {
  if (isPackedChart(path)) return createPackedFile(path, bytes, sha256, room);
  const decoding = detectDecoding(bytes);
  return decoding.encoding === 'unsupported' ? undefined : createEvidenceFile(path, bytes, sha256, decoding);
}

/** What to do with an archive among other files. */
export function nestedArchiveAdvice(path: string): string {
  if (!isArchiveName(path) && possibleKinds(path).length > 0) {
    return 'is a binary file in ZIP form, such as a saved Terraform plan, and was not opened. Export it as JSON with terraform show -json.';
  }
  return 'is an archive or compressed file and was not opened. If it contains evidence, assess it alone or unpack it.';
}

function byPlace(a: Problem, b: Problem): number {
  return compareTexts(a.place.file, b.place.file) || compareTexts(a.code, b.code) || compareTexts(a.message, b.message);
}
