import type { EvidenceFile, FileStatus, Parsed, FileTree } from '../model/evidence.ts';
import { shownParsed } from '../evidence/shown-parsed.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../model/tree-parser.ts';
import { addTo } from '../base/group-by.ts';
import type { Work } from '../base/work.ts';

/** A group with the parser that claimed it. */
export interface ClaimedGroup {
  readonly parser: TreeParser;
  readonly group: FileGroup;
}

export interface ParsedGroup extends ClaimedGroup {
  readonly parsed: Parsed;
  readonly yielded: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

/** All groups of a tree, in the order of the parsers and their roots. */
export function claimGroups(
  tree: FileTree,
  parsers: readonly TreeParser[],
  settings: ParserSettings,
  work: Work,
): readonly ClaimedGroup[] {
  return parsers.flatMap((parser) => parser.claim(tree, settings, work).map((group) => ({ parser, group })));
}

/** Parses a group, and records which of its files gave evidence and which lost some. */
export function parseGroup(claimed: ClaimedGroup, tree: FileTree, settings: ParserSettings, work: Work): ParsedGroup {
  const parsed = shownParsed(claimed.parser.parse(claimed.group, tree, settings, work));
  const yielded = new Set<string>();
  for (const things of [parsed.resources, parsed.components, parsed.facts]) {
    for (const { place } of things) yielded.add(place.file);
  }
  const errors = parsed.problems.filter(({ severity }) => severity === 'error');
  // a group that gives an error and nothing else was refused as a whole
  const lost = errors.length > 0 && yielded.size === 0 ? claimed.group.files : errors.map(({ place }) => place.file);
  return { ...claimed, parsed, yielded, lost: new Set(lost) };
}

/** The groups of each file that belongs to one. */
export function groupsByFile(groups: readonly ParsedGroup[]): ReadonlyMap<string, readonly ParsedGroup[]> {
  const byFile = new Map<string, ParsedGroup[]>();
  for (const parsed of groups) {
    for (const path of new Set(parsed.group.files)) addTo(byFile, path, parsed);
  }
  return byFile;
}

/** The status of a file in groups: unreadable when something in it was lost and nothing was read from it. */
export function groupedStatus(file: EvidenceFile, groups: readonly ParsedGroup[]): FileStatus {
  const { path, size, sha256 } = file;
  const kinds = [...new Set(groups.flatMap(({ parser }) => parser.kinds))].sort();
  const lost = groups.some((each) => each.lost.has(path));
  const yielded = groups.some((each) => each.yielded.has(path));
  const [first] = groups;
  return {
    path,
    size,
    sha256,
    status: lost && !yielded ? 'unreadable' : 'assessed',
    kinds,
    ...(first === undefined ? {} : { parser: first.parser.id }),
  };
}
