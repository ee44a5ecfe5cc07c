import type { Check, RootFramework } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Requirement } from '../model/framework.ts';
import type { Problem } from '../model/problem.ts';
import { controlsNamed } from '../model/speaks-to.ts';
import type { UnreadThings } from '../model/unread-things.ts';
import type { Speakers } from './crosswalk.ts';
import type { GradingFacts } from './grade.ts';
import { hostsWithOneRecord, type HostsWithout } from './hosts-with-one-record.ts';
import type { Tallies, Tally } from './tally.ts';

/**
 * Kinds that a lost file of another kind may also contain: the facts of a host are merged into one resource, and
 * control plane settings are in Kubernetes files.
 */
const ALSO_LOST_WITH: { readonly [kind in EvidenceKind]?: readonly EvidenceKind[] } = {
  host: ['openssl'],
  openssl: ['host'],
  'control-plane': ['kubernetes'],
};

/** The data from which one requirement is graded and its results are written. */
export interface GradingInput {
  readonly requirement: Requirement;
  /** The root framework of the controls in `requirement.from`. */
  readonly basis: RootFramework;
  readonly speakers: Speakers;
  /** Findings that count for this requirement. */
  readonly tallies: Tallies;
  /** The same before the lenience of the requirement. */
  readonly unweighed: Tallies;
  readonly kindsOf: (check: Check) => readonly EvidenceKind[];
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
  readonly hostsWithout: HostsWithout;
  /** What scans of other tools measured of it, in sentences. */
  readonly remarks: readonly string[];
  /** Lost evidence that a deciding check could have used. */
  readonly gaps: readonly Problem[];
  readonly allowUnparsed: boolean;
  /**
   * Resources that no check reads, of a kind that a proving check covers. Checks that only contradict do not count: a
   * secret in a workload contradicts encryption at rest, but that requirement is about stores.
   */
  readonly unread: readonly UnreadThings[];
  readonly allUnread: readonly UnreadThings[];
}

/** For requirements without a deciding check, such as nine of ten in a large catalogue. */
const NO_FACTS: GradingFacts = {
  deciding: 0,
  proving: 0,
  fails: 0,
  undetermined: 0,
  gaps: 0,
  passes: 0,
  disputed: 0,
  idlePasses: 0,
  notApplicable: 0,
  idleNotApplicable: 0,
  provingSearched: false,
  anySearched: false,
  unprovedParts: 0,
  applicableParts: 0,
  halfKnown: 0,
  unread: 0,
};

/** Counts what the verdict depends on, without advisory checks. */
export function gradingFacts(situation: GradingInput): GradingFacts {
  const { speakers, tallies, gaps, allowUnparsed } = situation;
  if (speakers.proving.length === 0 && speakers.contradicting.length === 0) return NO_FACTS;
  const proving = speakers.proving.map((check) => tallies(check.id));
  const contradicting = speakers.contradicting.map((check) => tallies(check.id));
  const both = [...proving, ...contradicting];
  return {
    deciding: both.length,
    proving: proving.length,
    fails: count(both, 'fails'),
    undetermined: count(both, 'undetermined'),
    gaps: allowUnparsed ? 0 : gaps.length,
    halfKnown: hostsWithOneRecord(situation).length,
    unread: countThings(situation.unread),
    passes: count(proving, 'passes'),
    disputed: count(proving, 'disputed'),
    idlePasses: count(contradicting, 'passes') + count(contradicting, 'disputed') + leftOut(situation),
    notApplicable: count(proving, 'notApplicable'),
    idleNotApplicable: count(contradicting, 'notApplicable'),
    provingSearched: wasSearched(situation, speakers.proving),
    anySearched: wasSearched(situation, [...speakers.proving, ...speakers.contradicting]),
    unprovedParts: unprovedParts(situation).length,
    applicableParts: speakers.parts.filter((part) => !inapplicable(situation, part.proving)).length,
  };
}

/** Counted, because lenience leaves findings out although there were subjects. */
function leftOut({ speakers, tallies, unweighed, requirement }: GradingInput): number {
  if (requirement.lenient === undefined) return 0;
  let sum = 0;
  for (const { id } of [...speakers.proving, ...speakers.contradicting])
    sum += unweighed(id).findings.length - tallies(id).findings.length;
  return sum;
}

/** The number of failures of deciding checks without a waiver. */
export function unwaivedFails({ speakers, tallies }: GradingInput): number {
  let sum = 0;
  for (const { id } of [...speakers.proving, ...speakers.contradicting]) {
    for (const { waived } of tallies(id).fails) if (waived === undefined) sum += 1;
  }
  return sum;
}

/** Parts of an area that no pass proves. */
export function unprovedParts({ speakers, tallies }: GradingInput): readonly string[] {
  return speakers.parts
    .filter((part) => !part.proving.some((check) => tallies(check.id).passes.length > 0))
    .map((part) => part.id);
}

/** Only an examined subject shows it: evidence without a subject says nothing about the system. */
function inapplicable(situation: GradingInput, proving: readonly Check[]): boolean {
  const tallies = proving.map((check) => situation.tallies(check.id));
  return count(tallies, 'notApplicable') > 0;
}

function wasSearched({ kindsOf, searched }: GradingInput, checks: readonly Check[]): boolean {
  return checks.some((check) => kindsOf(check).some((kind) => (searched.get(kind)?.length ?? 0) > 0));
}

/** The evidence kinds that these checks can use, split by whether the search covered evidence of the kind. */
export function splitKinds(
  { kindsOf, searched }: GradingInput,
  checks: readonly Check[],
): { readonly searched: readonly EvidenceKind[]; readonly missing: readonly EvidenceKind[] } {
  const kinds = [...new Set(checks.flatMap(kindsOf))].sort();
  return {
    searched: kinds.filter((kind) => (searched.get(kind)?.length ?? 0) > 0),
    missing: kinds.filter((kind) => (searched.get(kind)?.length ?? 0) === 0),
  };
}

/**
 * The problems (all of severity error) whose lost evidence these checks could have used. A problem that does not
 * state the lost kinds may have lost any, and a check of unknown kinds may have needed any.
 */
export function gapsFor(
  checks: readonly Check[],
  gaps: readonly Problem[],
  kindsOf: (check: Check) => readonly EvidenceKind[],
): readonly Problem[] {
  if (checks.length === 0 || gaps.length === 0) return [];
  const kindsByCheck = checks.map(kindsOf);
  if (kindsByCheck.some((kinds) => kinds.length === 0)) return gaps;
  const kinds = new Set(kindsByCheck.flat().flatMap((kind) => [kind, ...(ALSO_LOST_WITH[kind] ?? [])]));
  if (checks.some(isAboutControls)) kinds.add('scan');
  return gaps.filter(
    (gap) => gap.kinds === undefined || gap.kinds.length === 0 || gap.kinds.some((kind) => kinds.has(kind)),
  );
}

/** Results of scans may be about any control of SP 800-53. */
function isAboutControls(check: Check): boolean {
  return controlsNamed(check, 'nist-800-53').length > 0;
}

/** The total number of unread resources. */
export function countThings(things: readonly UnreadThings[]): number {
  let sum = 0;
  for (const each of things) sum += each.count;
  return sum;
}

type Counted = 'fails' | 'undetermined' | 'passes' | 'disputed' | 'notApplicable';

function count(tallies: readonly Tally[], key: Counted): number {
  let sum = 0;
  for (const tally of tallies) sum += tally[key].length;
  return sum;
}
