import type { Assessment } from '../model/assessment.ts';
import { controlKey, type Baseline, type KnownFaults } from '../model/baseline.ts';
import type { Finding } from '../model/finding.ts';
import { findingKey, findingOrigin, type FindingIdentity } from '../model/finding-key.ts';
import { gateSeverity, isSuppressed } from '../model/gate-override.ts';
import type { ControlResult } from '../model/framework.ts';
import { byText } from '../base/text-order.ts';

type Graded = Pick<Assessment, 'controls'> & { readonly framework: Pick<Assessment['framework'], 'id'> };

/**
 * What is wrong in a run. Waived failures are left out: they have an owner and a last day, and count again after it. So are
 * suppressed ones, which count again without their comment, and advice, which never gates.
 */
export function createBaseline(assessments: readonly Graded[]): Baseline {
  const failures = new Map<string, FindingIdentity>();
  const unknowns = new Map<string, FindingIdentity>();
  const undetermined: { readonly framework: string; readonly control: string }[] = [];
  for (const { controls, framework } of assessments) {
    for (const control of controls) {
      for (const finding of control.findings) {
        if (isOpenFailure(finding)) failures.set(getKey(finding), getIdentity(finding));
        else if (isUnknown(finding)) unknowns.set(getKey(finding), getIdentity(finding));
      }
      if (isUndetermined(control)) undetermined.push({ framework: framework.id, control: control.requirement.id });
    }
  }
  return { failures: sorted(failures), unknowns: sorted(unknowns), undetermined };
}

/** A baseline to look things up in. */
export function knownFaults({ failures, unknowns, undetermined }: Baseline): KnownFaults {
  return {
    failures: new Set(failures.map(findingKey)),
    unknowns: new Set(unknowns.map(findingKey)),
    undetermined: new Set(undetermined.map(({ framework, control }) => controlKey(framework, control))),
  };
}

/** Whether a failing or undetermined answer is in a baseline. What could not be told then and fails now is new. */
export function isKnown(finding: Finding, known: KnownFaults): boolean {
  if (finding.outcome === 'fail') return known.failures.has(getKey(finding));
  return isUnknown(finding) && known.unknowns.has(getKey(finding));
}

/** Whether a control could not be determined before, and no further answer is missing now. */
export function isKnownUndetermined(framework: string, control: ControlResult, known: KnownFaults): boolean {
  if (!known.undetermined.has(controlKey(framework, control.requirement.id))) return false;
  return control.findings.every((finding) => !isUnknown(finding) || isKnown(finding, known));
}

export interface SinceBaseline {
  /** Failures that are not in the baseline, each once. */
  readonly fresh: readonly Finding[];
  /** How many failures are in it, those included that the frameworks of the run do not ask about. */
  readonly known: number;
  /** How many failures of it are there no more. */
  readonly gone: number;
}

/** How the failures of a run compare with a baseline, which may be of a run over other frameworks. */
export function sinceBaseline(
  assessments: readonly (Graded & Pick<Assessment, 'findings'>)[],
  known: KnownFaults,
): SinceBaseline {
  const fresh = new Map<string, Finding>();
  const seen = new Set<string>();
  for (const { controls, findings: all } of assessments) {
    for (const finding of all) if (isOpenFailure(finding) && isKnown(finding, known)) seen.add(getKey(finding));
    for (const { findings } of controls) {
      for (const finding of findings) {
        if (!isOpenFailure(finding)) continue;
        const key = getKey(finding);
        if (!known.failures.has(key) && !fresh.has(key)) fresh.set(key, finding);
      }
    }
  }
  return { fresh: [...fresh.values()], known: seen.size, gone: known.failures.size - seen.size };
}

/** What a waiver or a suppression covers is a failure; what could not be determined with it still counts. */
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

function sorted(identities: ReadonlyMap<string, FindingIdentity>): readonly FindingIdentity[] {
  return [...identities].sort(byText(([a]) => a)).map(([, identity]) => identity);
}
