import type { Command } from 'commander';
import { number } from './numbers.ts';
import { repeatable } from './repeatable.ts';

/** Values that commander parses for the options of `addSystemsOptions`. */
export interface SystemsOptions {
  readonly systems?: string;
  readonly system?: readonly string[];
  readonly systemIndex?: number;
  readonly resume?: boolean;
  readonly threads?: number;
  readonly memoryLimit?: number;
}

/** Adds the options for a list of systems. They are flags only. */
export function addSystemsOptions(command: Command): Command {
  return command
    .optionsGroup('Many systems:')
    .option('--systems <file>', 'assess each system of this list, and merge the results')
    .option('--system <name>', 'with --systems: only this system, without the merged view; repeatable', repeatable)
    .option(
      '--system-index <number>',
      'with --systems: only the system at this place of the list, from 0',
      number('--system-index', 0, 9999),
    )
    .option('--resume', 'with --systems: keep the results of systems that are finished and unchanged')
    .option(
      '--threads <number>',
      'with --systems: systems that are assessed at the same time (default: one for each processor)',
      number('--threads', 1, 256),
    )
    .option(
      '--memory-limit <MB>',
      'with --systems: maximum memory for one system (default: 2048)',
      number('--memory-limit', 64, 1_000_000),
    );
}
