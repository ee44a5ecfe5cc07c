import { controlKey, type Baseline, type KnownFaults } from '../model/baseline.ts';
import { SEVERITIES, type Severity } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { ReportedFinding, ReportedRun } from '../model/difference.ts';
import { findingKey } from '../model/finding-key.ts';
import { byText } from '../base/text-order.ts';
import { matchBaseline } from './match-baseline.ts';

/**
 * The baseline of a run from its response and findings. Failures and controls are those of `createBaseline` for a run
 * on this machine; all undetermined findings are included, since a finding does not say which controls it could have
 * contradicted.
 */
export function baselineOfReported(framework: string, run: ReportedRun): Baseline {
  const considered = [...run.findings]
    .filter(([, finding]) => counts(finding) || isUnclear(finding))
    .sort(byText(([a]) => a));
  const those = (outcome: ReportedFinding['outcome']) =>
    considered.flatMap(([, finding]) => (finding.outcome === outcome ? [finding] : []));
  const undetermined = undeterminedControls(run).map((control) => ({ framework, control }));
  return { failures: those('fail'), unknowns: those('unknown'), undetermined };
}

/** Matches a baseline with the answer of a service. */
export function matchReported(
  baseline: Baseline,
  runs: readonly (readonly [framework: string, run: ReportedRun])[],
): KnownFaults {
  const all = runs.map(([framework, run]) => baselineOfReported(framework, run));
  const findings = runs.flatMap(([, run]) => [...run.findings]);
  return matchBaseline(baseline, {
    failures: unique(all.flatMap(({ failures }) => failures)),
    unknowns: unique(all.flatMap(({ unknowns }) => unknowns)),
    answered: new Set(findings.map(([key]) => key)),
    checks: new Set(findings.map(([, { check }]) => check)),
  });
}

function unique(identities: Baseline['failures']): Baseline['failures'] {
  return [...new Map(identities.map((identity) => [findingKey(identity), identity])).values()];
}

export interface ReportedSince {
  /** Failures that are not in the baseline. */
  readonly fresh: readonly ReportedFinding[];
  /** Highest severity in `fresh`, for the gate. */
  readonly worst?: Severity;
  readonly undetermined: boolean;
}

/**
 * A reported run compared with a baseline. A control that is not satisfied, without a finding that says why, is a new
 * critical failure: a missing reason never opens a gate.
 */
export function reportedSince(framework: string, run: ReportedRun, known: KnownFaults): ReportedSince {
  const failing = [...run.findings].filter(([, finding]) => finding.outcome === 'fail' && counts(finding));
  const fresh = failing.flatMap(([key, finding]) =>
    known.failures.has(key) || known.newChecks.has(finding.check) ? [] : [finding],
  );
  const grave = new Set<Severity>(fresh.map(({ severity }) => severity));
  for (const [id, { standing }] of run.controls)
    if (standing === 'not-satisfied' && getAnswers(run, id).length === 0) grave.add('critical');
  const worst = SEVERITIES.find((severity) => grave.has(severity));
  const open = undeterminedControls(run);
  const isNew = (key: string, { check }: ReportedFinding): boolean =>
    !known.unknowns.has(key) && !known.newChecks.has(check);
  const undetermined =
    open.some((id) => !known.undetermined.has(controlKey(framework, id))) ||
    open.some((id) => getAnswers(run, id).some(([key, each]) => each.outcome === 'unknown' && isNew(key, each))) ||
    (open.length > 0 &&
      [...run.findings].some(([key, each]) => isUnclear(each) && each.controls.length === 0 && isNew(key, each)));
  return { fresh, ...omitUndefined({ worst }), undetermined };
}

function undeterminedControls(run: ReportedRun): readonly string[] {
  return [...run.controls].flatMap(([id, { standing }]) => {
    if (standing === 'undetermined') return [id];
    if (standing !== 'not-satisfied') return [];
    const outcomes = new Set(getAnswers(run, id).map(([, { outcome }]) => outcome));
    return outcomes.has('unknown') && !outcomes.has('fail') ? [id] : [];
  });
}

function getAnswers({ findings }: ReportedRun, id: string): readonly (readonly [string, ReportedFinding])[] {
  const wrong = new Set<ReportedFinding['outcome']>(['fail', 'waived', 'unknown']);
  return [...findings].filter(
    ([, finding]) => wrong.has(finding.outcome) && finding.severity !== 'info' && finding.controls.includes(id),
  );
}

function isUnclear({ outcome, severity }: ReportedFinding): boolean {
  return outcome === 'unknown' && severity !== 'info';
}

/** Advice never gates, and neither do findings without a control of the framework. */
function counts({ severity, controls }: ReportedFinding): boolean {
  return severity !== 'info' && controls.length > 0;
}
