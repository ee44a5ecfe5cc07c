import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readSystemRun, systemRunText } from '../../engine/finished-runs/system-run.ts';
import { digestInputs } from '../../engine/inputs-digest.ts';
import { summarizeRun } from '../../engine/run-outcome.ts';
import { SYSTEM_RUN_FILE, type FinishedSystem, type SystemRun } from '../../model/system-run.ts';
import { switchedOn } from '../options/diagram-options.ts';
import { readModuleSettings } from '../options/module-options.ts';
import { readParserSettings } from '../options/parser-options.ts';
import { isRemote } from '../options/remote-options.ts';
import { assessAndWrite, createRequest } from '../run-here.ts';
import type { CommandOverrides, CommandRun } from '../run-settings.ts';
import { writeFiles } from '../write-files.ts';
import { digestRun } from './run-digest.ts';
import type { SystemJob, SystemResult } from './system-job.ts';

/**
 * Assesses one system into its folder, as `assess` does. The record of it is removed first and written last: a folder
 * with a record of a finished run contains all its outputs. Throws EngineError as `assess` does.
 */
export async function runSystem(job: SystemJob): Promise<SystemResult> {
  const { output } = job.options;
  const record = join(output, SYSTEM_RUN_FILE);
  const command = await createCommand(job);
  const fetches = isRemoteSystem(job);
  const before = job.resume ? await readFinished(job, record) : undefined;
  const inputs = before === undefined && !fetches ? undefined : await readInputs(command);
  if (before !== undefined && inputs !== undefined && before.digest === (await digestRun(job, inputs)))
    return { run: before, kept: true };
  rmSync(record, { force: true });
  const { run, written } = await assessAndWrite(command, {}, () => undefined);
  const assessments = run.frameworks.map(({ assessment }) => assessment);
  const finished: FinishedSystem = {
    state: 'finished',
    name: job.name,
    digest: await digestRun(job, inputs ?? assessments[0]?.evidenceDigest ?? ''),
    outcome: summarizeRun(assessments, run.gaps.length),
    covered: assessments.map(({ framework, coverage: { decided, assessable } }) => {
      return { name: framework.name, decided, assessable };
    }),
    files: await digestFiles(output, written),
  };
  writeRecord(output, finished);
  return { run: finished, kept: false };
}

/** Writes the record of a system that failed or finished. */
export function writeRecord(folder: string, run: SystemRun): void {
  writeFiles(folder, [{ filename: SYSTEM_RUN_FILE, text: systemRunText(run) }]);
}

/** Loaded only for a list that names a subscription: nothing else of `assess` can read Azure. */
async function readAzure(subscriptions: SystemJob['subscriptions']): Promise<CommandOverrides> {
  const { createAzureOverrides } = await import('./azure-overrides.ts');
  return createAzureOverrides(subscriptions);
}

/** Whether evidence of a system is on another machine. */
function isRemoteSystem({ options, subscriptions }: SystemJob): boolean {
  return isRemote(options) || subscriptions.length > 0;
}

async function createCommand({ name, paths, options, root, subscriptions }: SystemJob): Promise<CommandRun> {
  const settings = {
    parsing: readParserSettings(options),
    modules: await readModuleSettings(options),
    unread: [root],
    ...switchedOn(options),
    ...(subscriptions.length === 0 ? {} : { own: await readAzure(subscriptions) }),
  };
  return { paths, name, options, frameworks: options, settings };
}

async function readInputs({ paths, name, options, frameworks, settings }: CommandRun): Promise<string> {
  return digestInputs(await createRequest(paths, name, options, frameworks, settings));
}

/** The record of a finished run whose outputs are all as they were written. */
async function readFinished(
  { options: { output }, name }: SystemJob,
  record: string,
): Promise<FinishedSystem | undefined> {
  const run = readSystemRun(record);
  if (run?.state !== 'finished' || run.name !== name) return undefined;
  try {
    const now = await digestFiles(
      output,
      run.files.map(({ path }) => join(output, path)),
    );
    return JSON.stringify(now) === JSON.stringify(run.files) ? run : undefined;
  } catch {
    return undefined;
  }
}

async function digestFiles(folder: string, paths: readonly string[]): Promise<FinishedSystem['files']> {
  const files: FinishedSystem['files'][number][] = [];
  for (const path of [...paths].sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    files.push({ path: relative(folder, path).split(sep).join('/'), sha256: hash.digest('hex') });
  }
  return files;
}
