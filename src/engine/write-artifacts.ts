import * as validators from '../generated/validators.js';
import type { Validator } from '../generated/validators.js';
import type { Artifact, Assessment } from '../model/assessment.ts';
import { EngineError } from '../model/engine-error.ts';
import { WRITERS } from '../writers/index.ts';
import { checkOscal } from '../writers/oscal/semantics.ts';
import { toResponse } from '../writers/response.ts';
import { summarise } from '../writers/summary.ts';
import { jsonText } from '../writers/text.ts';
import type { AssessRequest } from './request.ts';

/** One framework's part of a run. */
export interface FrameworkRun {
  readonly assessment: Assessment;
  readonly artifacts: readonly Artifact[];
  /** The EvidenceResponse as it is written and sent. */
  readonly responseText: string;
}

/** Writers that `--report` takes; `coverage` is written always and the rest belong to `--format`. */
export const REPORTS: readonly string[] = ['findings'];

const SCHEMAS: ReadonlyMap<string, Validator> = new Map([
  ['assessment.json', validators.assessmentJson],
  ['findings.json', validators.findings],
  ['coverage.json', validators.coverage],
  ['assessment-results.json', validators.oscalAssessmentResults],
  ['assessment-plan.json', validators.oscalAssessmentPlan],
]);

/** Throws EngineError `invalid-usage` for a report that does not exist. */
export function checkReports(reports: readonly string[]): void {
  const strange = reports.find((report) => !REPORTS.includes(report));
  if (strange === undefined) return;
  throw new EngineError('invalid-usage', `There is no report "${strange}". Known are: ${REPORTS.join(', ')}.`);
}

/** All artifacts of one framework and its response; each is checked before it is handed out. */
export function writeArtifacts(assessment: Assessment, request: AssessRequest): FrameworkRun {
  const wanted = new Set([request.format, ...request.reports, 'coverage']);
  const artifacts = WRITERS.filter(({ id }) => wanted.has(id)).flatMap((writer) =>
    writer.write(assessment, { oscalVersion: request.oscalVersion }),
  );
  for (const artifact of artifacts) checkArtifact(artifact);
  checkOscalPair(assessment, artifacts);
  const response = toResponse(assessment, artifacts);
  check('evidence-response.json', validators.evidenceResponse, response);
  return { assessment, artifacts, responseText: jsonText(response) };
}

function checkArtifact({ filename, text }: Artifact): void {
  const validator = SCHEMAS.get(filename);
  if (validator !== undefined) check(filename, validator, JSON.parse(text));
}

function check(filename: string, validator: Validator, data: unknown): void {
  if (validator(data)) return;
  const [first] = validator.errors ?? [];
  throw ownFault(filename, `${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

function checkOscalPair(assessment: Assessment, artifacts: readonly Artifact[]): void {
  const results = artifacts.find(({ filename }) => filename === 'assessment-results.json');
  const plan = artifacts.find(({ filename }) => filename === 'assessment-plan.json');
  if (results === undefined || plan === undefined) return;
  const controlIds = new Set(assessment.framework.requirements.map(({ oscalId }) => oscalId));
  const expected = summarise(assessment.controls);
  const [defect] = checkOscal({ results: results.text, plan: plan.text, controlIds, expected });
  if (defect !== undefined) throw ownFault(defect.path, `rule ${defect.rule}: ${defect.message}`);
}

function ownFault(what: string, why: string): EngineError {
  return new EngineError('internal', `${what} would not be valid and was not written (${why})`);
}
