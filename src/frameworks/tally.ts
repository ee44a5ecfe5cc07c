import type { Outcome } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { remembered } from '../model/remembered.ts';
import { compareFindings } from './order.ts';

/** The findings of one check, counted once for all requirements it speaks to. */
export interface Tally {
  /** All of them, in order. */
  readonly findings: readonly Finding[];
  /** Waived ones included: a waiver stops the gate, not the verdict. */
  readonly fails: readonly Finding[];
  /** Outcomes unknown and error. */
  readonly undetermined: readonly Finding[];
  /** Passes that no other source takes back. */
  readonly passes: readonly Finding[];
  /** Passes of a subject that the check does not apply to according to another source. */
  readonly disputed: readonly Finding[];
  readonly notApplicable: readonly Finding[];
  /** For subjects that several sources describe differently: each source and its answers. */
  readonly disagreements: ReadonlyMap<Finding, readonly SourceAnswer[]>;
}

export interface SourceAnswer {
  readonly source: string;
  readonly outcome: Outcome;
}

const NO_FINDINGS: Tally = {
  findings: [],
  fails: [],
  undetermined: [],
  passes: [],
  disputed: [],
  notApplicable: [],
  disagreements: new Map(),
};

export type Tallies = (checkId: string) => Tally;

/** Looks tallies up; a check without findings has an empty one. */
export function lookUp(tallies: ReadonlyMap<string, Tally>): Tallies {
  return (checkId) => tallies.get(checkId) ?? NO_FINDINGS;
}

/** Sorts the findings into one tally a check, by its id. Their order in the input changes nothing. */
export function talliesByCheck(findings: readonly Finding[]): ReadonlyMap<string, Tally> {
  const byCheck = new Map<string, (readonly Finding[])[]>();
  for (let first = 0; first < findings.length;) {
    const last = endOfCheck(findings, first);
    const id = findings[first]?.check.id ?? '';
    remembered(byCheck, id, () => []).push(findings.slice(first, last));
    first = last;
  }
  const tallies = new Map<string, Tally>();
  for (const [id, parts] of byCheck) tallies.set(id, tally(inOrder(parts.flat())));
  return tallies;
}

/** Those of one check stand together, mostly: behind the last of them. */
function endOfCheck(findings: readonly Finding[], first: number): number {
  const id = findings[first]?.check.id;
  let last = first + 1;
  while (findings[last]?.check.id === id && last < findings.length) last += 1;
  return last;
}

/** A run gives them in order: then there is nothing to sort. */
function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const isSorted = findings.every((finding, at) => {
    const before = at === 0 ? undefined : findings[at - 1];
    return before === undefined || compareFindings(before, finding) <= 0;
  });
  return isSorted ? findings : [...findings].sort(compareFindings);
}

function tally(findings: readonly Finding[]): Tally {
  const disagreements = disagreementsOf(findings);
  const isDisputed = (finding: Finding): boolean => takenBack(finding, disagreements.get(finding));
  const passing = findings.filter(({ outcome }) => outcome === 'pass');
  return {
    findings,
    fails: findings.filter(({ outcome }) => outcome === 'fail'),
    undetermined: findings.filter(({ outcome }) => outcome === 'unknown' || outcome === 'error'),
    passes: disagreements.size === 0 ? passing : passing.filter((finding) => !isDisputed(finding)),
    disputed: disagreements.size === 0 ? [] : passing.filter(isDisputed),
    notApplicable: findings.filter(({ outcome }) => outcome === 'not-applicable'),
    disagreements,
  };
}

/** The same tallies, of findings that stand in for others. */
export function talliesOf(
  tallies: ReadonlyMap<string, Tally>,
  standIn: (finding: Finding) => Finding,
): ReadonlyMap<string, Tally> {
  const replaced = new Map<string, Tally>();
  for (const [id, { findings, fails, undetermined, passes, disputed, notApplicable, disagreements }] of tallies)
    replaced.set(id, {
      findings: findings.map(standIn),
      fails: fails.map(standIn),
      undetermined: undetermined.map(standIn),
      passes: passes.map(standIn),
      disputed: disputed.map(standIn),
      notApplicable: notApplicable.map(standIn),
      disagreements: new Map([...disagreements].map(([finding, answers]) => [standIn(finding), answers])),
    });
  return replaced;
}

function takenBack(finding: Finding, answers: readonly SourceAnswer[] = []): boolean {
  return answers.some(({ source, outcome }) => source !== finding.source && outcome === 'not-applicable');
}

/** For each subject that several sources describe differently, what they say. */
function disagreementsOf(findings: readonly Finding[]): ReadonlyMap<Finding, readonly SourceAnswer[]> {
  const result = new Map<Finding, readonly SourceAnswer[]>();
  const first = findings[0]?.source;
  if (findings.every(({ source }) => source === first)) return result;
  for (const group of bySubject(findings)) noteDisagreement(group, result);
  return result;
}

/** Findings about one address stand together; those about one thing of the cloud are joined, whatever their addresses. */
function bySubject(findings: readonly Finding[]): Iterable<readonly Finding[]> {
  const groups = new Set<Finding[]>();
  const byCloudId = new Map<string, Finding[]>();
  let group: Finding[] = [];
  for (const [at, finding] of findings.entries()) {
    if (at === 0 || !sameSubject(findings[at - 1], finding)) groups.add((group = []));
    const known = byCloudId.get(cloudKey(finding));
    if (known !== undefined && known !== group) {
      known.push(...group);
      groups.delete(group);
      for (const member of group) noteCloudId(byCloudId, member, known);
      group = known;
    }
    group.push(finding);
    noteCloudId(byCloudId, finding, group);
  }
  return groups;
}

function cloudKey({ subjectType, cloudId }: Finding): string {
  return cloudId === undefined ? '' : `${subjectType} ${cloudId}`;
}

function noteCloudId(groups: Map<string, Finding[]>, finding: Finding, group: Finding[]): void {
  if (finding.cloudId !== undefined) groups.set(cloudKey(finding), group);
}

function sameSubject(a: Finding | undefined, b: Finding | undefined): boolean {
  return a !== undefined && b !== undefined && a.subject === b.subject && a.subjectType === b.subjectType;
}

function noteDisagreement(group: readonly Finding[], result: Map<Finding, readonly SourceAnswer[]>): void {
  if (group.length < 2) return;
  const answers: SourceAnswer[] = [];
  for (const { source, outcome } of group) {
    if (!answers.some((known) => known.source === source && known.outcome === outcome)) {
      answers.push({ source, outcome });
    }
  }
  const disagree = answers.some((a) => answers.some((b) => a.source !== b.source && a.outcome !== b.outcome));
  if (!disagree) return;
  for (const finding of group) result.set(finding, answers);
}
