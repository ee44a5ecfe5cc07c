import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Merged } from '../../engine/finished-runs/merge.ts';
import { safeLines, safeText } from '../../model/safe-text.ts';
import type { ListedSystem, SystemList } from '../../model/system-list.ts';
import { createRequest } from '../run-here.ts';
import { exitCodeOfOutcome } from '../exit-code.ts';
import { lackOfCoverage, readGates } from '../options/gate-options.ts';
import { readModuleSettings } from '../options/module-options.ts';
import { readParserSettings } from '../options/parser-options.ts';
import type { SystemsOptions } from '../options/systems-options.ts';
import { readSystems } from '../settings/systems-file.ts';
import { startProgress } from '../terminal/progress.ts';
import { systemsJson, systemsLines, type EndedSystem } from '../terminal/systems-lines.ts';
import { chooseSystems } from './choose-systems.ts';
import { refuseWithSystems } from './refuse-options.ts';
import { runAll } from './run-all.ts';
import { createSystemJob, type SystemOptions, type SystemResult } from './system-job.ts';

const USUAL_MEGABYTES = 2048;
/** Exit codes in order of precedence. */
const PRECEDENCE = [70, 2, 5, 3, 4, 1, 0];

export type ListOptions = SystemOptions & SystemsOptions & { readonly systems: string };

/**
 * Assesses the systems of a list, each into its folder, and merges the results of a whole list. A system that fails
 * does not end the run. Returns the exit code that comes first in the order of precedence.
 */
export async function runSystems(paths: readonly string[], options: ListOptions): Promise<number> {
  refuseWithSystems(paths, options);
  const list = readSystems(options.systems);
  const systems = chooseSystems(list, options);
  const { least } = await readGates(options);
  await assertUsable(options);
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const jobs = systems.map((system) => createSystemJob(system, options, options.resume === true));
    const { threads = availableParallelism(), memoryLimit = USUAL_MEGABYTES } = options;
    const results = await runAll(jobs, { threads, memoryMegabytes: memoryLimit }, progress.say);
    const ended = systems.flatMap((system, index) => {
      const result = results[index];
      return result === undefined ? [] : [endSystem(system, result, options, least)];
    });
    const isWhole = options.system === undefined && options.systemIndex === undefined;
    const codes = new Set(ended.map((each) => each.exitCode));
    const exitCode = PRECEDENCE.find((code) => codes.has(code)) ?? 0;
    process.exitCode = exitCode;
    const views = isWhole ? await mergeResults(list, ended, options, progress.say) : [];
    progress.stop();
    await print(ended, views, options);
    return exitCode;
  } finally {
    progress.stop();
  }
}

/** Options that no system could use end the run before any is assessed. */
async function assertUsable(options: ListOptions): Promise<void> {
  const settings = { parsing: readParserSettings(options), modules: await readModuleSettings(options) };
  await createRequest([], '', options, options, settings);
}

function endSystem(
  { name, folder }: ListedSystem,
  { run, kept, trace }: SystemResult,
  { failOn, allowUnparsed, output }: ListOptions,
  least: number | undefined,
): EndedSystem {
  const common = { name, kept, folder: join(output, folder), ...omitUndefined({ trace }) };
  if (run.state === 'failed') return { ...common, exitCode: run.exitCode, reason: run.reason, lacking: [] };
  const lacking = lackOfCoverage(run.covered, least);
  const gate = { failOn, allowUnparsed: allowUnparsed === true, lacksCoverage: lacking.length > 0 };
  return { ...common, exitCode: exitCodeOfOutcome(run.outcome, gate), lacking };
}

/** Without any result there is nothing to merge. */
async function mergeResults(
  list: SystemList,
  ended: readonly EndedSystem[],
  { output }: ListOptions,
  say: (text: string) => void,
): Promise<readonly Merged[]> {
  if (ended.every(({ reason }) => reason !== undefined)) return [];
  const { writeViews } = await import('./write-views.ts');
  const paths = ended.map(({ folder }) => folder).filter((folder) => existsSync(folder));
  return writeViews(paths, list, join(output, 'organization'), say);
}

async function print(
  ended: readonly EndedSystem[],
  views: readonly Merged[],
  { quiet, json, debug, output }: ListOptions,
): Promise<void> {
  if (debug === true)
    for (const { trace } of ended) if (trace !== undefined) process.stderr.write(`${safeLines(trace)}\n`);
  if (json === true) {
    const folders = views.map(
      ({ organization, slug }) => [organization.framework, join(output, 'organization', slug)] as const,
    );
    process.stdout.write(systemsJson(ended, new Map(folders)));
    return;
  }
  if (quiet === true) return;
  const { organizationLines } = await import('../terminal/organization-lines.ts');
  const blocks = [
    ...views.map(({ organization }) => organizationLines(organization)),
    systemsLines(ended),
    [`Written: ${output}${views.length === 0 ? '' : ` (the merged view is in ${join(output, 'organization')})`}`],
  ];
  process.stdout.write(`${blocks.map((lines) => lines.map(safeText).join('\n')).join('\n\n')}\n`);
}
