import { evidenceResponse } from '../generated/validators/evidenceResponse.js';
import type { Validator } from '../generated/validator.js';
import type { Artifact, Assessment, WriterOptions } from '../model/assessment.ts';
import { EngineError } from '../model/engine-error.ts';
import { didYouMean } from '../base/nearest.ts';
import { assertValid } from './assert-valid.ts';
import { loadRunWriters, loadWriters, REPORT_IDS, RUN_REPORT_IDS } from '../writers/index.ts';
import { responsePieces, toResponse } from '../writers/response.ts';
import type { AssessRequest } from './request.ts';

/** The results of a run for one framework. */
export interface FrameworkRun {
  readonly assessment: Assessment;
  readonly artifacts: readonly Artifact[];
  /** The EvidenceResponse as written and sent, in parts; can be iterated several times. */
  readonly response: Iterable<string>;
}

const VALIDATORS: ReadonlyMap<string, () => Promise<Validator>> = new Map([
  ['assessment.json', async () => (await import('../generated/validators/assessmentJson.js')).assessmentJson],
  ['findings.json', async () => (await import('../generated/validators/findings.js')).findings],
  ['results.sarif', async () => (await import('../generated/validators/sarif.js')).sarif],
  ['diagram.json', async () => (await import('../generated/validators/diagram.js')).diagram],
  ['coverage.json', async () => (await import('../generated/validators/coverage.js')).coverage],
  ['scope.json', async () => (await import('../generated/validators/scope.js')).scope],
  ['hdf.json', async () => (await import('../generated/validators/hdf.js')).hdf],
  ['sprs.json', async () => (await import('../generated/validators/sprs.js')).sprs],
  ['cbom.cdx.json', async () => (await import('../generated/validators/cbom.js')).cbom],
  ['fedramp.json', async () => (await import('../generated/validators/fedrampReport.js')).fedrampReport],
  [
    'key-security-indicators.json',
    async () => (await import('../generated/validators/keySecurityIndicators.js')).keySecurityIndicators,
  ],
  [
    'security-decision-record.json',
    async () => (await import('../generated/validators/securityDecisionRecord.js')).securityDecisionRecord,
  ],
  [
    'vulnerability-detail-report.json',
    async () => (await import('../generated/validators/vulnerabilityDetailReport.js')).vulnerabilityDetailReport,
  ],
]);

const FEDRAMP_WRITERS: readonly string[] = ['oscal', 'poam', 'fedramp'];

/** Throws EngineError `invalid-usage` for a report that does not exist. */
export function checkReports(reports: readonly string[]): void {
  const known = [...REPORT_IDS, ...RUN_REPORT_IDS];
  const strange = reports.find((report) => !known.includes(report));
  if (strange === undefined) return;
  throw new EngineError(
    'invalid-usage',
    `There is no report "${strange}".${didYouMean(strange, known)} Known are: ${known.join(', ')}.`,
  );
}

/** Ids of the outputs that a run writes in addition to its format. */
export function chooseReports({ reports, fedramp }: Pick<AssessRequest, 'reports' | 'fedramp'>): readonly string[] {
  return fedramp === undefined ? reports : [...reports, ...FEDRAMP_WRITERS];
}

/** Creates all artifacts of one framework and its response, and validates each one. */
export async function writeArtifacts(
  assessment: Assessment,
  request: AssessRequest,
  options: WriterOptions = { oscalVersion: request.oscalVersion },
  more: readonly Artifact[] = [],
): Promise<FrameworkRun> {
  const inventory = assessment.inventory === undefined ? [] : ['cbom'];
  const wanted = new Set([request.format, ...chooseReports(request), ...inventory, 'coverage']);
  const writers = await loadWriters(wanted);
  const artifacts: Artifact[] = [];
  for (const writer of writers) {
    const written = writer.write(assessment, { ...options, diagrams: more });
    for (const artifact of written) await checkArtifact(artifact);
    await checkOscalArtifacts(writer.id, assessment, written, options);
    artifacts.push(...written.map(withoutData));
  }
  for (const artifact of more) {
    await checkArtifact(artifact);
    artifacts.push(withoutData(artifact));
  }
  // What stands in the artifacts is base64 whatever it is: only what is around it can be wrong.
  const bare = artifacts.map((artifact) => ({ ...artifact, text: '', more: [] }));
  assertValid('evidence-response.json', evidenceResponse, toResponse(assessment, bare));
  return { assessment, artifacts, response: responsePieces(assessment, artifacts) };
}

/** Creates the artifacts above the framework folders, and validates each one. */
export async function writeRunArtifacts(
  assessments: readonly Assessment[],
  { reports }: Pick<AssessRequest, 'reports'>,
  options: WriterOptions,
): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const writer of await loadRunWriters(new Set(reports))) {
    for (const artifact of writer.write(assessments, options)) {
      await checkArtifact(artifact);
      artifacts.push(withoutData(artifact));
    }
  }
  return artifacts;
}

/** Rules that the OSCAL schemas do not contain. Throws EngineError `internal`. */
async function checkOscalArtifacts(
  writer: string,
  assessment: Assessment,
  written: readonly Artifact[],
  { imports }: WriterOptions,
): Promise<void> {
  if (writer === 'oscal') {
    const { checkOscalPair } = await import('./oscal/check-oscal-pair.ts');
    checkOscalPair(assessment, written, imports);
  }
  if (writer === 'poam') {
    const { checkPoamFile } = await import('./oscal/check-poam.ts');
    await checkPoamFile(written);
  }
}

/** Checked data is not needed again, and for large runs it is too much to keep. */
function withoutData({ data: _checked, parts: _each, ...artifact }: Artifact): Artifact {
  return artifact;
}

/** Throws EngineError `internal` for a JSON artifact that does not match its schema. */
export async function checkArtifact({ filename, data, parts }: Artifact): Promise<void> {
  const load = VALIDATORS.get(filename);
  if (load === undefined) return;
  const validator = await load();
  for (const part of parts ?? [data]) assertValid(filename, validator, part);
}
