import type { Assessment } from '../model/assessment.ts';
import { controlKey, type Baseline, type CountedIdentity, type KnownFaults } from '../model/baseline.ts';
import type { Finding } from '../model/finding.ts';
import { findingKey, findingOrigin, type FindingIdentity } from '../model/finding-key.ts';
import { gateSeverity, isSuppressed } from '../model/gate-override.ts';
import type { ControlResult } from '../model/framework.ts';
import { byText } from '../base/text-order.ts';
import { matchBaseline } from './match-baseline.ts';

type Graded = Pick<Assessment, 'controls'> &
  Partial<Pick<Assessment, 'asked'>> & { readonly framework: Pick<Assessment['framework'], 'id'> };

/**
 * The failures and unknowns of a run. Waived failures are left out: they have an owner and a last day, and count
 * again after it. So are suppressed ones, which count again without their comment, and advice, which never gates.
 */
export function createBaseline(assessments: readonly Graded[]): Baseline {
  const findings = assessments.flatMap(({ controls }) => controls.flatMap((control) => control.findings));
  const undetermined = assessments.flatMap(({ controls, framework }) =>
    controls.filter(isUndetermined).map(({ requirement }) => ({ framework: framework.id, control: requirement.id })),
  );
  const checks = assessments.flatMap(({ asked }) => [...(asked ?? [])]);
  return {
    ...countFindings(findings),
    undetermined,
    ...(checks.length === 0 ? {} : { checks: [...new Set(checks)].sort() }),
  };
}

interface Counted {
  readonly identity: FindingIdentity;
  /** Places of the subjects: equal findings of several frameworks count once. */
  readonly places: Set<string>;
}

function count(counted: Map<string, Counted>, finding: Finding): void {
  const { document, pointer, file } = finding.place;
  const place = JSON.stringify([file, document, pointer]);
  const known = counted.get(getKey(finding));
  if (known === undefined) counted.set(getKey(finding), { identity: getIdentity(finding), places: new Set([place]) });
  else known.places.add(place);
}

/** Matches a baseline with a run, including findings that are under no control of its frameworks. */
export function matchRun(baseline: Baseline, assessments: readonly Pick<Assessment, 'findings'>[]): KnownFaults {
  return matchFindings(baseline, assessments[0]?.findings ?? [], () => true);
}

/** Matches a baseline with findings. `isGone` says whether the source of an entry may have moved. */
export function matchFindings(
  baseline: Baseline,
  findings: readonly Finding[],
  isGone: (path: string) => boolean,
): KnownFaults {
  const answered = new Set(findings.map(getKey));
  const checks = new Set(findings.map(({ check }) => check.id));
  return matchBaseline(baseline, { ...countFindings(findings), answered, checks }, isGone);
}

function countFindings(findings: readonly Finding[]): Pick<Baseline, 'failures' | 'unknowns'> {
  const failures = new Map<string, Counted>();
  const unknowns = new Map<string, Counted>();
  for (const finding of findings) {
    if (isOpenFailure(finding)) count(failures, finding);
    else if (isUnknown(finding)) count(unknowns, finding);
  }
  return { failures: sorted(failures), unknowns: sorted(unknowns) };
}

/**
 * Whether a failing or undetermined finding does not gate: it is in the baseline, or its check is new since the
 * baseline. A finding that was undetermined in the baseline and fails now is new.
 */
export function isKnown(finding: Finding, known: KnownFaults): boolean {
  if (known.newChecks.has(finding.check.id)) return true;
  if (finding.outcome === 'fail') return known.failures.has(getKey(finding));
  return isUnknown(finding) && known.unknowns.has(getKey(finding));
}

/**
 * Whether a control was undetermined before, or only new checks make it so, and no further finding is undetermined
 * now.
 */
export function isKnownUndetermined(framework: string, control: ControlResult, known: KnownFaults): boolean {
  const open = control.findings.filter(isUnknown);
  if (!open.every((finding) => isKnown(finding, known))) return false;
  if (known.undetermined.has(controlKey(framework, control.requirement.id))) return true;
  return open.length > 0 && open.every(({ check }) => known.newChecks.has(check.id));
}

export interface SinceBaseline {
  /** Failures that are not in the baseline, each once. */
  readonly fresh: readonly Finding[];
  /** Failures of checks that the baseline's run did not have. */
  readonly ofNewChecks: readonly Finding[];
  /** Number of failures in the baseline, including those outside the frameworks of this run. */
  readonly known: number;
  readonly gone: number;
}

