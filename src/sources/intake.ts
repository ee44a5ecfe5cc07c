import type { EvidenceFile, EvidenceKind, FileStatus } from '../model/evidence.ts';
import { EngineError } from '../model/engine-error.ts';
import { pathPattern } from '../model/path-pattern.ts';
import type { Problem, ProblemCode } from '../model/problem.ts';
import type { Breather } from './breather.ts';
import { createEvidenceFile, createOpaqueFile, createPackedFile } from './evidence-file.ts';
import type { Limits } from './limits.ts';
import { ALL_KINDS, isArchiveName, isPackedChart, isZip, possibleKinds } from './possible-kinds.ts';
import type { SourceOptions } from './options.ts';
import { sha256Of } from './regular-file.ts';
import type { SourceResult } from './source-result.ts';
import { detectDecoding } from './text.ts';
import { byText, compareTexts } from '../model/text-order.ts';

/** What a source is given: the rules, and where its findings go. */
export interface Intake {
  readonly limits: Limits;
  readonly breather: Breather;
  readonly ignoredNames: ReadonlySet<string>;
  /** Bytes that may still be held. */
  room(): number;
  /** Counts one more file; false when there are too many (which is reported once). */
  admit(path: string): boolean;
  /** Files that were admitted so far. */
  count(): number;
  /** Takes the bytes of a file. Whoever calls has looked at `room()`. */
  add(path: string, bytes: Buffer): void;
  /** Lists a file whose bytes are not worth holding. */
  list(path: string, size: number, sha256: string): void;
  /** Reports a file that was not read. `why` follows the path; the severity follows from what the name may be. */
  refuse(code: ProblemCode, path: string, why: string, details?: RefusalDetails): void;
  /** Says something about what was read from afar. `what` follows the path. */
  tell(path: string, what: string, severity: 'info' | 'warning'): void;
  ignore(folder: string): void;
  /** Whether a pattern of the user leaves a file out; counts it. */
  leavesOut(path: string): boolean;
  result(root: string): SourceResult;
}

export interface RefusalDetails {
  readonly size?: number;
  readonly sha256?: string;
  /** Instead of those that the name tells. */
  readonly kinds?: readonly EvidenceKind[];
  /** Instead of error for what may be evidence and info for the rest. */
  readonly severity?: Problem['severity'];
}

export function createIntake(
  limits: Limits,
  ignoredNames: readonly string[],
  breather: Breather,
  { ignore = [], digests = true }: Pick<SourceOptions, 'ignore' | 'digests'> = {},
): Intake {
  const patterns = ignore.map((pattern) => ({ pattern, matches: patternOf(pattern), files: 0 }));
  const files = new Map<string, EvidenceFile>();
  const problems: Problem[] = [];
  const unreadable = new Map<string, FileStatus>();
  const ignored = new Map<string, number>();
  let admitted = 0;
  let held = 0;
  let overflowed = false;

  function report(
    code: ProblemCode,
    path: string,
    message: string,
    severity: Problem['severity'],
    kinds: readonly EvidenceKind[],
  ): void {
    problems.push({
      code,
      severity,
      message,
      place: { file: path, pointer: [] },
      ...(severity === 'error' ? { kinds } : {}),
    });
  }

  function refuse(code: ProblemCode, path: string, why: string, details: RefusalDetails = {}): void {
    const kinds = details.kinds ?? possibleKinds(path);
    const severity = details.severity ?? (kinds.length > 0 ? 'error' : 'info');
    report(code, path, `${path} ${why}`, severity, kinds);
    unreadable.set(path, { path, size: details.size ?? 0, sha256: details.sha256 ?? '', status: 'unreadable', kinds });
  }

  function admit(path: string): boolean {
    if (overflowed) return false;
    admitted += 1;
    if (admitted <= limits.files) return true;
    overflowed = true;
    const message = `There are more than ${limits.files} files; ${path} and what follows it in order was not read. Assess a smaller folder or raise the limit.`;
    report('too-many-files', path, message, 'error', ALL_KINDS);
    return false;
  }

  function add(path: string, bytes: Buffer): void {
    const sha256 = digests ? sha256Of(bytes) : '';
    const kinds = possibleKinds(path, bytes);
    const size = bytes.length;
    if (isZip(bytes)) {
      const severity = kinds.length > 0 ? 'warning' : 'info';
      return refuse('nested-archive', path, nestedArchiveAdvice(path), { size, sha256, kinds, severity });
    }
    if (isPackedChart(path)) {
      held += size;
      files.set(path, createPackedFile(path, bytes, sha256));
      return;
    }
    const decoding = detectDecoding(bytes);
    if (decoding.encoding === 'unsupported' && kinds.length > 0) {
      const why = 'is neither valid UTF-8 nor UTF-16 with a byte order mark and was not read. Save it as UTF-8.';
      return refuse('unsupported-encoding', path, why, { size, sha256, kinds });
    }
    if (decoding.encoding === 'unsupported') return list(path, size, sha256);
    held += size;
    files.set(path, createEvidenceFile(path, bytes, sha256, decoding));
  }

  function list(path: string, size: number, sha256: string): void {
    files.set(path, createOpaqueFile(path, size, sha256));
  }

  return {
    limits,
    breather,
    ignoredNames: new Set(ignoredNames),
    room: () => limits.totalBytes - held,
    count: () => admitted,
    admit,
    add,
    list,
    refuse,
    tell: (path, what, severity) => report('remote-evidence', path, `${path} ${what}`, severity, []),
    leavesOut(path) {
      const pattern = patterns.find(({ matches }) => matches(path));
      if (pattern !== undefined) pattern.files += 1;
      return pattern !== undefined;
    },
    ignore: (folder) => void ignored.set(folder, (ignored.get(folder) ?? 0) + 1),
    result: (root) => ({
      files: [...files.values()].sort(byText(({ path }) => path)),
      problems: [...problems, ...patterns.map(leftOut)].sort(byPlace),
      unreadable: [...unreadable.values()].sort(byText(({ path }) => path)),
      ignored: new Map([...ignored].sort(byText(([folder]) => folder))),
      root,
    }),
  };
}

function patternOf(pattern: string): (path: string) => boolean {
  const matches = pathPattern(pattern);
  if (matches !== undefined) return matches;
  throw new EngineError(
    'invalid-usage',
    'A pattern of --ignore has more than 300 characters or 10 wildcards. Split it.',
  );
}

/** A choice of the user that makes the evidence smaller is told, also where it no longer does. */
function leftOut({ pattern, files }: { readonly pattern: string; readonly files: number }): Problem {
  const severity = files === 0 ? 'warning' : 'info';
  const what = files === 1 ? '1 file was' : `${files} files were`;
  const message =
    files === 0
      ? `The pattern ${pattern} of --ignore leaves out no file. Correct it or take it away.`
      : `${what} left out by the pattern ${pattern} of --ignore, so nothing in there was assessed.`;
  return { code: 'ignored-files', severity, message, place: { file: '', pointer: [] } };
}

/** What to do with an archive among other files. */
export function nestedArchiveAdvice(path: string): string {
  if (!isArchiveName(path) && possibleKinds(path).length > 0) {
    return 'is a binary file in ZIP form, such as a saved Terraform plan, and was not opened. Export it as JSON with terraform show -json.';
  }
  return 'is an archive or compressed file and was not opened. If it holds evidence, assess it on its own or unpack it.';
}

function byPlace(a: Problem, b: Problem): number {
  return compareTexts(a.place.file, b.place.file) || compareTexts(a.code, b.code) || compareTexts(a.message, b.message);
}
