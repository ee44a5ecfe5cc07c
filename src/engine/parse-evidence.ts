import {
  NOTHING_PARSED,
  type ElementOffsets,
  type EvidenceFile,
  type FileStatus,
  type Parsed,
  type Parser,
  type FileTree,
} from '../model/evidence.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Problem } from '../model/problem.ts';
import type { ParserRegistry, ParserSettings } from '../model/tree-parser.ts';
import { holdsControlPlane } from './check-kinds.ts';
import { shownParsed, shownProblem } from '../evidence/shown-parsed.ts';
import { createFileTree } from './file-tree.ts';
import {
  claimGroups,
  groupedStatus,
  groupsByFile,
  parseGroup,
  type ClaimedGroup,
  type ParsedGroup,
} from './parse-groups.ts';
import { recogniseFile } from './recognise.ts';
import { addTo } from '../base/group-by.ts';
import { createClaimWork, createRunWork, createWork, type Work } from '../base/work.ts';
import { refusedYaml } from './yaml-values.ts';

/** All files with their statuses; groups of files come first, then the other parts in the order of the files. */
export interface ParsedEvidence {
  readonly parsed: readonly Parsed[];
  readonly elements: readonly ElementOffsets[];
  readonly statuses: readonly FileStatus[];
  readonly problems: readonly Problem[];
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
  readonly groups: readonly ParsedGroup[];
}

/**
 * Parses groups of files, then recognises and parses every other file. Yields the number of completed files, so that
 * the caller can do other work in between.
 */
export function* parseEvidence(
  files: readonly EvidenceFile[],
  parsers: ParserRegistry,
  settings: ParserSettings,
): Generator<number, ParsedEvidence> {
  const tree = createFileTree(files);
  const groups: ParsedGroup[] = [];
  const claiming = createClaimWork();
  const claims = claimGroups(tree, parsers.trees, settings, claiming);
  const work = createRunWork(claims.length, getBytes(claims, tree), claiming.used());
  for (const claimed of claims) {
    groups.push(parseGroup(claimed, tree, settings, work.nextGroup()));
    yield 0;
  }
  const parsed: Parsed[] = groups.map((group) => group.parsed);
  const problems: Problem[] = parsed.flatMap((each) => each.problems);
  const grouped = groupsByFile(groups);
  const asides = new Map(parsed.flatMap((each) => [...(each.asides ?? [])]));
  const statuses: FileStatus[] = [];
  const reading = createWork();
  const searched = new Map<EvidenceKind, string[]>();
  for (const file of files) {
    const owners = grouped.get(file.path);
    const status =
      owners === undefined
        ? parseFile(file, parsers.files, { parsed, problems, tree, reading }, asides.get(file.path))
        : groupedStatus(file, owners);
    statuses.push(status);
    if (status.status === 'assessed') noteSearched(searched, status);
    yield statuses.length;
  }
  const elements = parsed.flatMap((each) => each.elements ?? []);
  return { parsed, elements, statuses, problems, searched, groups };
}

function getBytes(claims: readonly ClaimedGroup[], tree: FileTree): number {
  const paths = new Set(claims.flatMap(({ group }) => group.files));
  return [...paths].reduce((sum, path) => sum + (tree.get(path)?.size ?? 0), 0);
}

interface Gathered {
  readonly parsed: Parsed[];
  readonly problems: Problem[];
  readonly tree: FileTree;
  /** Limit for YAML values, over all files. */
  readonly reading: Work;
}

function parseFile(
  file: EvidenceFile,
  parsers: readonly Parser[],
  { parsed, problems, tree, reading }: Gathered,
  aside: string | undefined,
): FileStatus {
  const { parser, problem } = recogniseFile(file, parsers);
  if (problem !== undefined) problems.push(shownProblem(problem));
  const refused = parser === undefined ? undefined : refusedYaml(file, parser, reading);
  const result =
    parser === undefined || refused !== undefined ? refusal(refused) : shownParsed(parser.parse(file, tree));
  if (result !== NOTHING_PARSED) parsed.push(aside === undefined ? result : withNote(result, aside));
  problems.push(...result.problems);
  return getStatus(file, parser, result, problem);
}

function refusal(problem: Problem | undefined): Parsed {
  return problem === undefined ? NOTHING_PARSED : { ...NOTHING_PARSED, problems: [problem] };
}

function withNote(result: Parsed, note: string): Parsed {
  const resources = result.resources.map((each) => ({ ...each, notes: [...(each.notes ?? []), note] }));
  return { ...result, resources };
}

function getStatus(file: EvidenceFile, parser: Parser | undefined, result: Parsed, problem?: Problem): FileStatus {
  const { path, size, sha256 } = file;
  if (parser === undefined) {
    return { path, size, sha256, status: problem?.severity === 'error' ? 'unreadable' : 'unrecognised', kinds: [] };
  }
  const { resources, components, facts, scans = [], flaws = [], exploited = [], statements = [] } = result;
  const lists = [resources, components, facts, scans, flaws, exploited, statements];
  const yielded = lists.some(({ length }) => length > 0);
  const lost = result.problems.some((each) => each.severity === 'error');
  const status = lost && !yielded ? 'unreadable' : 'assessed';
  const controlPlane = holdsControlPlane(resources.map(({ type }) => type));
  const kinds: readonly EvidenceKind[] = controlPlane ? [...parser.kinds, 'control-plane'] : parser.kinds;
  return { path, size, sha256, status, parser: parser.id, kinds };
}

function noteSearched(searched: Map<EvidenceKind, string[]>, status: FileStatus): void {
  for (const kind of status.kinds) addTo(searched, kind, status.path);
}
