import { Command } from 'commander';
import { resolveRequest } from '../engine/resolved-request.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import { EngineError } from '../model/engine-error.ts';
import { safeText } from '../model/safe-text.ts';
import { applyTo } from './settings/apply-settings.ts';
import { assessCommand } from './assess.ts';
import type { CommonOptions } from './options/common-options.ts';
import { configFile } from './settings/config-file.ts';
import { readConfiguredSuppressions } from './settings/configured-suppressions.ts';
import { findConfig } from './settings/find-config.ts';
import { createRequest } from './run-here.ts';
import type { SettingValue } from './settings/settings.ts';

const EXAMPLES = `
Examples:
  evidence-engine config check
  evidence-engine config check infra
  evidence-engine config check --file ci/.evidence-engine.yaml`;

interface CheckOptions {
  readonly file?: string;
  readonly json?: boolean;
}

/** `config`: which configuration a run would use, and whether it is valid. */
export function configCommand(): Command {
  const command = new Command('config')
    .description('Find and check .evidence-engine.yaml.')
    .addHelpText('afterAll', EXAMPLES);
  command
    .command('check')
    .description('Show the configuration that a run on these paths would use, and validate all of it.')
    .argument('[path...]', 'what would be assessed (default: the current folder)')
    .option('--file <file>', 'check this file instead')
    .option('--json', 'the settings as JSON')
    .action(check);
  return command;
}

/** Throws EngineError `invalid-configuration` for every error that would end a run, and if there is no file. */
async function check(paths: readonly string[], { file, json }: CheckOptions): Promise<void> {
  const path = file ?? findConfig(paths);
  if (path === undefined) {
    const message = 'There is no .evidence-engine.yaml here, nor above it up to the top of the repository.';
    throw new EngineError('invalid-configuration', message);
  }
  const settings = configFile(path);
  const assess = assessCommand();
  applyTo(assess, settings);
  const options = assess.opts<CommonOptions & FrameworkOptions>();
  await resolveRequest(await createRequest([], '', { ...options, configFile: path }, options, {}));
  const suppressions = readConfiguredSuppressions(path)?.entries;
  const values = [
    ...[...settings].map(([key, { value }]) => [key, value] as const),
    ...(suppressions === undefined ? [] : [['suppressions', suppressions] as const]),
  ];
  if (json === true)
    process.stdout.write(`${JSON.stringify({ file: path, settings: Object.fromEntries(values) }, null, 2)}\n`);
  else
    process.stdout.write(
      `${safeText(path)} is valid.\n${values.map(([key, value]) => `  ${key}: ${shown(value)}\n`).join('')}`,
    );
}

function shown(value: SettingValue | readonly object[]): string {
  return safeText(typeof value === 'string' ? value : JSON.stringify(value));
}
