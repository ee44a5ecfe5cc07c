import type { Check, RootFramework } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Finding } from '../model/finding.ts';
import type { ControlResult, Coverage, CoverageEntry, Framework, Requirement } from '../model/framework.ts';
import type { Problem } from '../model/problem.ts';
import type { ThingClass, UnreadThings } from '../model/unread-things.ts';
import { coverageEntry, summarizeCoverage } from './coverage.ts';
import { crosswalk, NO_SPEAKERS } from './crosswalk.ts';
import { writeEvidenceLines } from './evidence-lines.ts';
import type { HostsWithout } from './hosts-with-one-record.ts';
import { grade, isDecided, PUBLISHED, type Row } from './grade.ts';
import { examinedBy, examinedNote } from './examined.ts';
import { writeIssues } from './issues.ts';
import { compareProblems } from './order.ts';
import { weakenTallies } from './requirement-strength.ts';
import type { Phrasing } from './sentences.ts';
import { gradingFacts, gapsFor, unwaivedFails, type GradingInput } from './grading-input.ts';
import { lookUp, talliesByCheck, type Tally } from './tally.ts';
import { flatList } from '../base/flat-list.ts';
import { byText } from '../base/text-order.ts';

export interface GradeInput {
  readonly framework: Pick<Framework, 'basis' | 'requirements'>;
  /** A name of `framework.selections`; by default the whole catalogue. */
  readonly selection?: string;
  /** All checks of the run, also those without a subject. */
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
  /** Findings by check, if they are already counted. */
  readonly tallies?: ReadonlyMap<string, Tally>;
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
  /** Problems of the run; only those of severity error count as lost evidence. */
  readonly gaps: readonly Problem[];
  /** Lost evidence does not prevent a verdict, but the evidence lines report it. */
  readonly allowUnparsed: boolean;
  readonly kindsOf: (check: Check) => readonly EvidenceKind[];
  /** By check: hosts of the evidence without the record that the check reads. */
  readonly hostsWithout?: HostsWithout;
  /** Resources that no check reads, one entry for each type and class. */
  readonly unread?: readonly UnreadThings[];
  /** Whether a check covers resources of one of these classes. */
  readonly asksAbout?: (check: Check, classes: readonly ThingClass[]) => boolean;
  /** What scans of other tools measured of a control of SP 800-53, as a sentence. */
  readonly remarks?: ReadonlyMap<string, string>;
  /** Also lists requirements without a check, evidence or a subject, as not applicable with the reason. */
  readonly allControls?: boolean;
  /** Lower-case hex SHA-256 of the evidence files, shown with places. */
  readonly digests?: ReadonlyMap<string, string>;
}

export interface Graded {
  readonly controls: readonly ControlResult[];
  readonly coverage: Coverage;
}

/**
 * Grades each requirement of a framework (or of one selection) from findings, by the verdict table of README.md.
 * Results are in the order of the catalogue; the order of the input has no effect.
 */
export function gradeFramework(input: GradeInput): Graded {
  const { framework, selection, checks, allControls = false } = input;
  const speakers = crosswalk(framework, checks);
  const tallies = lookUp(input.tallies ?? talliesByCheck(input.findings));
  const problems = input.gaps.filter((gap) => gap.severity === 'error').sort(compareProblems);
  const { unread = [], asksAbout = () => false } = input;
  const classed = unread.filter(({ classes }) => classes.length > 0);
  const phrasing: Phrasing = {
    digests: input.digests ?? new Map(),
    said: new Map(),
  };
  const requirements = framework.requirements.filter((each) => selection === undefined || each.in.includes(selection));
  const controls: ControlResult[] = [];
  const judged: ControlResult[] = [];
  const entries: CoverageEntry[] = [];
  let decided = 0;
  for (const requirement of requirements) {
    const own = speakers.get(requirement.id) ?? NO_SPEAKERS;
    const gaps = gapsFor([...own.proving, ...own.contradicting], problems, input.kindsOf);
    const { kindsOf, searched, allowUnparsed, hostsWithout = new Map(), remarks = new Map() } = input;
    const { basis } = framework;
    const situation: GradingInput = {
      requirement,
      basis,
      speakers: own,
      tallies: weakenTallies(tallies, requirement),
      unweighed: tallies,
      kindsOf,
      searched,
      hostsWithout,
      remarks: readRemarks(requirement, basis, remarks),
      gaps,
      allowUnparsed,
      unread: classed.filter(({ classes }) => own.proving.some((check) => asksAbout(check, classes))),
      allUnread: unread,
    };
    const facts = gradingFacts(situation);
    const row = grade(facts);
    const entry = coverageEntry(row, facts, situation);
    entries.push(entry);
    if (isDecided(row)) decided += 1;
    const beside = PUBLISHED[grade({ ...facts, fails: unwaivedFails(situation) })].undetermined;
    const result = getResult(row, situation, phrasing, beside);
    if (result !== undefined) judged.push(result);
    const shown = result ?? (allControls ? listedOnly(entry) : undefined);
    if (shown !== undefined) controls.push(shown);
  }
  const examined = examinedBy(requirements, speakers, tallies);
  const note = examinedNote(examined, judged);
  return {
    controls,
    coverage: summarizeCoverage(entries, { decided, examinedChecks: examined.length, ...omitUndefined({ note }) }),
  };
}

/** What scans measured of the controls that a requirement is graded from. */
function readRemarks(
  { from }: Requirement,
  basis: RootFramework,
  remarks: ReadonlyMap<string, string>,
): readonly string[] {
  if (basis !== 'nist-800-53' || remarks.size === 0) return [];
  return from.flatMap((control) => {
    const remark = remarks.get(control);
    return remark === undefined ? [] : [`${control}: ${remark}`];
  });
}

function getResult(row: Row, situation: GradingInput, phrasing: Phrasing, beside: boolean): ControlResult | undefined {
  const { status, undetermined } = PUBLISHED[row];
  if (status === undefined) return undefined;
  const { requirement, speakers, tallies } = situation;
  const lists = [...speakers.proving, ...speakers.contradicting, ...speakers.advisory]
    .sort(byText(({ id }) => id))
    .map((check) => tallies(check.id).findings);
  return {
    requirement,
    status,
    undetermined,
    ...(beside && !undetermined ? { undeterminedBesideWaived: true } : {}),
    findings: flatList(lists),
    issues: writeIssues(row, situation, phrasing),
    evidence: writeEvidenceLines(row, situation, phrasing),
  };
}

/**
 * With `--all-controls`. A requirement that was examined without proof is not inapplicable, so it is only in the
 * ledger.
 */
function listedOnly({ requirement, state, reason, wouldHelp }: CoverageEntry): ControlResult | undefined {
  if (state === 'assessed' || state === 'no-sufficient-evidence') return undefined;
  const evidence = [`Not assessed. ${reason}`, ...help(requirement, wouldHelp)];
  return { requirement, status: 'not-applicable', undetermined: false, findings: [], issues: [], evidence };
}

function help(requirement: Requirement, wouldHelp: readonly string[]): readonly string[] {
  return wouldHelp.length === 0 ? [] : [`${requirement.id} becomes assessable with: ${wouldHelp.join('; ')}.`];
}
