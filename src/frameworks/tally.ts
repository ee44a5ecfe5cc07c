import type { Outcome } from '../model/check.ts';
import type { CheckFindings, Finding } from '../model/finding.ts';
import { groupBy } from '../base/group-by.ts';
import { compareFindings } from './order.ts';

/** The findings of one check, counted once for all requirements that it counts for. */
export interface Tally {
  readonly findings: readonly Finding[];
  /** Waived ones included: a waiver stops the gate, not the verdict. */
  readonly fails: readonly Finding[];
  /** Outcomes unknown and error. */
  readonly undetermined: readonly Finding[];
  /** Passes that no other source contradicts. */
  readonly passes: readonly Finding[];
  /** Passes of subjects to which the check does not apply according to another source. */
  readonly disputed: readonly Finding[];
  readonly notApplicable: readonly Finding[];
  /** For subjects that sources describe differently: each source and its answers. */
  readonly disagreements: ReadonlyMap<Finding, readonly SourceAnswer[]>;
}

export interface SourceAnswer {
  readonly source: string;
  readonly outcome: Outcome;
}

const NO_DISAGREEMENTS: Tally['disagreements'] = new Map();

const NO_FINDINGS: Tally = {
  findings: [],
  fails: [],
  undetermined: [],
  passes: [],
  disputed: [],
  notApplicable: [],
  disagreements: NO_DISAGREEMENTS,
};

export type Tallies = (checkId: string) => Tally;

/** Returns a lookup of tallies; a check without findings has an empty one. */
export function lookUp(tallies: ReadonlyMap<string, Tally>): Tallies {
  return (checkId) => tallies.get(checkId) ?? NO_FINDINGS;
}

/** Sorts findings into one tally per check, by its id. Their order in the input has no effect. */
export function talliesByCheck(findings: readonly Finding[]): ReadonlyMap<string, Tally> {
  const byCheck = groupBy(findings, ({ check }) => check.id);
  return new Map([...byCheck].map(([id, own]) => [id, getTally(own, false)]));
}

/** As `talliesByCheck`, for findings that are already grouped by check. */
export function talliesOfChecks(answers: readonly CheckFindings[]): ReadonlyMap<string, Tally> {
  const examined = answers.filter(({ findings }) => findings.length > 0);
  return new Map(examined.map(({ check, findings, isPlain }) => [check.id, getTally(findings, isPlain)]));
}

function getTally(given: readonly Finding[], isPlain: boolean): Tally {
  const findings = isPlain || given.every(isInOrder) ? given : [...given].sort(compareFindings);
  const fails: Finding[] = [];
  const undetermined: Finding[] = [];
  const passes: Finding[] = [];
  const notApplicable: Finding[] = [];
  const lists: { readonly [outcome in Outcome]: Finding[] } = {
    pass: passes,
    fail: fails,
    unknown: undetermined,
    error: undetermined,
    'not-applicable': notApplicable,
  };
  for (const finding of findings) lists[finding.outcome].push(finding);
  const disagreements = isPlain || findings.every(isOfOneSource) ? NO_DISAGREEMENTS : getDisagreements(findings);
  const told = { findings, fails, undetermined, notApplicable, disagreements };
  if (disagreements.size === 0) return { ...told, passes, disputed: [] };
  const isDisputed = (finding: Finding): boolean => takenBack(finding, disagreements.get(finding));
  return { ...told, passes: passes.filter((finding) => !isDisputed(finding)), disputed: passes.filter(isDisputed) };
}

/** Most runs supply findings in order. */
function isInOrder(finding: Finding, index: number, findings: readonly Finding[]): boolean {
  const before = findings[index - 1];
  return before === undefined || compareFindings(before, finding) <= 0;
}

function isOfOneSource({ source }: Finding, _index: number, [first]: readonly Finding[]): boolean {
  return source === first?.source;
}

/** The same tallies with each finding replaced by `standIn`. */
export function tallyFindings(
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

function getDisagreements(findings: readonly Finding[]): ReadonlyMap<Finding, readonly SourceAnswer[]> {
  const result = new Map<Finding, readonly SourceAnswer[]>();
  for (const group of bySubject(findings)) noteDisagreement(group, result);
  return result;
}

/**
 * Groups findings with one address, and findings of one cloud resource under any address. Expects equal addresses
 * next to each other.
 */
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
