import type { StatedAssessment } from '../engine/attestation/statement.ts';
import type { Ledger } from '../engine/read-response.ts';
import type { Baseline } from '../model/baseline.ts';
import { defined } from '../model/defined.ts';
import type { ToldFinding, ToldRun } from '../model/difference.ts';
import { EngineError } from '../model/engine-error.ts';
import type { RunOutcome } from '../model/run-outcome.ts';
import { baselineOfTold, toldSince } from '../results/told-baseline.ts';
import type { CommonOptions } from './common-options.ts';
import type { Gates } from './gate-options.ts';
import type { Answered } from './remote-results.ts';

/** What a service sent, as far as gates and bundles of this machine need it. */
export interface Told {
  readonly answer: Answered;
  readonly ledger: Ledger;
  readonly run: ToldRun;
}

/** Whether anything is asked for that needs more than the outcome of an answer. */
export function needsTold({ writeBaseline, bundle }: CommonOptions, { known, least }: Gates): boolean {
  return known !== undefined || least !== undefined || writeBaseline !== undefined || bundle === true;
}

/**
 * Reads answers again for gates and bundles. Throws EngineError `remote` for one without what is needed: nothing was
 * written then.
 */
export async function tellAnswers(
  answers: readonly Answered[],
  host: string,
  { baselineFile, writeBaseline }: CommonOptions,
): Promise<readonly Told[]> {
  const { responseOf } = await import('../engine/read-response.ts');
  const { toldRun } = await import('../engine/read-run.ts');
  return answers.map((answer) => {
    const { response, ledger } = responseOf(answer.text, `The answer of ${host}`);
    if (ledger === undefined) throw missing(host, 'coverage.json');
    const run = toldRun({ response, ledger }, `The answer of ${host}`);
    if (!run.complete && (baselineFile !== undefined || writeBaseline !== undefined))
      throw missing(host, 'findings.json');
    return { answer, ledger, run };
  });
}

function missing(host: string, what: string): EngineError {
  return new EngineError('remote', `${host} sent no ${what}, which was needed. Nothing was written.`);
}

/** What a bundle states of an answer. */
export function statedOfAnswer(name: string, { answer: { response }, ledger }: Told): StatedAssessment {
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
  readonly fresh: readonly ToldFinding[];
  readonly known: number;
  readonly gone: number;
  /** The outcomes of the answers, without what the baseline knows. */
  readonly outcomes: readonly RunOutcome[];
}

/** How answers compare with a baseline. */
export function sinceKnown(told: readonly Told[], known: NonNullable<Gates['known']>): Since {
  const fresh = new Map<string, ToldFinding>();
  const seen = new Set<string>();
  const outcomes = told.map(({ answer: { outcome, frameworkId }, run }) => {
    const since = toldSince(frameworkId, run, known);
    for (const [key, finding] of run.findings) {
      if (since.fresh.includes(finding)) fresh.set(key, finding);
      else if (finding.outcome === 'fail' && known.failures.has(key)) seen.add(key);
    }
    const { gaps, assessed } = outcome;
    const { worst, undetermined } = since;
    return { gaps, assessed, ...defined({ worst }), undetermined };
  });
  return { fresh: [...fresh.values()], known: seen.size, gone: known.failures.size - seen.size, outcomes };
}

/** What is wrong in all answers. */
export function baselineOfAnswers(told: readonly Told[]): Baseline {
  const all = told.map(({ answer, run }) => baselineOfTold(answer.frameworkId, run));
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
