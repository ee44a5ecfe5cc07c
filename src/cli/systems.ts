import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { Command, Option } from 'commander';
import { counted } from '../base/counted.ts';
import { createSystemJobs, JOB_ENGINES, type JobEngine } from '../engine/system-jobs.ts';
import { EngineError } from '../model/engine-error.ts';
import { safeText } from '../model/safe-text.ts';
import { addJobOptions, readJobSettings, type JobOptions } from './options/job-options.ts';
import { readSystems } from './settings/systems-file.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine systems jobs systems.yaml --for kubernetes --image registry.example.org/evidence-engine@sha256:...
  evidence-engine systems jobs systems.yaml --for github --output .github/workflows
  evidence-engine systems jobs systems.yaml --for batch --file-system fs-0123456789abcdef0
  evidence-engine systems discover s3://states/ gs://states/casework/ --output systems.yaml`;

interface JobsOptions extends JobOptions {
  readonly for: JobEngine;
  readonly output: string;
  readonly quiet?: boolean;
}

interface DiscoverOptions {
  readonly output?: string;
  readonly allowPrivateNetwork?: boolean;
  readonly quiet?: boolean;
}

/** `systems`: lists of systems, and the jobs that run them. */
export function systemsCommand(): Command {
  const command = new Command('systems')
    .description('Write jobs that run a list of systems on another engine, and lists of the states in a bucket.')
    .addHelpText('afterAll', EXAMPLES);
  const jobs = command
    .command('jobs')
    .description('Write the files that assess each system of a list on an engine, and merge the results.')
    .argument('<file>', 'the list, as assess --systems reads it')
    .addOption(new Option('--for <engine>', 'what runs the jobs').choices(JOB_ENGINES).makeOptionMandatory())
    .option('-o, --output <folder>', 'where to write the files', './jobs');
  addJobOptions(jobs)
    .option('-q, --quiet', 'print nothing but errors')
    .option('--debug', 'show a stack trace with an error')
    .action((file: string, options: JobsOptions) => writeJobs(file, options));
  command
    .command('discover')
    .description('Write a list of systems: one for each Terraform state below a prefix, with its workspace.')
    .argument('<prefix...>', 's3://bucket/prefix/, gs://bucket/prefix/ or azurerm://account/container/prefix/')
    .option('-o, --output <file>', 'where to write the list (default: standard output)')
    .option('--allow-private-network', 'allow private addresses')
    .option('-q, --quiet', 'print nothing but errors')
    .option('--debug', 'show a stack trace with an error')
    .action(discover);
  return command;
}

function writeJobs(file: string, options: JobsOptions): void {
  const list = readSystems(file);
  const listPath = options.for === 'github' ? readListPath(file) : file;
  const settings = { ...readJobSettings(options.for, options), listPath };
  const files = createSystemJobs(options.for, list, readFileSync(file, 'utf8'), settings);
  const written = writeFiles(resolve(options.output), files);
  if (options.quiet === true) return;
  const lines = [
    `Jobs for ${counted(list.systems.length, 'system')} (${options.for}):`,
    ...written.map((path) => `  ${relative('.', path)}`),
  ];
  process.stdout.write(`${lines.map(safeText).join('\n')}\n`);
}

/** A script contains the path without quotes, so it has no character with a meaning in a shell. */
function readListPath(file: string): string {
  const path = relative('.', resolve(file)).split(sep).join('/');
  if (/^\w[\w./-]*$/.test(path)) return path;
  throw new EngineError(
    'invalid-usage',
    `The list needs a path inside the current folder with letters, digits, ".", "_", "-" and "/" only, because the workflow contains it. Move or rename it.`,
  );
}

async function discover(prefixes: readonly string[], options: DiscoverOptions): Promise<void> {
  const { discoverSystems } = await import('../engine/discover-systems.ts');
  const { text, count, notes } = await discoverSystems(prefixes, options.allowPrivateNetwork === true);
  for (const note of notes) process.stderr.write(`${safeText(note)}\n`);
  if (options.output === undefined) {
    process.stdout.write(text);
    return;
  }
  const target = resolve(options.output);
  const { basename, dirname } = await import('node:path');
  writeFiles(dirname(target), [{ filename: basename(target), text }]);
  if (options.quiet !== true) process.stdout.write(`${counted(count, 'system')} in ${safeText(options.output)}\n`);
}
