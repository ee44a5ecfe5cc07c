import { EngineError } from '../model/engine-error.ts';
import type { Assessment } from '../model/assessment.ts';
import type { ControlStanding } from '../model/control-standing.ts';
import type { ReportedRun } from '../model/difference.ts';
import type { Finding } from '../model/finding.ts';
import { findingKey, findingOrigin } from '../model/finding-key.ts';
import type { EarlierVerdicts, RunHistory, Since } from '../model/run-history.ts';
import { getOrCreate } from '../base/memo.ts';
import { byText } from '../base/text-order.ts';

type Now = Pick<Assessment, 'framework' | 'asOf'>;

/**
 * What earlier runs say about an assessment; `undefined` where none is over the same edition of its framework. Throws EngineError
 * `invalid-usage` for a run of a later day.
 */
export function createHistory(runs: readonly ReportedRun[], { framework, asOf }: Now): RunHistory | undefined {
  const alike = runs
    .filter((run) => run.framework === framework.name && run.version === framework.version)
    .sort(byText(getDay));
  const later = alike.find((run) => getDay(run) > asOf);
  if (later !== undefined)
    throw new EngineError(
      'invalid-usage',
      `A previous run is as of ${getDay(later)}, after this one (${asOf}). Leave it out, or set --as-of.`,
    );
  if (alike.length === 0) return undefined;
  const complete = alike.filter((run) => run.complete).toReversed();
  return { runs: alike.map(toVerdicts), since: (finding) => findSince(finding, complete, asOf) };
}

function getDay({ ledger, timestamp }: ReportedRun): string {
  return ledger?.asOf ?? timestamp.slice(0, 10);
}

function toVerdicts(run: ReportedRun): EarlierVerdicts {
  const counts = new Map<ControlStanding, number>();
  for (const { standing } of run.controls.values()) counts.set(standing, (counts.get(standing) ?? 0) + 1);
  return { asOf: getDay(run), counts };
}

/** The first of the runs in a row, up to now, in which the same answer failed. `runs`: the newest first. */
function findSince(finding: Finding, runs: readonly ReportedRun[], asOf: string): Since | undefined {
  if (runs.length === 0) return undefined;
  const { check, subject, subjectType, source } = finding;
  const key = findingKey({ check: check.id, subject, subjectType, source, origin: findingOrigin(finding) });
  let first = asOf;
  for (const run of runs) {
    const before = run.findings.get(key)?.outcome;
    if (before !== 'fail' && before !== 'waived')
      return { asOf: first, exact: before !== 'unknown' && getChecks(run).has(check.id) };
    first = getDay(run);
  }
  return { asOf: first, exact: false };
}

const CHECKS = new WeakMap<ReportedRun, ReadonlySet<string>>();

/** Checks that gave an answer in a run: an earlier build lacks the checks of a later one. */
function getChecks(run: ReportedRun): ReadonlySet<string> {
  return getOrCreate(CHECKS, run, () => new Set([...run.findings.values()].map(({ check }) => check)));
}
