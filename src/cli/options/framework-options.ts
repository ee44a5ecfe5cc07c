import type { Command } from 'commander';
import { repeatable } from './repeatable.ts';

/** Adds the options that select the frameworks to assess, and limit them. */
export function addFrameworkOptions(command: Command): Command {
  return command
    .optionsGroup('Frameworks:')
    .option('--framework <id>', 'framework id or exact name, repeatable (default: nist-800-53)', repeatable)
    .option('--revision <revision>', 'revision of the framework, such as r2 or r3')
    .option('--baseline <name>', 'narrow to a baseline, such as moderate or fedramp-high')
    .option('--level <name>', 'narrow to a level, such as 2');
}
