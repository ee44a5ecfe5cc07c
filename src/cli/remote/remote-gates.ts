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

/** What a service sent, as far as gates and bundles of this machine need it. */
export interface ReportedAnswer {
  readonly answer: Answered;
  readonly ledger: Ledger;
  readonly run: ReportedRun;
}

/** Whether anything is asked for that needs more than the outcome of an answer. */
export function needsReportedRuns({ writeBaseline, bundle }: CommonOptions, { baseline, least }: Gates): boolean {
  return baseline !== undefined || least !== undefined || writeBaseline !== undefined || bundle === true;
}

/**
 * Reads answers again for gates and bundles. Throws EngineError `remote` for one without what is needed: nothing was
 * written then.
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

/** What a bundle states of an answer. */
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
  /** Failures of checks that the baseline did not ask. */
  readonly ofNewChecks: readonly ReportedFinding[];
  readonly known: number;
  readonly gone: number;
  /** The outcomes of the answers, without what the baseline knows. */
  readonly outcomes: readonly RunOutcome[];
}

/** How answers compare with a baseline. */
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

/** What is wrong in all answers. */
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

/** A checked answer, and what it means for the exit code. */
export interface Answered extends RemoteAssessment {
  /** Of the framework: names its folder. */
  readonly slug: string;
  /** As baselines name it. */
  readonly frameworkId: string;
  readonly outcome: RunOutcome;
}
