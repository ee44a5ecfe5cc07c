import { FUNCTIONS } from '../checks/functions/index.ts';
import { looksAround } from '../checks/looks-around.ts';
import type { Artifact, Assessment } from '../model/assessment.ts';
import type { Check } from '../model/check.ts';
import type { FileStatus } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { SuppressionNote } from '../model/gate-override.ts';
import type { Problem } from '../model/problem.ts';
import { readChanged, type ChangedPaths, type ChangedSource } from '../sources/changed/read-changed.ts';
import { controlsByCheck } from '../writers/controls-by-check.ts';
import { createFindings } from '../writers/findings.ts';
import { gradeSource, type GradedSource } from './grade-source.ts';
import { resolveRequest } from './resolved-request.ts';
import { changedFindings } from './changed-findings.ts';
import type { AssessRequest } from './request.ts';
import { withoutNew } from './suppressions/base-revision.ts';
import { resolveRunTime } from './time.ts';
import { checkArtifact } from './write-artifacts.ts';

/** The result for a part of a tree: findings, and never a verdict. */
export interface ChangedRun {
  readonly changed: readonly FileStatus[];
  /** Number of files that were read in addition. */
  readonly context: number;
  readonly findings: readonly Finding[];
  /** Number of questions about other objects, which a part of a tree cannot answer. */
  readonly leftOut: number;
  readonly gaps: readonly Problem[];
  /** The folder on this machine to which paths are relative. */
  readonly top: string;
  readonly suppressionNotes: readonly SuppressionNote[];
  /** `findings.json` of the part. */
  readonly report: Artifact;
}

/**
 * Runs all checks on changed files and on the files that they depend on. A part of a tree proves nothing, so there
 * are only failures and open questions. Throws EngineError like `assess`.
 */
export async function assessChanged(
  request: AssessRequest,
  paths: ChangedPaths,
  say: (text: string) => void,
): Promise<ChangedRun> {
  const findingsRequest: AssessRequest = { ...request, reports: ['findings'] };
  const questions = await resolveRequest(findingsRequest);
  say('Reading changed files');
  const { limits, exclude, ignore = [] } = request;
  const source = await readChanged(paths, { limits, exclude, ignore });
  const honoured = await withHonoured(findingsRequest, source, questions.content.checks);
  const graded = await gradeSource(source, questions, honoured, say);
  const isAbout = changedFindings(source, graded);
  const told = getSpoken(graded).filter(isAbout);
  const findings = told.filter((finding) => !restsOnOthers(finding));
  const gaps = graded.problems.filter(({ severity }) => severity === 'error');
  const report = await getReport(graded, findings, source);
  const statuses = graded.assessments[0]?.files ?? [];
  const changed = new Set(source.changed);
  return {
    changed: statuses.filter(({ path, status }) => changed.has(path) && status !== 'unrecognised'),
    context: source.files.length - source.files.filter(({ path }) => changed.has(path)).length,
    findings,
    leftOut: told.length - findings.length,
    gaps,
    top: source.top,
    suppressionNotes: (graded.assessments[0]?.suppressionNotes ?? []).filter(
      ({ place }) => place === undefined || changed.has(place.file),
    ),
    report,
  };
}

/** Suppressions that the change itself adds do not apply to it. */
async function withHonoured(
  request: AssessRequest,
  { files, readBase }: ChangedSource,
  checks: readonly Check[],
): Promise<AssessRequest> {
  if (request.suppressions === undefined) return request;
  const { asOf } = resolveRunTime(request.asOf);
  return { ...request, suppressions: await withoutNew(request.suppressions, { files, readBase, checks, asOf }) };
}

function getSpoken({ assessments }: GradedSource): readonly Finding[] {
  const speaks = assessments.map(controlsByCheck);
  return (assessments[0]?.findings ?? []).filter(
    ({ outcome, check }) =>
      outcome !== 'pass' &&
      outcome !== 'not-applicable' &&
      speaks.some((controls) => controls(check, outcome).length > 0),
  );
}

/** A Kubernetes object that seems to be missing may be in a file that was not read. */
/** Whether a finding depends on other objects, or on other reports of scans, which a part of a tree does not have. */
export function restsOnOthers({ check, evidenceKind }: Finding): boolean {
  if (evidenceKind === 'vulnerability') return true;
  return evidenceKind === 'kubernetes' && looksAround(check, FUNCTIONS);
}

async function getReport(
  { assessments }: GradedSource,
  findings: readonly Finding[],
  { changed }: ChangedSource,
): Promise<Artifact> {
  const [first]: readonly (Assessment | undefined)[] = assessments;
  if (first === undefined) throw new TypeError('a run has at least one framework');
  const report = createFindings({ ...first, findings }, changed);
  await checkArtifact(report);
  return report;
}