/** The failures of a run compared with a baseline, which may be of a run over other frameworks. */
export function sinceBaseline(
  assessments: readonly (Graded & Pick<Assessment, 'findings'>)[],
  known: KnownFaults,
): SinceBaseline {
  const fresh = new Map<string, Finding>();
  const ofNewChecks = new Map<string, Finding>();
  const seen = new Set<string>();
  for (const { controls, findings: all } of assessments) {
    for (const finding of all)
      if (known.failures.has(getKey(finding)) && isOpenFailure(finding)) seen.add(getKey(finding));
    for (const finding of controls.flatMap(({ findings }) => findings)) {
      if (!isOpenFailure(finding)) continue;
      const key = getKey(finding);
      if (known.newChecks.has(finding.check.id)) ofNewChecks.set(key, finding);
      else if (!known.failures.has(key)) fresh.set(key, finding);
    }
  }
  return { fresh: [...fresh.values()], ofNewChecks: [...ofNewChecks.values()], known: seen.size, gone: known.gone };
}

/**
 * A baseline without entries that are gone, and with moved ones updated. It gets no new failure of a check that it
 * already had. With `acceptNewChecks` it also gets the findings of checks that it did not have.
 */
export function updateBaseline(
  baseline: Baseline,
  assessments: readonly (Graded & Pick<Assessment, 'findings'>)[],
  acceptNewChecks: boolean,
): Baseline {
  const known = matchRun(baseline, assessments);
  const all = countFindings(assessments[0]?.findings ?? []);
  const now = createBaseline(assessments);
  const ofNewChecks = (identities: Baseline['failures']): Baseline['failures'] =>
    acceptNewChecks ? identities.filter(({ check }) => known.newChecks.has(check)) : [];
  const kept = (identities: Baseline['failures'], keys: ReadonlySet<string>): Baseline['failures'] =>
    identities.filter((identity) => keys.has(findingKey(identity)));
  const checks = acceptNewChecks ? now.checks : (baseline.checks ?? now.checks);
  return {
    failures: inOrder([...kept(all.failures, known.failures), ...ofNewChecks(now.failures)]),
    unknowns: inOrder([...kept(all.unknowns, known.unknowns), ...ofNewChecks(now.unknowns)]),
    undetermined: stillUndetermined(baseline, assessments, acceptNewChecks ? known : undefined),
    ...(checks === undefined ? {} : { checks }),
  };
}

function inOrder(identities: Baseline['failures']): Baseline['failures'] {
  return identities.toSorted(byText(findingKey));
}

/** Keeps those of frameworks outside this run. `accepted`: also those that only new checks leave undetermined. */
function stillUndetermined(
  { undetermined }: Baseline,
  assessments: readonly Graded[],
  accepted: KnownFaults | undefined,
): Baseline['undetermined'] {
  const before = new Set(undetermined.map(({ framework, control }) => controlKey(framework, control)));
  const asked = new Set(assessments.map(({ framework }) => framework.id));
  const now = assessments.flatMap(({ controls, framework: { id } }) =>
    controls
      .filter(isUndetermined)
      .filter(
        (control) =>
          before.has(controlKey(id, control.requirement.id)) ||
          (accepted !== undefined && isKnownUndetermined(id, control, accepted)),
      )
      .map(({ requirement }) => ({ framework: id, control: requirement.id })),
  );
  return [...undetermined.filter(({ framework }) => !asked.has(framework)), ...now];
}

/**
 * Whether a control is undetermined. A waiver or a suppression covers only failures, so other undetermined findings
 * of the control still count.
 */
export function isUndetermined({ undetermined, undeterminedBesideWaived, findings }: ControlResult): boolean {
  if (undetermined || undeterminedBesideWaived === true) return true;
  return findings.some(isSuppressed) && !findings.some(isOpenFailure) && findings.some(isUnknown);
}

function isOpenFailure(finding: Finding): boolean {
  return finding.check.severity !== 'info' && gateSeverity(finding) !== undefined;
}

function isUnknown({ outcome, check }: Finding): boolean {
  return (outcome === 'unknown' || outcome === 'error') && check.severity !== 'info';
}

function getKey(finding: Finding): string {
  return findingKey(getIdentity(finding));
}

function getIdentity(finding: Finding): FindingIdentity {
  const { check, subject, subjectType, source } = finding;
  return { check: check.id, subject, subjectType, source, origin: findingOrigin(finding) };
}

function sorted(counted: ReadonlyMap<string, Counted>): readonly CountedIdentity[] {
  const entries = [...counted].sort(byText(([a]) => a));
  return entries.map(([, { identity, places }]) =>
    places.size === 1 ? identity : { ...identity, count: places.size },
  );
}
