import type { StatedAssessment } from '../../engine/verify/in-toto-statement.ts';
import type { Ledger } from '../../engine/finished-runs/read-response.ts';
import type { Baseline } from '../../model/baseline.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { ReportedFinding, ReportedRun } from '../../model/difference.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { baselineOfReported, matchReported, reportedSince } from '../../results/reported-baseline.ts';
import type { CommonOptions } from '../options/common-options.ts';
import type { Gates } from '../options/gate-options.ts';
import type { RemoteAssessment } from '../../remote/response.ts';

/** A response of a service, in the form that local gates and bundles need. */
export interface ReportedAnswer {
  readonly answer: Answered;
  readonly ledger: Ledger;
  readonly run: ReportedRun;
}

/** Whether a gate, baseline or bundle needs more than the outcome of a response. */
export function needsReportedRuns({ writeBaseline, bundle }: CommonOptions, { baseline, least }: Gates): boolean {
  return baseline !== undefined || least !== undefined || writeBaseline !== undefined || bundle === true;
}

/**
 * Reads responses again for gates and bundles. Throws EngineError `remote` for one that lacks what is needed; nothing
 * is written in that case.
 */
export async function readAnswers(
  answers: readonly Answered[],
  host: string,
  { baselineFile, writeBaseline }: CommonOptions,
): Promise<readonly ReportedAnswer[]> {
  const { getResponse: responseOf } = await import('../../engine/finished-runs/read-response.ts');
  const { reportedRun } = await import('../../engine/finished-runs/read-run.ts');
  return answers.map((answer) => {
    const { response, ledger } = responseOf(answer.text, `The answer of ${host}`);
    if (ledger === undefined) throw missing(host, 'coverage.json');
    const run = reportedRun({ response, ledger }, `The answer of ${host}`);
    if (!run.complete && (baselineFile !== undefined || writeBaseline !== undefined))
      throw missing(host, 'findings.json');
    return { answer, ledger, run };
  });
}

function missing(host: string, what: string): EngineError {
  return new EngineError('remote', `${host} sent no ${what}, which was needed. Nothing was written.`);
}

/** The statement about a response in a bundle. */
export function statedOfAnswer(name: string, { answer: { response }, ledger }: ReportedAnswer): StatedAssessment {
  const { id, created_at, assessment } = response;
  return {
    name,
    framework: assessment.framework,
    version: assessment.version,
    selection: ledger.selection,
    response_id: id,
    as_of: ledger.as_of,
    created_at,
    evidence_digest: ledger.evidence_digest,
    summary: assessment.summary,
  };
}

export interface Since {
  readonly fresh: readonly ReportedFinding[];
  /** Failures of checks that did not run when the baseline was made. */
  readonly ofNewChecks: readonly ReportedFinding[];
  readonly known: number;
  readonly gone: number;
  /** Outcomes of the answers, without failures that are in the baseline. */
  readonly outcomes: readonly RunOutcome[];
}

/** Compares responses with a baseline. */
export function sinceKnown(told: readonly ReportedAnswer[], baseline: Baseline): Since {
  const known = matchReported(
    baseline,
    told.map(({ answer, run }) => [answer.frameworkId, run]),
  );
  const fresh = new Map<string, ReportedFinding>();
  const ofNewChecks = new Map<string, ReportedFinding>();
  const seen = new Set<string>();
  const outcomes = told.map(({ answer: { outcome, frameworkId }, run }) => {
    const since = reportedSince(frameworkId, run, known);
    for (const [key, finding] of run.findings) {
      if (since.fresh.includes(finding)) fresh.set(key, finding);
      else if (finding.outcome === 'fail' && known.failures.has(key)) seen.add(key);
      else if (finding.outcome === 'fail' && known.newChecks.has(finding.check) && finding.controls.length > 0)
        ofNewChecks.set(key, finding);
    }
    const { gaps, examined, assessed } = outcome;
    const { worst, undetermined } = since;
    return { gaps, examined, assessed, ...omitUndefined({ worst }), undetermined };
  });
  const found = { fresh: [...fresh.values()], ofNewChecks: [...ofNewChecks.values()] };
  return { ...found, known: seen.size, gone: known.gone, outcomes };
}

/** A baseline of the failures in all responses. */
export function baselineOfAnswers(told: readonly ReportedAnswer[]): Baseline {
  const all = told.map(({ answer, run }) => baselineOfReported(answer.frameworkId, run));
  const once = <T>(each: readonly T[]): readonly T[] => [
    ...new Map(each.map((one) => [JSON.stringify(one), one])).values(),
  ];
  return {
    failures: once(all.flatMap(({ failures }) => failures.map(identity))),
    unknowns: once(all.flatMap(({ unknowns }) => unknowns.map(identity))),
    undetermined: all.flatMap(({ undetermined }) => undetermined),
  };
}

function identity({ check, subject, subjectType, source, origin }: Baseline['failures'][number]) {
  return { check, subject, subjectType, source, origin };
}

/** A checked response, and its outcome for the exit code. */
export interface Answered extends RemoteAssessment {
  readonly slug: string;
  readonly frameworkId: string;
  readonly outcome: RunOutcome;
}
