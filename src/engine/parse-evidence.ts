import type { EvidenceFile, EvidenceKind, FileStatus, Parsed, Parser } from '../model/evidence.ts';
import { NOTHING_PARSED } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { holdsControlPlane } from './check-kinds.ts';
import { recogniseFile } from './recognise.ts';

/** All files, each with its fate; the parts are in the order of the files. */
export interface ParsedEvidence {
  readonly parsed: readonly Parsed[];
  readonly statuses: readonly FileStatus[];
  readonly problems: readonly Problem[];
  /** Files that were read, by the kinds of evidence they are. */
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
}

/** Recognises and parses every file. Yields the number of files done, so that the caller can breathe. */
export function* parseEvidence(
  files: readonly EvidenceFile[],
  parsers: readonly Parser[],
): Generator<number, ParsedEvidence> {
  const parsed: Parsed[] = [];
  const statuses: FileStatus[] = [];
  const problems: Problem[] = [];
  const searched = new Map<EvidenceKind, string[]>();
  for (const file of files) {
    const { parser, problem } = recogniseFile(file, parsers);
    if (problem !== undefined) problems.push(problem);
    const result = parser === undefined ? NOTHING_PARSED : parser.parse(file);
    const status = statusOf(file, parser, result, problem);
    if (result !== NOTHING_PARSED) parsed.push(result);
    problems.push(...result.problems);
    statuses.push(status);
    if (status.status === 'assessed') noteSearched(searched, status);
    yield statuses.length;
  }
  return { parsed, statuses, problems, searched };
}

function statusOf(file: EvidenceFile, parser: Parser | undefined, result: Parsed, problem?: Problem): FileStatus {
  const { path, size, sha256 } = file;
  if (parser === undefined) {
    return { path, size, sha256, status: problem?.severity === 'error' ? 'unreadable' : 'unrecognised', kinds: [] };
  }
  const yielded = result.resources.length + result.components.length + result.facts.length > 0;
  const lost = result.problems.some((each) => each.severity === 'error');
  const status = lost && !yielded ? 'unreadable' : 'assessed';
  const controlPlane = holdsControlPlane(result.resources.map(({ type }) => type));
  const kinds: readonly EvidenceKind[] = controlPlane ? [...parser.kinds, 'control-plane'] : parser.kinds;
  return { path, size, sha256, status, parser: parser.id, kinds };
}

function noteSearched(searched: Map<EvidenceKind, string[]>, status: FileStatus): void {
  for (const kind of status.kinds) {
    const paths = searched.get(kind);
    if (paths === undefined) searched.set(kind, [status.path]);
    else paths.push(status.path);
  }
}
