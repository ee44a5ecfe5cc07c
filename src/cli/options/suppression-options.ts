import type { Command } from 'commander';
import type { SuppressionRequest } from '../../engine/suppression-request.ts';
import { readConfiguredSuppressions } from '../settings/configured-suppressions.ts';

/** What commander hands over for the options of `addSuppressionOptions`; nothing for commands without them. */
export interface SuppressionOptions {
  /** False with `--no-suppressions`. */
  readonly suppressions?: boolean;
  readonly honourForeignSuppressions?: boolean;
  readonly honourNewSuppressions?: boolean;
  /** The configuration that the run uses. */
  readonly configFile?: string;
}

/** The options about suppressions beside the code and in the configuration. */
export function addSuppressionOptions(command: Command): Command {
  return command
    .optionsGroup('Suppressions:')
    .option(
      '--no-suppressions',
      'let every failure count for the exit code, also those that comments or the configuration suppress',
    )
    .option(
      '--honour-foreign-suppressions',
      'comments for Checkov and Trivy (checkov:skip=, trivy:ignore:) count too, where a check covers the same',
    );
}

/** The option for runs over changed files. */
export function addNewSuppressionOption(command: Command): Command {
  return command.option(
    '--honour-new-suppressions',
    'with --changed and --changed-since: suppressions that the change itself adds count too',
  );
}

/** What a run on this machine honours. Throws EngineError `invalid-configuration` for a wrong entry. */
export function readSuppressionRequest(options: SuppressionOptions): SuppressionRequest {
  const { suppressions, configFile, honourForeignSuppressions, honourNewSuppressions } = options;
  const off = suppressions === false;
  const configured = configFile === undefined || off ? undefined : readConfiguredSuppressions(configFile);
  return {
    off,
    foreign: honourForeignSuppressions === true,
    honourNew: honourNewSuppressions === true,
    ...(configured === undefined ? {} : { configured }),
  };
}
