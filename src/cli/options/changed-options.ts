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
      'findings of changed files only, without verdicts: the paths name them; for folders, or nothing, git is asked',
    )
    .option('--changed-since <ref>', 'the same for what git says has changed since the branch left this one');
}

/** Whether a run is narrowed to changed files. */
export function asksForChanged({ changed, changedSince }: ChangedOptions): boolean {
  return changed === true || changedSince !== undefined;
}
