import { assessWith, type AssessRun } from '../engine/assess.ts';
import type { AssessRequest } from '../engine/request.ts';
import { summarizeRun } from '../engine/run-outcome.ts';
import { schemaFault } from '../engine/schema-fault.ts';
import type { FrameworkRun } from '../engine/write-artifacts.ts';
import { waivers as checkWaivers } from '../generated/validators/waivers.js';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { decisivePlace, type Finding } from '../model/finding.ts';
import { joinText } from '../base/long-text.ts';
import type { Assess, AssessOptions, AssessResult, Evidence, Finding as Told, FrameworkResult } from './types.ts';

/** The library entry point: `import { assess } from 'evidence-engine'`. Its types are in `types.ts`. */
export const assess: Assess = async (evidence, options = {}) => {
  const { paths, files } = getParts(evidence);
  const supplied = Object.entries(files).map(([path, text]) => ({ path, text }));
  const run = await assessWith(
    getRequest(paths, options),
    () => Promise.resolve(supplied),
    options.onProgress ?? (() => undefined),
  );
  return getResult(run);
};

interface Parts {
  readonly paths: readonly string[];
  readonly files: { readonly [path: string]: string };
}

function getParts(evidence: Evidence): Parts {
  if (typeof evidence === 'string') return { paths: [evidence], files: {} };
  if (isList(evidence)) return { paths: evidence, files: {} };
  for (const path of Object.keys(evidence)) {
    if (path.startsWith('/') || path.split('/').some((step) => step === '' || step === '.' || step === '..'))
      throw new EngineError('invalid-usage', 'Paths of texts are relative, with a slash between folders and names.');
  }
  return { paths: [], files: evidence };
}

function isList(evidence: Evidence): evidence is readonly string[] {
  return Array.isArray(evidence);
}

function getRequest(paths: readonly string[], options: AssessOptions): AssessRequest {
  const { framework, revision, baseline, level, asOf, waivers, ignore } = options;
  refuseFaults(options);
  return {
    paths,
    name: options.name ?? 'assessment',
    frameworks: {
      ...(framework === undefined ? {} : { framework: [framework].flat() }),
      ...omitUndefined({ revision, baseline, level }),
    },
    format: options.format ?? 'json',
    oscalVersion: '1.2.1',
    // findings are handed out with their lines
    reports: [...new Set([...(options.reports ?? []), 'findings'])],
    allowUnparsed: options.allowUnparsed ?? false,
    allControls: options.allControls ?? false,
    controlFolders: options.controlFolders ?? [],
    exclude: [],
    limits: {},
    ...omitUndefined({ ignore, asOf }),
    ...(waivers === undefined ? {} : { waivers: { file: 'waivers', entries: waivers } }),
  };
}

function refuseFaults({ waivers, asOf }: AssessOptions): void {
  if (waivers !== undefined && !checkWaivers(waivers)) {
    const { path, what } = schemaFault(checkWaivers, []);
    throw new EngineError('invalid-configuration', `waivers ${path.join('.')} ${what}`);
  }
  if (asOf !== undefined && !isDay(asOf))
    throw new EngineError('invalid-usage', 'asOf needs a date such as 2026-11-01.');
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function getResult({ frameworks, gaps }: AssessRun): AssessResult {
  const assessments = frameworks.map(({ assessment }) => assessment);
  const [first] = assessments;
  return {
    frameworks: frameworks.map(getFramework),
    findings: (first?.findings ?? []).map(getFinding),
    problems: (first?.problems ?? []).map(({ code, severity, message, place }) => {
      return { code, severity, message, file: place.file };
    }),
    outcome: summarizeRun(assessments, gaps.length),
  };
}

function getFramework({ assessment, artifacts, response }: FrameworkRun): FrameworkResult {
  const { framework, controls, coverage } = assessment;
  const noted = omitUndefined({ note: coverage.note });
  return {
    slug: framework.slug,
    name: framework.name,
    version: framework.version,
    controls: controls.map(({ requirement, status, undetermined, issues, evidence }) => {
      const { id, title, family } = requirement;
      return { id, title, family, status, undetermined, findings: issues, evidence };
    }),
    coverage: { catalogue: coverage.catalogue, assessed: coverage.assessed, decided: coverage.decided, ...noted },
    response: joinText({ text: '', more: response }),
    artifacts: artifacts.map((artifact) => {
      const { filename, contentType } = artifact;
      return { filename, contentType, text: joinText(artifact) };
    }),
  };
}

function getFinding(finding: Finding): Told {
  const { check, outcome, subject, message, waived } = finding;
  const { file, line } = decisivePlace(finding);
  return {
    check: check.id,
    title: check.title,
    severity: check.severity,
    outcome,
    subject,
    file,
    ...omitUndefined({ line }),
    message,
    waived: waived !== undefined,
  };
}
