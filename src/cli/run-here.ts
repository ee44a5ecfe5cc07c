import { resolve } from 'node:path';
import { assess, type AssessRun } from '../engine/assess.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import type { KnownFaults } from '../model/baseline.ts';
import { matchRun } from '../results/baseline.ts';
import type { FrameworkRun } from '../engine/write-artifacts.ts';
import type { AssessRequest } from '../engine/request.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import type { WaiverFile } from '../engine/waivers.ts';
import { chalkFor } from './terminal/chalk-for.ts';
import { createBundler } from './options/bundle-options.ts';
import type { CommonOptions } from './options/common-options.ts';
import { chooseExitCode } from './exit-code.ts';
import { readGates, lackOfCoverage, writeBaseline, type Gates } from './options/gate-options.ts';
import { readDocsUrl } from './options/docs-url.ts';
import { readImports, readMarking } from './options/oscal-options.ts';
import { readPoamOptions } from './options/poam-options.ts';
import { readReportOptions } from './options/report-options.ts';
import { printRun } from './terminal/print-run.ts';
import { startProgress } from './terminal/progress.ts';
import { readRemoteSources } from './options/remote-options.ts';
import { readLimits } from './options/shared-options.ts';
import type { CommandOverrides, CommandRun, RunSettings } from './run-settings.ts';
import { readSuppressionRequest } from './options/suppression-options.ts';
import { writeFolders, type OutputBatch } from './write-files.ts';
import { safeText } from '../model/safe-text.ts';

const DEFAULTS: CommandOverrides = { assess, exitCode: (code) => code, summary: () => [] };

/** Reads, assesses, writes and reports on this machine. Returns the exit code. */
export async function runHere(command: CommandRun): Promise<number> {
  const { options, settings } = command;
  const { own = DEFAULTS } = settings;
  refuseDryRun(options);
  const gates = await readGates(options);
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const { run, written } = await assessAndWrite(command, gates, progress.say);
    progress.stop();
    if (run.unpictured !== undefined) process.stderr.write(`Diagrams without a picture: ${safeText(run.unpictured)}\n`);
    const known = matchGates(run, gates);
    const exitCode = own.exitCode(await gate(run, options, gates, known));
    process.exitCode = exitCode;
    const first = await sinceLines(run, options, known);
    await printRun(run, written, options, { first, last: own.summary().map(safeText) });
    return exitCode;
  } finally {
    progress.stop();
  }
}

/** A run with the paths of the files that it wrote. */
interface WrittenRun {
  readonly run: AssessRun;
  readonly written: readonly string[];
}

/** Reads, assesses and writes; prints nothing. */
export async function assessAndWrite(
  { paths, name, options, frameworks, settings }: CommandRun,
  { baseline }: Gates,
  say: (text: string) => void,
): Promise<WrittenRun> {
  const { own = DEFAULTS } = settings;
  const bundler = await createBundler(options);
  const request = await createRequest(paths, name, options, frameworks, settings);
  const run = await own.assess({ ...request, ...omitUndefined({ earlier: baseline }) }, say);
  say('Writing');
  const above = { folder: resolve(options.output), files: [...run.artifacts, ...((await bundler?.of(run)) ?? [])] };
  const written = writeFolders([
    ...run.frameworks.map((each) => readBatch(options.output, each)),
    ...(above.files.length === 0 ? [] : [above]),
  ]);
  return { run, written };
}

async function gate(
  run: AssessRun,
  options: CommonOptions,
  { least }: Gates,
  known: KnownFaults | undefined,
): Promise<number> {
  const allowUnparsed = options.allowUnparsed === true;
  if (options.writeBaseline !== undefined) await writeBaseline(options.writeBaseline, run, allowUnparsed);
  const lacking = lackOfCoverage(
    run.frameworks.map(({ assessment: { framework, coverage } }) => ({ name: framework.name, ...coverage })),
    least,
  );
  for (const line of lacking) process.stderr.write(`${safeText(line)}\n`);
  const how = { failOn: options.failOn, allowUnparsed, lacksCoverage: lacking.length > 0 };
  return chooseExitCode(run, how, options.failOnNew === true ? known : undefined);
}

function matchGates({ frameworks }: AssessRun, { baseline }: Gates): KnownFaults | undefined {
  const assessments = frameworks.map(({ assessment }) => assessment);
  return baseline === undefined ? undefined : matchRun(baseline, assessments);
}

async function sinceLines(
  run: AssessRun,
  options: CommonOptions,
  known: KnownFaults | undefined,
): Promise<readonly string[]> {
  if (known === undefined || options.quiet === true || options.json === true) return [];
  const { baselineLines } = await import('./terminal/baseline-lines.ts');
  const assessments = run.frameworks.map(({ assessment }) => assessment);
  return [baselineLines(assessments, known, await chalkFor(options)).join('\n')];
}

/** Builds the request to the engine from the command line. */
export async function createRequest(
  paths: readonly string[],
  name: string,
  options: CommonOptions,
  frameworks: FrameworkOptions,
  { parsing = {}, modules, fedramp, diagram, pictures, unread = [] }: RunSettings,
): Promise<AssessRequest> {
  return {
    paths,
    name,
    frameworks,
    ...omitUndefined({ fedramp }),
    format: options.format,
    reports: options.report ?? [],
    oscalVersion: options.oscalVersion,
    allowUnparsed: options.allowUnparsed === true,
    allControls: options.allControls === true,
    controlFolders: options.controls ?? [],
    exclude: [resolve(options.output), ...unread],
    ...omitUndefined({ ignore: options.ignore }),
    limits: readLimits(options),
    remote: readRemoteSources(options),
    settings: parsing,
    ...omitUndefined({ modules }),
    ...(await readPoamOptions(options)),
    ...(await readReportOptions(options, options.report ?? [])),
    ...omitUndefined({ diagram, pictures }),
    imports: await readImports(options, options.output),
    ...(options.marking === undefined ? {} : { marking: readMarking(options.marking) }),
    ...(options.docsUrl === undefined ? {} : { docsUrl: readDocsUrl(options.docsUrl) }),
    ...omitUndefined({ asOf: options.asOf, maxEvidenceAge: options.maxEvidenceAge }),
    ...(typeof options.waivers === 'string' ? { waivers: await getWaivers(options.waivers) } : {}),
    suppressions: readSuppressionRequest(options),
  };
}

/** An ignored --dry-run would start a real run. */
function refuseDryRun({ dryRun }: CommonOptions): void {
  if (dryRun === true) throw new EngineError('invalid-usage', '--dry-run requires --remote.');
}

function readBatch(output: string, { assessment, response, artifacts }: FrameworkRun): OutputBatch {
  const folder = resolve(output, assessment.framework.slug);
  return { folder, files: [{ filename: 'evidence-response.json', text: '', more: response }, ...artifacts] };
}

async function getWaivers(path: string): Promise<WaiverFile> {
  const { readWaivers } = await import('./waivers-file.ts');
  return readWaivers(path);
}
