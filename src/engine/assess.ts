import { setImmediate } from 'node:timers/promises';
import type { Artifact, Assessment, WriterOptions } from '../model/assessment.ts';
import { defined } from '../model/defined.ts';
import { EngineError } from '../model/engine-error.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { EvidenceFile, Resource } from '../model/evidence.ts';
import { DEFAULT_POAM_POLICY } from '../model/poam.ts';
import type { Problem } from '../model/problem.ts';
import { buildEvidenceSet } from '../evidence/build-evidence-set.ts';
import { compileTraits } from '../checks/traits.ts';
import { evaluateInSteps } from '../checks/evaluate.ts';
import { FUNCTIONS } from '../checks/functions/index.ts';
import { parsersFor } from '../parsers/index.ts';
import type { Content } from '../content/content.ts';
import { loadContentWith, loadFramework } from '../content/load-content.ts';
import type { SuppliedFile } from '../sources/options.ts';
import { readEvidence } from '../sources/read-evidence.ts';
import type { SourceResult } from '../sources/source-result.ts';
import { applyWaivers } from './apply-waivers.ts';
import type { FrameworkChoice } from './choose-frameworks.ts';
import { chooseFrameworks } from './choose-frameworks.ts';
import { heldAgainstDay } from './collection-day.ts';
import { evidenceDigest } from './digest.ts';
import type { ViewOf } from './grade-choices.ts';
import { gradeChoices } from './grade-choices.ts';
import { withInventory } from './with-inventory.ts';
import { listedPlaces } from './listed-places.ts';
import { locateFindings, locateProblems } from './locate-findings.ts';
import { moduleProblems, refuseOlderList, tablesWith } from './module-settings.ts';
import { paced } from './paced.ts';
import { parseEvidence } from './parse-evidence.ts';
import type { ParsedGroup } from './parse-groups.ts';
import type { AssessRequest } from './request.ts';
import { resolveWaivers } from './resolve-waivers.ts';
import { timeOf } from './time.ts';
import { unreadTypes } from './unread-types.ts';
import type { ResolvedWaivers } from './waivers.ts';
import type { FrameworkRun } from './write-artifacts.ts';
import { checkReports, reportsOf, writeArtifacts } from './write-artifacts.ts';
import { byText } from '../model/text-order.ts';

export interface AssessRun {
  readonly frameworks: readonly FrameworkRun[];
  /** Evidence that was lost: what decides exit code 3. */
  readonly gaps: readonly Problem[];
  /** Why pictures that were asked for are missing in the report, as a sentence. */
  readonly unpictured?: string;
}

/**
 * The whole run, from bytes to artifacts; writes nothing. `say` hears what is being done. Throws EngineError
 * when the run cannot be done; broken evidence is a problem of the result instead.
 */
export async function assess(request: AssessRequest, say: (text: string) => void): Promise<AssessRun> {
  return assessWith(request, () => Promise.resolve([]), say);
}

/** The same with evidence that is made once the questions are known to be right. */
export async function assessWith(
  request: AssessRequest,
  supply: () => Promise<readonly SuppliedFile[]>,
  say: (text: string) => void,
): Promise<AssessRun> {
  checkReports(request.reports);
  const questions = await questionsOf(request);
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
    ...defined({ upload }),
  });
  const graded = await gradeSource(source, questions, request, say);
  const { assessments, problems } = graded;
  const diagrams = await diagramsOf(graded, questions.content, source, request);
  const pictures = request.reports.includes('html') ? await request.pictures?.(diagrams, say) : undefined;
  const frameworks: FrameworkRun[] = [];
  const { pathPrefix } = source;
  const located = {
    ...options,
    ...defined({ pathPrefix, pictures }),
  };
  for (const assessment of assessments) frameworks.push(await writeArtifacts(assessment, request, located, diagrams));
  const unpictured = pictures?.missing === undefined ? {} : { unpictured: pictures.missing };
  return { frameworks, gaps: problems.filter(({ severity }) => severity === 'error'), ...unpictured };
}

/** What writers are told beside the assessment. Throws EngineError for an earlier plan that does not belong to this run. */
async function writerOptions(request: AssessRequest, choices: readonly FrameworkChoice[]): Promise<WriterOptions> {
  const { oscalVersion, imports = {}, marking, poam, name } = request;
  const said = { oscalVersion, imports, ...defined({ marking }) };
  if (poam === undefined) return said;
  if (!reportsOf(request).includes('poam') && poam.previous.length > 0)
    throw new EngineError('invalid-usage', '--previous wants --report poam beside it.');
  const { policy = DEFAULT_POAM_POLICY, previous } = poam;
  const { acceptPrevious } = await import('./previous-poam.ts');
  return { ...said, poam: { policy, previous: await acceptPrevious(previous, name, choices) } };
}

