import type { Command } from 'commander';

/** What commander hands over for the options of `addChangedOptions`. */
export interface ChangedOptions {
  readonly changed?: boolean;
  readonly changedSince?: string;
}

/** The options that narrow a run to changed files. */
export function addChangedOptions(command: Command): Command {
  return command
    .optionsGroup('Changed files only:')
    .option(
      '--changed',
      'only failures in changed files, without verdicts: in the files named or, for folders or nothing, in those git reports',
    )
    .option('--changed-since <ref>', 'the same for everything that changed since the branch left this one');
}

/** Whether a run is narrowed to changed files. */
export function asksForChanged({ changed, changedSince }: ChangedOptions): boolean {
  return changed === true || changedSince !== undefined;
}
