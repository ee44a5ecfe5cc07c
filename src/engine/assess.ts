import type { Artifact, Assessment, RunOrigin, WriterOptions } from '../model/assessment.ts';
import type { Finding } from '../model/finding.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { DEFAULT_POAM_POLICY } from '../model/poam.ts';
import type { Problem } from '../model/problem.ts';
import type { Content } from '../content/content.ts';
import type { SuppliedFile } from '../sources/options.ts';
import { readEvidence } from '../sources/read-evidence.ts';
import type { SourceResult } from '../sources/source-result.ts';
import type { FrameworkChoice } from './choose-frameworks.ts';
import { gradeSource, type GradedSource } from './grade-source.ts';
import { resolveRequest } from './resolved-request.ts';
import type { AssessRequest } from './request.ts';
import { createHistory } from '../results/run-history.ts';
import { runCommand } from './run-command.ts';
import { isKnown, matchRun } from '../results/baseline.ts';
import {
  checkReports,
  chooseReports,
  writeArtifacts,
  writeRunArtifacts,
  type FrameworkRun,
} from './write-artifacts.ts';

export interface AssessRun {
  readonly frameworks: readonly FrameworkRun[];
  /** Files above the folders of the frameworks. */
  readonly artifacts: readonly Artifact[];
  /** Lost evidence; decides exit code 3. */
  readonly gaps: readonly Problem[];
  /** Why requested pictures are missing in the report, as a sentence. */
  readonly unpictured?: string;
}

/**
 * Runs an assessment from bytes to artifacts; writes nothing. `say` receives the current step. Throws EngineError
 * when the run is impossible; broken evidence is a problem in the result instead.
 */
export async function assess(request: AssessRequest, say: (text: string) => void): Promise<AssessRun> {
  return assessWith(request, () => Promise.resolve([]), say);
}

/** As `assess`, with additional evidence that is created after the request has been validated. */
export async function assessWith(
  request: AssessRequest,
  supply: () => Promise<readonly SuppliedFile[]>,
  say: (text: string) => void,
): Promise<AssessRun> {
  checkReports(request.reports);
  const questions = await resolveRequest(request);
  const options = await writerOptions(request, questions.choices);
  const supplied = await supply();
  say('Reading evidence');
  const { paths, exclude, ignore = [], limits, remote = {}, upload } = request;
  const source = await readEvidence(paths, {
    exclude,
    ignore,
    limits,
    remote,
    supplied,
    say,
    ...omitUndefined({ upload }),
  });
  const graded = await gradeSource(source, questions, request, say);
  const { assessments, problems } = graded;
  const diagrams = await getDiagrams(graded, questions.content, source, request);
  const pictures = request.reports.includes('html') ? await request.pictures?.(diagrams, say) : undefined;
  const frameworks: FrameworkRun[] = [];
  const { pathPrefix } = source;
  const { earlier } = request;
  const known = earlier === undefined ? undefined : matchRun(earlier, assessments);
  const located = {
    ...options,
    ...omitUndefined({ pathPrefix, pictures }),
    ...(known === undefined
      ? {}
      : { isNew: (finding: Finding) => finding.check.severity !== 'info' && !isKnown(finding, known) }),
  };
  const origins = runOrigins(assessments, request);
  for (const [at, assessment] of assessments.entries()) {
    const origin = origins[at];
    frameworks.push(await writeArtifacts(assessment, request, { ...located, ...omitUndefined({ origin }) }, diagrams));
  }
  const unpictured = pictures?.missing === undefined ? {} : { unpictured: pictures.missing };
  const artifacts = await writeRunArtifacts(assessments, request, located);
  return { frameworks, artifacts, gaps: problems.filter(isLoss), ...unpictured };
}

/** How a run was made, for each framework. Throws EngineError `invalid-usage` for earlier runs that say nothing about it. */
function runOrigins(assessments: readonly Assessment[], request: AssessRequest): readonly RunOrigin[] {
  const { previousRuns = [], assessor } = request;
  const origins = assessments.map((assessment) => {
    const history = createHistory(previousRuns, assessment);
    const command = runCommand(request, assessment.framework, assessment.asOf);
    return { command, ...omitUndefined({ assessor, history }) };
  });
  if (previousRuns.length === 0 || origins.some(({ history }) => history !== undefined)) return origins;
  const [first] = assessments;
  const now = first === undefined ? '' : `${first.framework.name} ${first.framework.version}`;
  throw new EngineError(
    'invalid-usage',
    `No previous run is over ${now}. Name a run over the same revision with --previous-run.`,
  );
}

/** Throws EngineError for an earlier plan that does not belong to this run. */
async function writerOptions(request: AssessRequest, choices: readonly FrameworkChoice[]): Promise<WriterOptions> {
  const { oscalVersion, imports = {}, marking, docsUrl, poam, name } = request;
  const said = { oscalVersion, imports, ...omitUndefined({ marking, docsUrl }) };
  if (poam === undefined) return said;
  if (!chooseReports(request).includes('poam') && poam.previous.length > 0)
    throw new EngineError('invalid-usage', '--previous requires --report poam.');
  const { policy = DEFAULT_POAM_POLICY, previous } = poam;
  const { acceptPrevious } = await import('./oscal/previous-poam.ts');
  return { ...said, poam: { policy, previous: await acceptPrevious(previous, name, choices) } };
}

async function getDiagrams(
  { assessments, evidence, problems }: GradedSource,
  content: Content,
  source: SourceResult,
  { diagram, name }: AssessRequest,
): Promise<readonly Artifact[]> {
  if (diagram === undefined) return [];
  const { diagramArtifacts } = await import('./diagram.ts');
  const findings = diagram.unmarked === true ? [] : (assessments[0]?.findings ?? []);
  const gaps = problems.filter(isLoss);
  return diagramArtifacts({ evidence, content, files: source.files, findings, gaps, name, ...diagram });
}

function isLoss({ severity }: Problem): boolean {
  return severity === 'error';
}
