import type { Command } from 'commander';

/** Values that commander parses for the options of `addChangedOptions`. */
export interface ChangedOptions {
  readonly changed?: boolean;
  readonly changedSince?: string;
}

/** Adds the options that limit a run to changed files. */
export function addChangedOptions(command: Command): Command {
  return command
    .optionsGroup('Changed files only:')
    .option(
      '--changed',
      'report only failures in changed files, without control verdicts (the files given, or what git reports)',
    )
    .option('--changed-since <ref>', 'like --changed, for all files changed since the merge base with <ref>');
}

/** Whether a run is limited to changed files. */
export function asksForChanged({ changed, changedSince }: ChangedOptions): boolean {
  return changed === true || changedSince !== undefined;
}
