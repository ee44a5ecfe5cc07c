import { gradeSource } from '../../src/engine/grade-source.ts';
import { resolveRequest, type ResolvedRequest } from '../../src/engine/resolved-request.ts';
import type { FrameworkChoice } from '../../src/engine/choose-frameworks.ts';
import type { AssessRequest } from '../../src/engine/request.ts';
import { writeArtifacts } from '../../src/engine/write-artifacts.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { ModuleSettings } from '../../src/model/module-settings.ts';
import type { Problem } from '../../src/model/problem.ts';
import { createEventLoopYield } from '../../src/sources/yield-to-event-loop.ts';
import { createReadSession } from '../../src/sources/read-session.ts';
import { limitsWith } from '../../src/sources/limits.ts';
import type { Files } from './bundles.ts';

const DAY = '2026-11-01';

/** What every run in memory is asked: all roots of verdicts, as of a fixed day. */
export const REQUEST: AssessRequest = {
  paths: [],
  name: 'bundle',
  frameworks: { framework: ['nist-800-53', 'fips-140-3', 'nist-sp-800-193'] },
  format: 'json',
  oscalVersion: '1.2.1',
  reports: ['findings'],
  asOf: DAY,
  allowUnparsed: false,
  allControls: false,
  controlFolders: [],
  exclude: [],
  limits: {},
};

const WHOLE = await resolveRequest(REQUEST);
/** The questions that any check can answer. */
export const NARROW = narrow(WHOLE);

/** The same questions for those requirements only that some check speaks to. */
export function narrow(questions: ResolvedRequest): ResolvedRequest {
  return { ...questions, choices: questions.choices.map(narrowed) };
}

/** The requirements that some check speaks to: no other one can be satisfied, so grading them tells nothing. */
function narrowed(choice: FrameworkChoice): FrameworkChoice {
  if (choice.framework.slug !== 'nist-800-53') return choice;
  const named = new Set(
    WHOLE.content.checks.flatMap(({ supports, contradicts }) =>
      [supports, contradicts].flatMap((each) => Object.values(each).flat()),
    ),
  );
  const requirements = choice.framework.requirements.filter(({ from }) => from.some((id) => named.has(id)));
  return { ...choice, framework: { ...choice.framework, requirements } };
}

export interface Graded {
  readonly assessments: readonly Assessment[];
  readonly problems: readonly Problem[];
}

/** Files in memory through every stage of a run, from bytes to verdicts, with the reasons of every finding. */
export function gradeFiles(
  files: Files,
  questions: ResolvedRequest = WHOLE,
  asOf = DAY,
  modules?: ModuleSettings,
): Promise<Graded> {
  return gradeWith(files, questions, { ...REQUEST, asOf, ...(modules && { modules }) });
}

/** As `gradeFiles`, with the reasons that the sentences of controls show alone: all of them take as long as the rest. */
export function gradeVerdicts(files: Files, questions = NARROW, asOf = DAY): Promise<Graded> {
  return gradeWith(files, questions, { ...REQUEST, asOf, reports: [] });
}

async function gradeWith(files: Files, questions: ResolvedRequest, request: AssessRequest): Promise<Graded> {
  const intake = createReadSession(limitsWith(), [], createEventLoopYield());
  for (const [path, content] of files) intake.add(path, Buffer.from(content));
  return gradeSource(intake.result('memory'), questions, request, () => undefined);
}

/** Ids of the satisfied controls, with the framework before each. */
export async function satisfiedBy(files: Files, questions = NARROW, asOf = DAY): Promise<ReadonlySet<string>> {
  const { assessments } = await gradeVerdicts(files, questions, asOf);
  const ids = assessments.flatMap(({ framework, controls }) =>
    controls
      .filter(({ status }) => status === 'satisfied')
      .map(({ requirement }) => `${framework.slug} ${requirement.id}`),
  );
  return new Set(ids);
}

/** Every byte that a run would write, by framework and file name. */
export async function artifactsOf(files: Files): Promise<ReadonlyMap<string, string>> {
  const { assessments } = await gradeFiles(files);
  const written = new Map<string, string>();
  for (const assessment of assessments) {
    for (const format of ['json', 'yaml', 'oscal'] as const) {
      const run = await writeArtifacts(assessment, { ...REQUEST, format });
      written.set(`${assessment.framework.slug}/${format}/response`, [...run.response].join(''));
      for (const { filename, text } of run.artifacts)
        written.set(`${assessment.framework.slug}/${format}/${filename}`, text);
    }
  }
  return written;
}

/** Controls that are satisfied after and were not before. */
export function newlySatisfied(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...after].filter((id) => !before.has(id));
}