/** What a run asks, and for which frameworks. */
export interface Questions {
  readonly content: Content;
  readonly choices: readonly FrameworkChoice[];
  readonly waivers: ResolvedWaivers;
  /** What a FedRAMP run says beyond its controls. */
  readonly viewOf?: ViewOf;
}

/**
 * Throws EngineError for a framework that does not exist, for content of the user that is wrong, and for waivers of
 * checks and controls that do not exist.
 */
export async function questionsOf(request: AssessRequest): Promise<Questions> {
  const content = await loadContentWith(request.controlFolders);
  const chosen = chooseFrameworks(content.frameworks, request.frameworks);
  const { file, entries } = request.waivers ?? { file: '', entries: [] };
  const frameworks = () => content.frameworks.map(({ id }) => loadFramework(id));
  refuseOlderList(content.tables, request.modules);
  const waivers = resolveWaivers({ file, entries }, content.checks, frameworks);
  if (request.reports.includes('sprs')) {
    const { checkScorable } = await import('./scoring.ts');
    checkScorable(chosen);
  }
  if (request.fedramp === undefined) return { content, choices: chosen, waivers };
  const { fedrampQuestions } = await import('./fedramp-questions.ts');
  return { content, waivers, ...fedrampQuestions(content, request.fedramp, request) };
}

/** The diagrams that a run was asked for, marked with its own findings. */
async function diagramsOf(
  { assessments, evidence }: GradedSource,
  content: Content,
  source: SourceResult,
  { diagram, name }: AssessRequest,
): Promise<readonly Artifact[]> {
  if (diagram === undefined) return [];
  const { diagramArtifacts } = await import('./diagram.ts');
  const findings = diagram.unmarked === true ? [] : (assessments[0]?.findings ?? []);
  return diagramArtifacts({ evidence, content, files: source.files, findings, name, ...diagram });
}

export interface GradedSource {
  readonly evidence: EvidenceSet;
  readonly assessments: readonly Assessment[];
  readonly problems: readonly Problem[];
  readonly groups: readonly ParsedGroup[];
}

/** All stages between reading and writing. */
export async function gradeSource(
  source: SourceResult,
  { content, choices, waivers, viewOf }: Questions,
  request: AssessRequest,
  say: (text: string) => void,
): Promise<GradedSource> {
  const time = timeOf(request.asOf);
  const read = await paced(
    parseEvidence(source.files, await parsersFor(source.files), request.settings ?? {}),
    (done) => {
      say(`Parsing evidence: ${done} of ${source.files.length} files`);
    },
  );

  say('Joining evidence');
  await setImmediate();
  const dated = heldAgainstDay(read.parsed, time.asOf);
  const { evidence, problems: joined } = buildEvidenceSet(dated.parsed, compileTraits(content.traits));
  const joining = [...dated.problems, ...joined, ...(await driftOf(evidence.resources, read.problems))];
  const { checks, traits } = content;
  const { modules = { policy: 'strict' } } = request;
  const tables = tablesWith(content.tables, modules);
  const findings = await paced(
    evaluateInSteps(checks, evidence, { traits, tables, functions: FUNCTIONS, asOf: time.asOf, modules }),
    (done) => say(`Asking checks: ${done} of ${checks.length}`),
  );

  say('Finding lines');
  await setImmediate();
  const files = new Map<string, EvidenceFile>(source.files.map((file) => [file.path, file]));
  const elements = read.parsed.flatMap((each) => each.elements ?? []);
  const judged = applyWaivers(findings, waivers, time.asOf);
  const located = locateFindings(judged.findings, files, listedPlaces(request), elements);
  const problems = [
    ...locateProblems([...source.problems, ...read.problems, ...joining], files),
    ...judged.problems,
    ...moduleProblems(findings, modules, tables, time.asOf),
  ];

  say('Grading');
  await setImmediate();
  const statuses = [...read.statuses, ...source.unreadable].sort(byText(({ path }) => path));
  const run = {
    ...time,
    name: request.name,
    ...located,
    problems,
    files: statuses,
    searched: read.searched,
    unread: unreadTypes(evidence.resources, checks, traits),
    evidenceDigest: evidenceDigest(statuses, request.settings, request.modules),
  };
  const graded = gradeChoices(choices, content, run, request, viewOf);
  const assessments = await withInventory(graded, evidence, tables, files, request.reports);
  if (!request.reports.includes('sprs')) return { evidence, assessments, problems, groups: read.groups };
  const { withScore } = await import('./scoring.ts');
  const scored = assessments.map((each) => withScore(each, content.tables()));
  return { evidence, assessments: scored, problems, groups: read.groups };
}

/** Compares live evidence with states, where there are both. */
async function driftOf(resources: readonly Resource[], reading: readonly Problem[]): Promise<readonly Problem[]> {
  const sources = new Set(resources.map(({ source }) => source));
  if (!sources.has('azure-arm') || !sources.has('terraform-state')) return [];
  const { azureDrift } = await import('./azure-drift.ts');
  return azureDrift(resources, reading);
}
