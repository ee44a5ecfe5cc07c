import type { Command } from 'commander';
import type { SuppressionRequest } from '../../engine/suppression-request.ts';
import { readConfiguredSuppressions } from '../settings/configured-suppressions.ts';

/** Values that commander parses for the options of `addSuppressionOptions`; empty for commands without them. */
export interface SuppressionOptions {
  /** False with `--no-suppressions`. */
  readonly suppressions?: boolean;
  readonly honourForeignSuppressions?: boolean;
  readonly honourNewSuppressions?: boolean;
  readonly configFile?: string;
}

/** Adds the options about suppressions in comments of the code and in the configuration. */
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

/** Adds the suppression option of runs on changed files. */
export function addNewSuppressionOption(command: Command): Command {
  return command.option(
    '--honour-new-suppressions',
    'with --changed and --changed-since: suppressions that the change itself adds count too',
  );
}

/** Reads which suppressions a local run applies. Throws EngineError `invalid-configuration` for an invalid entry. */
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
